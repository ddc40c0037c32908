import { encoded, type SheetCase, sheet } from './testing-case';
import { workbook } from './testing-workbook';

/** Workbooks of Excel, and what it exports. */
export const EXCEL: SheetCase[] = [
  {
    name: 'workbook in English, phones and blocks as numbers',
    country: 'KW',
    file: sheet(
      ['Order No', 'Customer Name', 'Mobile', 'Area', 'Block', 'Street', 'House', 'Total', 'Payment', 'Notes'],
      [1001, 'Ahmed Ali', 51234567, 'Salmiya', 10, 5, 12, 12.5, 'Cash', 'Ring the bell'],
      [1002, 'Sara Al-Mutairi', 96599887766, 'Jabriya', '3A', 101, 7, 8.299999999999999, 'K-Net', null],
    ),
    gives: [
      '2 | 1001 · Ahmed Ali · +96551234567 · Salmiya/10/5/12 · cash 12.5 · from 1 · “Ring the bell”',
      '3 | 1002 · Sara Al-Mutairi · +96599887766 · Jabriya/3A/101/7 · paid 8.3 · from 1',
    ],
  },
  {
    name: 'workbook in Arabic with a title, blank lines and a total',
    country: 'KW',
    file: sheet(
      ['صناديق رمضان'],
      [],
      ['م', 'اسم العميل', 'رقم الهاتف', 'المنطقة', 'القطعة', 'الشارع', 'المنزل', 'المبلغ', 'طريقة الدفع'],
      [1, 'نورة العتيبي', '٩٩٨٨٧٧٦٦', 'السالميه', 'ق ٥', 'ش ٣', 'م ١٢', '١٢٫٥٠٠', 'نقدي'],
      [],
      [2, 'خالد', '55667788', 'حولي', 2, 'شارع تونس', 'بناية 4', 7, 'مدفوع'],
      [null, 'المجموع', null, null, null, null, null, 19.5],
    ),
    gives: [
      '4 | -1 · نورة العتيبي · +96599887766 · Salmiya/5/3/12 · cash 12.500 · from 1',
      '6 | -1 · خالد · +96555667788 · Hawalli/2/شارع تونس/4 · paid 7 · from 1',
    ],
  },
  {
    name: 'workbook with real dates, a day and a time apart',
    country: 'BH',
    file: sheet(
      [
        'Name',
        'Phone',
        'Flat',
        'Building',
        'Road',
        'Block',
        'Area',
        'Amount BD',
        'Payment type',
        'Delivery date',
        'Delivery time',
      ],
      ['Mariam', 36123456, 21, 1043, 2421, 324, 'Juffair', 6.5, 'benefit', { date: 46357 }, { date: 0.75 }],
      ['Hasan', 39123456, null, 55, 1010, 340, null, 3, 'cash', { date: 46357.5 }, null],
      ['Ali', 33123456, null, 56, 1010, 340, null, 3, 'cash', { date: 46357 }, null],
    ),
    gives: [
      '2 | -1 · Mariam · +97336123456 · Juffair/324/2421/1043/21 · paid 6.5 · from 3 · at 2026-12-01T15:00:00.000Z',
      '3 | -1 · Hasan · +97339123456 · Juffair/340/1010/55 · cash 3 · from 3 · at 2026-12-01T09:00:00.000Z',
      '4 | - | Delivery date: timeMissing',
    ],
  },
  {
    name: 'CSV where numbers became 5.1E+07 and lost their zeros',
    country: 'SA',
    hasOneBranch: true,
    file: 'Order ID,Customer,Mobile,National Address,Total SAR,Payment Status\r\nS-1,Faisal,501234567,RRRD2929,"1,250",paid\r\nS-2,Huda,5.01235E+08,RHMA3184,99.50,paid\r\nS-3,Omar,9.66501234567E+11,rjhb 6110,45,unpaid\r\nS-4,Reem,=+966551234567,JEDA 1234,30,not paid\r\nS-5,Lama,"=""0561234567""",RBBC2222,15.75,Paid\r\n',
    gives: [
      '2 | S-1 · Faisal · +966501234567 · RRRD2929 · paid 1250 · from 4',
      '3 | - | Mobile: digitsLost',
      '4 | S-3 · Omar · +966501234567 · RJHB6110 · cash 45 · from 4',
      '5 | S-4 · Reem · +966551234567 · JEDA1234 · cash 30 · from 4',
      '6 | S-5 · Lama · +966561234567 · RBBC2222 · paid 15.75 · from 4',
    ],
  },
  {
    name: 'CSV with semicolons, decimal commas and a separator line',
    country: 'KW',
    file: encoded(
      'sep=;\r\nName;Phone;Area;Block;Street;Building;Amount;Payment\r\nDana;51112222;Mishref;1;2;3;12,5;cash\r\nBader;51113333;Bayan;4;5;6;1,250;cash\r\nHessa;51114444;Salwa;7;8;9;1.250,5;paid\r\n',
      'utf-8-bom',
    ),
    gives: [
      '3 | -1 · Dana · +96551112222 · Mishref/1/2/3 · cash 12.5 · from 1',
      '4 | - | Amount: twoWaysAmount',
      '5 | -1 · Hessa · +96551114444 · Salwa/7/8/9 · paid 1250.5 · from 1',
    ],
  },
  {
    name: 'Unicode text of tabs',
    country: 'SA',
    file: encoded(
      'رقم الطلب\tالاسم\tالجوال\tالمدينة\tالحي\tالشارع\tالمبنى\tالإجمالي\tحالة الدفع\r\n7001\tعبدالله\t0501234567\tالرياض\tالنرجس\tالثمامة\t1234\t150.00\tمدفوع\r\n7002\tمنى\t٠٥٥١٢٣٤٥٦٧\tجدة\tالروضة\tالأمير سلطان\t77\t٩٩٫٥\tغير مدفوع\r\n',
      'utf-16le',
    ),
    gives: [
      '2 | 7001 · عبدالله · +966501234567 · Riyadh/Narjis/الثمامة/1234 · paid 150.00 · from 5',
      '3 | 7002 · منى · +966551234567 · Jeddah/Rawdah/الأمير سلطان/77 · cash 99.5 · from 5',
    ],
  },
  {
    name: 'CSV of an Arabic Windows',
    country: 'KW',
    file: encoded(
      'الاسم,الهاتف,المنطقة,قطعة,شارع,منزل,المبلغ,الدفع\r\nفاطمة,66554433,الجابرية,1,102,15,4.750,كي نت\r\nيوسف,66554434,مشرف,2,3,4,5,كاش\r\n',
      'windows-1256',
    ),
    gives: [
      '2 | -1 · فاطمة · +96566554433 · Jabriya/1/102/15 · paid 4.750 · from 1',
      '3 | -1 · يوسف · +96566554434 · Mishref/2/3/4 · cash 5 · from 1',
    ],
  },
  {
    name: 'house numbers that became dates',
    country: 'KW',
    file: 'Name,Phone,Area,Block,Street,House,Amount,Payment\nAli,51234567,Salmiya,10,5,05-Mar,3.000,cash\nEman,51234568,Salmiya,Mar-10,5,6,3.000,cash\nZaid,51234569,Salmiya,10,5,3/5,3.000,cash\n',
    gives: [
      '2 | - | House: partAsDate',
      '3 | - | Block: partAsDate',
      '4 | -1 · Zaid · +96551234569 · Salmiya/10/5/3/5 · cash 3.000 · from 1',
    ],
  },
  {
    name: 'errors of formulas and narrow columns',
    country: 'KW',
    file: 'Name,Phone,Area,Block,Street,House,Amount,Payment\nAli,########,Salmiya,10,5,3,3.000,cash\nEman,51234568,Salmiya,#REF!,5,6,3.000,cash\nMai,51234569,Salmiya,10,5,6,#VALUE!,cash\nNone,51234560,Salmiya,10,5,6,2,cash\n',
    gives: ['2 | - | Phone: damaged', '3 | - | Block: damaged', '4 | - | Amount: damaged', '5 | - | Name: missing'],
  },
  {
    name: 'two sheets, the first a summary',
    country: 'KW',
    file: workbook({
      Summary: [
        ['Month', 'Orders', 'Total'],
        ['March', 20, 250],
      ],
      Orders: [
        ['Customer Name', 'Phone', 'Address', 'COD'],
        ['Talal', 51234567, 'Salmiya block 10 street 5 house 12', 9.25],
      ],
    }),
    gives: ['2 | -1 · Talal · +96551234567 · Salmiya/10/5/12 · cash 9.25 · from 1'],
  },
  {
    name: 'formulas with their results',
    country: 'KW',
    file: sheet(
      ['Name', 'Phone', 'Area', 'Block', 'Street', 'House', 'Amount', 'Payment'],
      [
        'Ali',
        { formula: '"5"&"1234567"', result: '51234567' },
        'Salmiya',
        10,
        5,
        12,
        { formula: 'A1*2', result: 6.75 },
        'cash',
      ],
    ),
    gives: ['2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 6.75 · from 1'],
  },
  {
    name: 'days in the other order where Excel could read them',
    country: 'KW',
    file: sheet(
      ['Name', 'Phone', 'Area', 'Block', 'Street', 'House', 'Amount', 'Payment', 'Deliver at'],
      ['Ali', 51234567, 'Salmiya', 10, 5, 12, 5, 'cash', '25/12/2026 18:00'],
      ['Mai', 51234568, 'Salmiya', 10, 5, 12, 5, 'cash', { date: 46085.75 }],
    ),
    gives: [
      '2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1 · at 2026-12-25T15:00:00.000Z',
      '3 | - | Deliver at: twoWaysDate',
    ],
  },
];
