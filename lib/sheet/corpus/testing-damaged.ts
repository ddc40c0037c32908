import { encoded, type SheetCase, sheet } from './testing-case';
import { zip } from './testing-workbook';

const HEADER = 'Name,Phone,Area,Block,Street,House,Amount,Payment';

/** Files with damage, and files that are no lists of orders. */
export const DAMAGED: SheetCase[] = [
  {
    name: 'commas that are not quoted',
    country: 'KW',
    file: `${HEADER}\nAli,51234567,Salmiya, Hawalli,10,5,12,5,cash\nMai,51234568,Salmiya,10,5,13,1,250,cash\nSam,51234569,Salmiya,10,5,14,5,cash\n`,
    gives: [
      '2 | - | Name: shifted | Payment: paymentUnknown',
      '3 | - | Name: shifted | Payment: paymentUnknown',
      '4 | -1 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1',
    ],
  },
  {
    name: 'a quote that never ends',
    country: 'KW',
    file: `${HEADER}\nAli,51234567,Salmiya,10,5,"12,5,cash\nMai,51234568,Salmiya,10,5,13,5,cash\n"Sam",51234569,Salmiya,10,5,14,5,cash\n`,
    gives: [
      '2 | - | House: damaged',
      '3 | -1 · Mai · +96551234568 · Salmiya/10/5/13 · cash 5 · from 1',
      '4 | -1 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1',
    ],
  },
  {
    name: 'letters that an encoding lost',
    country: 'KW',
    file: `${HEADER}\n????? ????,51234567,Salmiya,10,5,12,5,cash\nØ£Ø­Ù…Ø¯,51234568,Salmiya,10,5,13,5,cash\nSam,51234569,Salmiya,10,5,14,5,cash\n`,
    gives: [
      '2 | - | Name: damaged',
      '3 | - | Name: damaged',
      '4 | -1 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1',
    ],
  },
  {
    name: 'two equal rows, and one order number twice',
    country: 'KW',
    file: `Order No,${HEADER}\n,Ali,51234567,Salmiya,10,5,12,5,cash\n,Ali,51234567,Salmiya,10,5,12,5,cash\n77,Mai,51234568,Salmiya,10,5,13,5,cash\n77,Mai,51234568,Salmiya,10,5,13,6,cash\n78,Sam,51234569,Salmiya,10,5,14,5,cash\n79,Sam,51234569,Salmiya,10,5,14,5,cash\n`,
    gives: [
      '2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1',
      '3 | -2 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1 | Phone: possibleDouble',
      '4 | 77 · Mai · +96551234568 · Salmiya/10/5/13 · cash 5 · from 1 | Order No: sameNumber',
      '5 | 77 · Mai · +96551234568 · Salmiya/10/5/13 · cash 6 · from 1 | Order No: sameNumber',
      '6 | 78 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1',
      '7 | 79 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1 | (equalOrder)',
    ],
  },
  {
    name: 'phones as people write them',
    country: 'KW',
    file: `${HEADER}\n${['51234567', '+965 5123 4567', '00965-51234567', '965 51234567', "'51234567", '51234567.0', '5.1234567E+07', '5.12E+07', '-51234567', '5123456', '512345678', '51234567 / 99887766', '٥١٢٣٤٥٦٧', '0501234567', '+966501234567', 'call me', '', '22445566', '=+96551234567'].map((phone, index) => `Ali,${phone},Salmiya,10,5,${index + 1},5,cash`).join('\n')}\n`,
    gives: [
      '2 | -1 · Ali · +96551234567 · Salmiya/10/5/1 · cash 5 · from 1',
      '3 | -1 · Ali · +96551234567 · Salmiya/10/5/2 · cash 5 · from 1',
      '4 | -1 · Ali · +96551234567 · Salmiya/10/5/3 · cash 5 · from 1',
      '5 | -1 · Ali · +96551234567 · Salmiya/10/5/4 · cash 5 · from 1',
      '6 | -1 · Ali · +96551234567 · Salmiya/10/5/5 · cash 5 · from 1',
      '7 | -1 · Ali · +96551234567 · Salmiya/10/5/6 · cash 5 · from 1',
      '8 | -1 · Ali · +96551234567 · Salmiya/10/5/7 · cash 5 · from 1',
      '9 | - | Phone: digitsLost',
      '10 | - | Phone: digitsLost',
      '11 | - | Phone: errors.phone.invalid',
      '12 | - | Phone: errors.phone.tooLong',
      '13 | - | Phone: twoPhones',
      '14 | -1 · Ali · +96551234567 · Salmiya/10/5/13 · cash 5 · from 1',
      '15 | - | Phone: errors.phone.fromSA',
      '16 | -1 · Ali · +966501234567 · Salmiya/10/5/15 · cash 5 · from 1',
      '17 | - | Phone: errors.phone.letters',
      '18 | - | Phone: errors.phone.empty',
      '19 | -1 · Ali · +96522445566 · Salmiya/10/5/18 · cash 5 · from 1',
      '20 | -1 · Ali · +96551234567 · Salmiya/10/5/19 · cash 5 · from 1',
    ],
  },
  {
    name: 'cells for one part that hold several',
    country: 'KW',
    file: 'Name,Phone,Area,Block,Street,House,Amount,Payment\nAli,51234567,Salmiya,Block 10,"Street 5, House 12",,5,cash\nMai,51234568,Salmiya block 4,,شارع 5,منزل ١٣,5,cash\nSam,51234569,Salmiya,10,St. 5,House no. 14,5,cash\nOla,51234560,Salmia,ق10,ش5,م15,5,cash\nHadi,51234561,Atlantis,10,5,16,5,cash\nAya,51234562,Salmiya,10,5,,5,cash\n',
    gives: [
      '2 | -1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1',
      '3 | -1 · Mai · +96551234568 · Salmiya/4/5/13 · cash 5 · from 1',
      '4 | -1 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1',
      '5 | -1 · Ola · +96551234560 · Salmiya/10/5/15 · cash 5 · from 1',
      '6 | - | branch: branchChoice | (areaUnlisted)',
      '7 | - | House: missing',
    ],
  },
  {
    name: 'canceled, delivered and foreign orders',
    country: 'KW',
    file: 'Order No,Name,Phone,Area,Block,Street,House,Amount,Currency,Payment,Order Status,Country\n1,Ali,51234567,Salmiya,10,5,12,5,KWD,cash,New,Kuwait\n2,Mai,51234568,Salmiya,10,5,13,5,KWD,cash,Cancelled,Kuwait\n3,Sam,51234569,Salmiya,10,5,14,5,KWD,cash,تم التوصيل,Kuwait\n4,Ola,51234560,Salmiya,10,5,15,5,USD,cash,New,Kuwait\n5,Hadi,51234561,Salmiya,10,5,16,5,KWD,cash,New,Bahrain\n',
    gives: [
      '2 | 1 · Ali · +96551234567 · Salmiya/10/5/12 · cash 5 · from 1',
      '3 | 2 · Mai · +96551234568 · Salmiya/10/5/13 · cash 5 · from 1 | Order Status: orderCanceled',
      '4 | 3 · Sam · +96551234569 · Salmiya/10/5/14 · cash 5 · from 1 | Order Status: orderDelivered',
      '5 | - | Currency: otherCurrency',
      '6 | - | Country: otherCountry',
    ],
  },
  { name: 'no rows below the header', country: 'KW', file: `${HEADER}\n\n\n`, gives: 'noOrders' },
  { name: 'an empty file', country: 'KW', file: new Uint8Array(), gives: 'empty' },
  { name: 'an archive that is no workbook', country: 'KW', file: zip({ 'readme.txt': 'hello' }), gives: 'archive' },
  {
    name: 'a list of products',
    country: 'KW',
    file: 'SKU,Name,Price,Quantity\nA1,Cake,5.000,3\nA2,Box,6.000,1\n',
    gives: 'noOrders',
  },
  {
    name: 'a statement of a bank',
    country: 'KW',
    file: sheet(['Date', 'Description', 'Debit', 'Credit', 'Balance'], ['2026-03-04', 'Transfer', 5, null, 100]),
    gives: 'noOrders',
  },
  {
    name: 'a letter',
    country: 'KW',
    file: 'Dear Sir,\nplease find attached the orders, thank you.\nAli, manager',
    gives: 'noOrders',
  },
  {
    name: 'a picture',
    country: 'KW',
    file: new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 1, 0,
    ]),
    gives: 'binary',
  },
  {
    name: 'a UTF-8 file cut in the middle of a letter',
    country: 'KW',
    file: encoded(
      'الاسم,الهاتف,المنطقة,قطعة,شارع,منزل,المبلغ,الدفع\nفاطمة,66554433,الجابرية,1,102,15,4.750,كي نت\nيوسف,66554434,مشرف,2,3,4,5,كاش',
      'utf-8-bom',
    ).slice(0, -1),
    gives: [
      '2 | -1 · فاطمة · +96566554433 · Jabriya/1/102/15 · paid 4.750 · from 1',
      '3 | - | الدفع: damaged | الدفع: paymentMissing',
    ],
  },
];
