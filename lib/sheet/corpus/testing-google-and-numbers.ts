import { encoded, type SheetCase } from './testing-case';

/** Exports of Google Sheets and Numbers, answers of forms, and pasted cells. */
export const GOOGLE_AND_NUMBERS: SheetCase[] = [
  {
    name: 'answers of a form with time stamps and one address text',
    country: 'KW',
    file: 'Timestamp,Your name,Full name / الاسم الكامل,Mobile number / رقم الموبايل,Delivery address,Order amount (KWD),How will you pay?,Payment method\n3/4/2026 14:05:11,x,Shaikha Salem,9666 1122,"Salmiya, block 4, street 12, house 3",18.500,,Cash on delivery (COD)\n3/5/2026 9:05:11,y,Meshari,(+965) 5500-1122,"الجابرية قطعة ٧ شارع ١٠١ منزل ٢٢",7.250,,KNET\n',
    gives: [
      '2 | -1 · Shaikha Salem · +96596661122 · Salmiya/4/12/3 · cash 18.500 · from 1',
      '3 | -1 · Meshari · +96555001122 · Jabriya/7/101/22 · paid 7.250 · from 1',
    ],
  },
  {
    name: 'addresses with line breaks in quotes',
    country: 'KW',
    file: 'name,phone,address,total,payment status\n"Abeer","99001122","Rumaithiya\nBlock 3\nStreet 31\nHouse 20",15,Unpaid\n"Anwar ""Abu Ali""","99001123","Bayan, Block 11,\nStreet 1, House 5",6.5,PAID\n',
    gives: [
      '2 | -1 · Abeer · +96599001122 · Rumaithiya/3/31/20 · cash 15 · from 1',
      '3 | -1 · Anwar "Abu Ali" · +96599001123 · Bayan/11/1/5 · paid 6.5 · from 1',
    ],
  },
  {
    name: 'links to maps and coordinates',
    country: 'KW',
    file: 'Name,Phone,Location,Amount,Payment\nAli,51234567,"https://maps.google.com/?q=29.3375,48.0758",5,cash\nMai,51234568,"29.3120, 48.0300",5,paid\nSami,51234569,https://maps.app.goo.gl/AbCd123,5,paid\nOla,51234560,"48.0758, 29.3375",5,paid\n',
    gives: [
      '2 | -1 · Ali · +96551234567 · 29.3375/48.0758 · cash 5 · from 1',
      '3 | -1 · Mai · +96551234568 · 29.312/48.03 · paid 5 · from 1',
      '4 | - | Location: shortLink',
      '5 | - | Location: addressUnread',
    ],
  },
  {
    name: 'latitude and longitude in columns',
    country: 'BH',
    file: 'Order Ref;Customer;Tel;Lat;Lng;Grand Total;Payment mode\nB-1;Noor;36001122;26.2154;50.6042;4,500;cash\nB-2;Salman;36001123;50.6042;26.2154;5.500;cash\nB-3;Ebrahim;36001124;26.2154;50.6042;5.500;Benefit Pay\n',
    gives: [
      '2 | - | Grand Total: twoWaysAmount',
      '3 | - | Lat: pointOutside',
      '4 | B-3 · Ebrahim · +97336001124 · 26.2154/50.6042 · paid 5.500 · from 3',
    ],
  },
  {
    name: 'points of neighbouring countries, which lie between the borders of Saudi Arabia',
    country: 'SA',
    file: 'Order Ref,Customer,Tel,Lat,Lng,Grand Total,Payment mode\nS-1,Reem,0501234567,24.7136,46.6753,150,Paid\nS-2,Ali,0501234568,26.2235,50.5876,150,Paid\nS-3,Sara,0501234569,29.3759,47.9774,150,Paid\nS-4,Huda,0501234561,26.195,50.26,150,Paid\n',
    gives: [
      '2 | S-1 · Reem · +966501234567 · 24.7136/46.6753 · paid 150 · from 4',
      '3 | - | Lat: pointOutside',
      '4 | - | Lat: pointOutside',
      '5 | S-4 · Huda · +966501234561 · 26.195/50.26 · paid 150 · from 4',
    ],
  },
  {
    name: 'pasted cells without a header',
    country: 'KW',
    file: 'Ahmed Salem\t51234567\tSalmiya block 10 street 5 house 12\t5.500 KD\tcash\nMona Fahad\t99887766\tJabriya block 3 street 101 house 7\t12.750 KD\tpaid\n',
    gives: [
      '1 | -1 · Ahmed Salem · +96551234567 · Salmiya/10/5/12 · cash 5.500 · from 1',
      '2 | -1 · Mona Fahad · +96599887766 · Jabriya/3/101/7 · paid 12.750 · from 1',
    ],
  },
  {
    name: 'Numbers, with its table name above',
    country: 'SA',
    hasOneBranch: true,
    file: 'الطلبات,,,,,,\nالاسم,الجوال,العنوان المختصر,المبلغ,الدفع,ملاحظات السائق,موعد التوصيل\nسعود,٠٥٠٩٨٧٦٥٤٣,RRRD2929,٢٥٠,كاش,اتصل قبل الوصول,2026-12-25 17:30\nدلال,0509876544,RHMA 3184,75,مدى,,2026-12-25 5:30 م\n',
    gives: [
      '3 | -1 · سعود · +966509876543 · RRRD2929 · cash 250 · from 4 · at 2026-12-25T14:30:00.000Z · “اتصل قبل الوصول”',
      '4 | -1 · دلال · +966509876544 · RHMA3184 · paid 75 · from 4 · at 2026-12-25T14:30:00.000Z',
    ],
  },
  {
    name: 'days that only the column decides',
    country: 'KW',
    file: 'Name,Phone,Area,Block,Street,House,Amount,Payment,Delivery date,Delivery time\nAli,51234567,Salmiya,10,5,12,5,cash,03/04/2026,6:00 PM\nMai,51234568,Salmiya,10,5,13,5,cash,25/04/2026,18:00\n',
    gives: [
      '2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1 · at 2026-04-03T15:00:00.000Z',
      '3 | -1 · Mai · +96551234568 · Salmiya/10/5/13 · cash 5 · from 1 · at 2026-04-25T15:00:00.000Z',
    ],
  },
  {
    name: 'days that nothing decides',
    country: 'KW',
    file: 'Name,Phone,Area,Block,Street,House,Amount,Payment,Schedule\nAli,51234567,Salmiya,10,5,12,5,cash,03/04/2026 18:00\nMai,51234568,Salmiya,10,5,13,5,cash,05/05/2026 18:00\nSam,51234569,Salmiya,10,5,14,5,cash,2026-04-03\nOmar,51234560,Salmiya,10,5,15,5,cash,46357.75\nHadi,51234561,Salmiya,10,5,16,5,cash,ASAP\nAya,51234562,Salmiya,10,5,17,5,cash,1447/06/12 18:00\n',
    gives: [
      '2 | - | Schedule: twoWaysDate',
      '3 | -1 · Mai · +96551234568 · Salmiya/10/5/13 · cash 5 · from 1 · at 2026-05-05T15:00:00.000Z',
      '4 | - | Schedule: timeMissing',
      '5 | -1 · Omar · +96551234560 · Salmiya/10/5/15 · cash 5 · from 1 · at 2026-12-01T15:00:00.000Z',
      '6 | -1 · Hadi · +96551234561 · Salmiya/10/5/16 · cash 5 · from 1',
      '7 | - | Schedule: hijri',
    ],
  },
  {
    name: 'headers with tatweel, marks and spaces',
    country: 'KW',
    file: encoded(
      'الإســـم ,رَقْم الهاتِف,المنطـقة,القطعـة,الشـارع,رقم المنزل,القيمة,طريقة الدفـع\nهيا,51234567,كيفان,3,32,4,11,نقداً\n',
      'utf-8-bom',
    ),
    gives: ['2 | -1 · هيا · +96551234567 · Kaifan/3/32/4 · cash 11 · from 1'],
  },
  {
    name: 'UTF-16 of the other byte order with bars',
    country: 'KW',
    file: encoded(
      'Name|Phone|Area|Block|Street|House|Amount|Payment\nAli|51234567|Salmiya|10|5|12|5|not paid\n',
      'utf-16be',
    ),
    gives: ['2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1'],
  },
];
