import { encoded, type SheetCase, sheet } from './testing-case';
import { workbook } from './testing-workbook';

/** Ten more files. They were written after the reader, which read 11 of their 22 whole orders before it was mended, and none wrongly. */
export const SECOND: SheetCase[] = [
  {
    name: 'a family business, one text for everything of the address',
    country: 'KW',
    file: encoded(
      'الاسم;رقم التلفون;العنوان;الحساب;ملاحظة\nام محمد;66123456;السالمية قطعة 12 شارع 7 منزل 34;15 دينار كاش;توصيل بعد العصر\nبو سالم;99001234;بيان ق4 ش2 م18;20.500 كي نت;\nدلال;50501234;الزهراء ق 6 ش 601 م 9 الدور 2;18 مدفوع;الباب الجانبي\nبدرية;97001234;القرين;12 كاش;\n',
      'windows-1256',
    ),
    gives: [
      '2 | -1 · ام محمد · +96566123456 · Salmiya/12/7/34 · cash 15 · from 1 · “توصيل بعد العصر”',
      '3 | -1 · بو سالم · +96599001234 · Bayan/4/2/18 · paid 20.500 · from 1',
      '4 | -1 · دلال · +96550501234 · Zahra/6/601/9/2 · paid 18 · from 1 · “الباب الجانبي”',
      '5 | - | العنوان: addressTwoWays',
    ],
  },
  {
    name: 'a pharmacy with refills on days',
    country: 'KW',
    file: sheet(
      [
        'Rx #',
        'Patient Name',
        'Patient Mobile',
        'Governorate',
        'Area',
        'Block No.',
        'Street No.',
        'Bldg No.',
        'Floor No.',
        'Flat No.',
        'Amount Due (KD)',
        'Paid?',
        'Delivery Date & Time',
      ],
      [
        'RX-501',
        'Ghanim Saleh',
        '+965-6600-1122',
        'Hawalli',
        'Salmiya',
        12,
        9,
        40,
        2,
        5,
        3.25,
        'No',
        { date: 46360.4375 },
      ],
      ['RX-502', 'Afaf', 66001123, 'Farwaniya', 'Khaitan', 3, 17, 5, null, null, 4, 'Yes', { date: 46360.5 }],
    ),
    gives: [
      '2 | RX-501 · Ghanim Saleh · +96566001122 · Salmiya/12/9/40/2/5 · cash 3.25 · from 1 · at 2026-12-04T07:30:00.000Z',
      '3 | - | Amount Due (KD): paymentConflict',
    ],
  },
  {
    name: 'a caterer in Bahrain',
    country: 'BH',
    file: 'Ref No,Guest Name,Contact Number,House/Flat,Road No,Block No,Area,Net Total,Mode of Payment,Deliver On\r\nC-11,Fatima Ahmed,+973 3611 2233,1204,1526,815,Isa Town,45.000,BenefitPay,05/12/2026 11:30 AM\r\nC-12,Yusuf Isa,3999 1122,88,711,207,Muharraq,30.500,Cash,17/12/2026 1:00 PM\r\nC-13,Layla,17171717,19,1918,319,Hoora,12,Credit Card,18/12/2026 13:00\r\n',
    gives: [
      '2 | C-11 · Fatima Ahmed · +97336112233 · Isa Town/815/1526/1204 · paid 45.000 · from 3 · at 2026-12-05T08:30:00.000Z',
      '3 | C-12 · Yusuf Isa · +97339991122 · Muharraq/207/711/88 · cash 30.500 · from 3 · at 2026-12-17T10:00:00.000Z',
      '4 | C-13 · Layla · +97317171717 · Hoora/319/1918/19 · paid 12 · from 3 · at 2026-12-18T10:00:00.000Z',
    ],
  },
  {
    name: 'a shop in Riyadh with whole addresses',
    country: 'SA',
    file: encoded(
      'order_number,order_date,customer_name,customer_phone,shipping_city,shipping_district,shipping_street,building_number,postal_code,grand_total,currency,payment_method,order_status,shipping_notes\n200341,2026-11-02 10:15:00,ريم الحربي,966555512345,الرياض,الملقا,شارع وادي هجر,3344,13521,"1,120.00",SAR,mada,processing,\n200342,2026-11-02 10:20:00,Majed,0555512346,Riyadh,Hittin,Prince Turki,12,13512,86.25,SAR,cod,processing,Call first\n200343,2026-11-02 10:22:00,نوف,555512347,جدة,الشاطئ,الكورنيش,9,,240,SAR,bank transfer,on hold,\n200344,2026-11-02 10:30:00,Saad,0555512348,Riyadh,Yasmin,Anas bin Malik,77,,99,SAR,COD,canceled,\n',
      'utf-8-bom',
    ),
    gives: [
      '2 | 200341 · ريم الحربي · +966555512345 · Riyadh/Malqa/شارع وادي هجر/3344 · paid 1120.00 · from 5',
      '3 | 200342 · Majed · +966555512346 · Riyadh/Hittin/Prince Turki/12 · cash 86.25 · from 5 · “Call first”',
      '4 | 200343 · نوف · +966555512347 · Jeddah/Shati/الكورنيش/9 · paid 240 · from 5 | order_status: orderOnHold',
      '5 | 200344 · Saad · +966555512348 · Riyadh/Yasmin/Anas bin Malik/77 · cash 99 · from 5 | order_status: orderCanceled',
    ],
  },
  {
    name: 'drop list with links and short notes',
    country: 'KW',
    file: 'No.\tCustomer\tWhatsApp\tGoogle Maps Link\tCollect (KD)\tNotes\n1\tMuneera\t55112233\thttps://www.google.com/maps/place/29.3117,48.0300/@29.3117,48.0300,17z\t8.750\tGate 2\n2\tNasser\t55112234\thttps://www.google.com/maps?q=29.0830,48.1300\t0\tpaid already\n3\tAsma\t55112235\t29°18\'42.1"N 48°01\'48.0"E\t4.500\t\nTotal\t\t\t\t13.250\t\n',
    gives: [
      '2 | -1 · Muneera · +96555112233 · 29.3117/48.03 · cash 8.750 · from 1 · “Gate 2”',
      '3 | - | Collect (KD): missing',
      '4 | -1 · Asma · +96555112235 · 29.311694/48.03 · cash 4.500 · from 1',
    ],
  },
  {
    name: 'wedding list, merged titles and a second header',
    country: 'KW',
    file: workbook({
      قائمة: [
        ['قائمة توزيع الحلويات', null, null, null, null],
        ['الفرع: السالمية', null, null, null, null],
        ['بيانات المستلم', null, 'العنوان', null, null, null, 'الدفع', null],
        ['الاسم', 'الموبايل', 'المنطقه', 'القطعه', 'الشارع', 'البيت', 'القيمة', 'طريقة الدفع'],
        ['مشاعل', 51230001, 'الروضه', 2, 24, '15', 25, 'مدفوع'],
        ['هند', 51230002, 'العديلية', 3, 'شارع عيسى القطامي', 'منزل 20', 25, 'مدفوع'],
        ['العدد', 2, null, null, null, null, 50, null],
      ],
    }),
    gives: [
      '5 | -1 · مشاعل · +96551230001 · Rawda/2/24/15 · paid 25 · from 1',
      '6 | -1 · هند · +96551230002 · Adailiya/3/شارع عيسى القطامي/20 · paid 25 · from 1',
    ],
  },
  {
    name: 'till in English with taxes and tips',
    country: 'SA',
    day: '2026-03-13',
    file: 'Receipt number,Date,Time,Order type,Customer,Phone number,Address,Gross sales,Discounts,Net sales,Taxes,Tip,Total collected,Payment type,Cashier\nR-1001,12/3/2026,13:44,Delivery,Bandar,0540001111,"Riyadh, Olaya, King Fahd Road, building 20",100.00,0,100.00,15.00,0,115.00,Cash,Ann\nR-1002,12/3/2026,14:02,Takeaway,,,,20.00,0,20.00,3.00,0,23.00,Card,Ann\n',
    hasOneBranch: true,
    gives: [
      '2 | R-1001 · Bandar · +966540001111 · Riyadh/Olaya/King Fahd/20 · cash 115.00 · from 4',
      '3 | - | Order type: notDelivery | Customer: missing | Phone number: errors.phone.empty | Address: missing',
    ],
  },
  {
    name: 'contradictions in the payment',
    country: 'KW',
    file: 'Order #,Full Name,Mobile,Area,Block,Street,House,Grand Total,Paid Amount,Balance Due,Payment Method\n1,Ali,51234567,Salmiya,1,2,3,20.000,5.000,15.000,Cash\n2,Mai,51234568,Salmiya,1,2,4,20.000,20.000,0.000,KNET\n3,Sam,51234569,Salmiya,1,2,5,20.000,0.000,20.000,Cash\n4,Ola,51234560,Salmiya,1,2,6,20.000,20.000,0.000,Cash\n5,Hadi,51234561,Salmiya,1,2,7,20.000,0.000,20.000,KNET\n',
    gives: [
      '2 | 1 · Ali · +96551234567 · Salmiya/1/2/3 · cash 15.000 · from 1',
      '3 | 2 · Mai · +96551234568 · Salmiya/1/2/4 · paid 20.000 · from 1',
      '4 | 3 · Sam · +96551234569 · Salmiya/1/2/5 · cash 20.000 · from 1',
      '5 | - | Balance Due: paymentConflict',
      '6 | - | Balance Due: paymentConflict',
    ],
  },
  {
    name: 'cells pasted in Arabic without a header',
    country: 'KW',
    file: 'سلمان\t66778899\tالفنطاس ق 3 ش 5 م 7\t9.500 د.ك\tكاش\r\nعبير\t66778898\tالمهبولة ق 1 ش 115 م 22 ط 4 شقة 9\t6 د.ك\tمدفوع\r\n',
    gives: [
      '1 | -1 · سلمان · +96566778899 · Fintas/3/5/7 · cash 9.500 · from 1',
      '2 | -1 · عبير · +96566778898 · Mahboula/1/115/22/4/9 · paid 6 · from 1',
    ],
  },
  {
    name: 'a damaged export with quotes and shifted cells',
    country: 'KW',
    file: 'id,customer,phone,area,block,street,house,total,payment,comment\n"A-1","Huda ""HK""","51234567","Salmiya","1","2","3","7.500","cash","call, then ring"\nA-2,Rami,51234568,Salmiya,1,2,4,7.500,cash,call, then ring\nA-3,Zain,5.12346E+07,Salmiya,1,2,5,7.500,cash,\nA-4,Iman,51234570,Salmiya,1,2,2-Mar,7.500,cash,\n',
    gives: [
      '2 | A-1 · Huda "HK" · +96551234567 · Salmiya/1/2/3 · cash 7.500 · from 1 · “call, then ring”',
      '3 | - | id: shifted',
      '4 | - | phone: digitsLost',
      '5 | - | house: partAsDate',
    ],
  },
  {
    name: 'a number before other parts, and a street in two words',
    country: 'SA',
    hasOneBranch: true,
    file: 'Name,Mobile,Address,City,District,Street,Building,Total,Payment\nAli,0501234567,"3344 شارع وادي هجر، حي الملقا، الرياض",,,,,50,cash\nMai,0501234568,,Riyadh,Malqa,وادي هجر,33 flat 2,50,cash\n',
    gives: ['2 | - | Building: addressUnread', '3 | - | Building: missing'],
  },
];
