import '@/lib/map/areas/areas';
import { expect, it } from 'vitest';
import { readMoney } from './money/read-money';
import { read } from './read';
import { intakeResult } from './result';

it.each([
  ['عندكم توصيل للوفرة ؟ انا حاليا بالمنقف ق ٤ ش ١٢ قسيمة ٢٠٠', 'KW', undefined],
  ['Do you deliver to Salwa? Hawally block 5 street 3 house 2', 'KW', undefined],
  ['Hawally block 5 street 3 house 2, do you have a shop in Salwa?', 'KW', 'Hawalli'],
  ['توصلون الوفرة؟\nق ٤ ش ١٢ م ٢٠', 'KW', 'Wafra'],
  ['توصلون الوفرة؟ او السالمية؟ ق ٤ ش ١٢ م ٢٠', 'KW', undefined],
  ['Can you deliver to Salwa block 5 street 3 house 2?', 'KW', 'Salwa'],
  ['السالمية قطعة ٥ شارع ٣ بيت ٢ متى توصلون؟', 'KW', 'Salmiya'],
  ['السالمية او سلوى؟ قطعة ٥ شارع ٣ بيت ٢', 'KW', undefined],
  ['Salmiya?\nblock 5 street 3 house 2', 'KW', 'Salmiya'],
  ['انا بالسالمية، متى توصلون؟ قطعة ٥ شارع ٣ بيت ٢', 'KW', 'Salmiya'],
] as const)('of two areas, also where one is only asked about, none is filled: %s', (message, country, area) => {
  expect(read(message, country).fields.area).toBe(area);
});

it.each([
  ['البيت بيان ق1 ش3 م7\nالدوام شرق شارع احمد الجابر الدور 20\nوصلوها الدوام مو البيت', 'KW'],
  ['عنوان البيت: توبلي 711 / 1125 / 340\nعنوان الشغل: المنامة، برج الزامل، الطابق 6', 'BH'],
  ['Home: Salwa block 5 street 3 house 2. Office: Sharq, Al Hamra tower, floor 22', 'KW'],
  ['بيتي: الرياض حي العقيق فيلا ٩\nالدوام: حي الغدير مبنى ١٢٠٠', 'SA'],
  ['My work address: Olaya, floor 3\nHome address - حي العقيق فيلا 9', 'SA'],
  ['My office is in Qibla but please deliver to home: Salwa block 5 street 3 house 2', 'KW'],
  ['يمكن اكون بالدوام بالشويخ او بالبيت بالخالدية قطعة ٢', 'KW'],
  ['اكون بالدوام الشويخ، ولا البيت الخالدية قطعة ٢', 'KW'],
] as const)('addresses at home and at work leave the choice to a person: %s', (message, country) => {
  const { fields } = read(`${message}\nhttps://maps.google.com/?q=29.3375,48.0758`, country);
  expect(fields).toEqual({});
});

it.each([
  'Salwa block 5 street 3, house 2, office 4',
  'البيت: سلوى ق 5 ش 3 م 2 لا توصلون الدوام',
  'Salwa block 5 street 3 house 2\nhome 99887766 / office 22445566',
  'Salwa block 5 street 3 house 2, home delivery, office 4',
  'توصيل بعد الدوام، بيتنا في سلوى ق 5 ش 3 م 2',
  'Thanks for the great work! Home: Salwa block 5 street 3 house 2',
])('the only address is read beside words of home and work: %s', (message) => {
  expect(read(message, 'KW').fields).toMatchObject({ area: 'Salwa', block: '5', street: '3', building: '2' });
});

it.each([
  ['سند مجمع 743 طريق 4341 منزل 2106\nاو 2160 ما اذكر', 'BH'],
  ['Sanad block 743 road 4341 house 2106, or 2160', 'BH'],
  ['سند مجمع 743 طريق 4341 منزل 2106 (او 2160)', 'BH'],
] as const)('a house or another one is asked for: %s', (message, country) => {
  const { fields, candidates } = read(message, country);
  expect([fields.building, fields.road, candidates.building]).toEqual([undefined, '4341', ['2106']]);
});

const LINK = 'https://maps.google.com/?q=29.1650,48.1010';
it.each([
  `العقيلة قطعه ١ شارع ١١٠ منزل ٢٦ ترى اللوكيشن غلط لا تمشون عليه ${LINK}`,
  `العقيلة قطعه ١ شارع ١١٠ منزل ٢٦ ${LINK} الموقع قديم`,
  `Egaila block 1 street 110 house 26 ${LINK} the location is wrong, follow the address`,
  `Egaila block 1 street 110 house 26\nold pin: ${LINK}`,
  `Egaila block 1 street 110 house 26 ${LINK} the pin is not accurate`,
])('a pin that the text calls wrong or old is offered: %s', (message) => {
  const { fields, candidates } = read(message, 'KW');
  expect([fields.point, fields.building, candidates.point]).toEqual([undefined, '26', ['29.16500, 48.10100']]);
});

it.each([
  `Egaila block 1 street 110 house 26, the location is correct ${LINK}`,
  `العقيلة قطعه ١ شارع ١١٠ منزل ٢٦ اللوكيشن ${LINK}`,
])('a pin that nothing doubts is read: %s', (message) => {
  expect(read(message, 'KW').fields.point).toEqual({ latitude: 29.165, longitude: 48.101 });
});

it.each([
  ['حي المونسية بيت ٢٢\nالشارع ما له اسم', 'SA'],
  ['حي الغدير شارع مساحة 20م فيلا 8', 'SA'],
  ['حي الغدير شارع بعرض 20 فيلا 8', 'SA'],
  ['السالمية قطعة ٥ بيت ٢ الشارع ماله رقم', 'KW'],
  ['Salmiya block 5 house 2, street: not named', 'KW'],
  ['Olaya Riyadh, street width 20 villa 8', 'SA'],
  ['سلوى ق 3 شارع مقفول بيت 5', 'KW'],
  ['سلوى ق 3 شارع مغلق بيت 5', 'KW'],
  ['سلوى ق 3 شارع كبير بيت 5', 'KW'],
  ['سلوى ق 3 شارع مادري بيت 5', 'KW'],
  ['سلوى ق 3 شارع لايوجد بيت 5', 'KW'],
  ['Salwa block 3 street tbd house 5', 'KW'],
  ['حي الملقا شارع تجاري فيلا 8', 'SA'],
  ['Unnamed Road, Al Malqa, Riyadh 13524', 'SA'],
] as const)('words that tell of a street are not its name: %s', (message, country) => {
  expect(read(message, country).fields.street).toBeUndefined();
});

it.each([
  ['ميزانيتي ٢٥ دينار لا تزيد', 'BH', undefined],
  ['my budget is 25 BD max', 'BH', undefined],
  ['بطاقة هدية بقيمة 500 ريال، رقم الطلب 3344', 'SA', undefined],
  ['gift card worth 500 SAR', 'SA', undefined],
  ['I have a gift voucher of 20 KD', 'KW', undefined],
  ['شكرا على كلش الكيك كان حلو والسعر 9.750 بس السايق تاخر', 'KW', undefined],
  ['the cake was nice and the price 9.750', 'KW', undefined],
  ['السعر ٨ دنانير بس قالوا لي ٧ ؟', 'KW', undefined],
  ['total 8 KD but they told me 7 ?', 'KW', undefined],
  ['السعر ٨ دنانير والتوصيل ٥ العصر', 'KW', undefined],
  ['هدية لصديقتي الحساب ١٥ دينار كاش', 'KW', '15'],
  ['the total was 12.500 KD cash', 'KW', '12.500'],
  ['كان السعر ١٢ صار ٩', 'KW', undefined],
  ['المجموع الكلي للفاتورة (٣ اصناف): ١٠٫٠٥٠ د.ب.', 'BH', undefined],
  ['total of the bill (4 dishes): 10.050', 'BH', undefined],
  ['Total (3 items): 10.050 BD', 'BH', '10.050'],
  ['الاجمالي (٣ حبات) ١٠٫٠٥٠', 'BH', '10.050'],
  ['total (12 cash)', 'BH', '12'],
  ['total (12 BD)', 'BH', '12'],
  ['3 boxes x 4.500 = 13.500 KD', 'KW', '13.500'],
  ['subtotal 15.000\ndiscount -2.000\ntotal 13.000 KD', 'KW', '13'],
  ['total 15.000 KD\ndiscount 2.000\nblock 5', 'KW', undefined],
  ['كفالة ٢٥ دينار', 'KW', undefined],
  ['the insurance was 40 BD', 'BH', undefined],
  ['رسمية الشحنة 300 ريال', 'SA', undefined],
  ['كفالة ٢٥ دينار كاش', 'KW', '25'],
  ['حولت لكم ١٥ دينار', 'KW', '15'],
  ['25 دينار', 'KW', '25'],
  ['السعر النهائي ٥ دينار', 'KW', '5'],
  ['كيكة 5 دينار\nعصير 2 دينار\nالحساب 7 دينار', 'KW', '7'],
  ['Cake 5 KD\nJuice 2 KD\nAmount: 7 KD cash', 'KW', '7'],
  ['عندها 20 دينار الحساب 12 دينار', 'KW', '12'],
  ['معاها 20 دينار والحساب 18', 'KW', '18'],
  ['2 x 7.500 = 15.000\n1 x 3.000 = 3.000\nTotal 18.000 KD', 'KW', '18'],
  ['2 x 7.500 = 15.000 KD\ndelivery 1 KD', 'KW', undefined],
  ['give her discount 5 KD\ntotal 15 KD', 'KW', undefined],
  ['عندها خصم 5 دينار\nالمجموع 15 دينار', 'KW', undefined],
  ['Coupon: 5 KD\nTotal: 15 KD', 'KW', '15'],
  ['Total 8 KD plus 1 KD delivery', 'KW', undefined],
  ['المجموع 8 دينار زائد 1 دينار توصيل', 'KW', undefined],
  ['minimum order 5 KD', 'KW', undefined],
  ['عليها 9 دينار', 'KW', '9'],
  ['المبلغ المستحق 12 دينار', 'KW', '12'],
  ['she will give you 9 KD', 'KW', '9'],
] as const)('only the sum of this order is filled: %s', (message, country, amount) => {
  expect(read(message, country, { readMoney }).fields.amount).toBe(amount);
});

it.each([
  ["I'm in Salmiya now, can you deliver to Salwa? Block 5 street 3 house 2", 'KW', undefined],
  ['Order is for Salmiya, could you send it to Jabriya?', 'KW', undefined],
  ['الأحمدي / المنقف / قطعة 4 شارع 2 بيت 9', 'KW', undefined],
  ['Muharraq / Arad / block 240 road 4012 building 7', 'BH', undefined],
  ['سارة، النرجس، 0551234567', 'SA', undefined],
  ['السالمية/حولي قطعة 4 شارع 2 بيت 9', 'KW', undefined],
] as const)('an area that may be meant is asked: %s', (message, country, area) => {
  expect(read(message, country).fields.area).toBe(area);
});

it.each([
  ['المجموع ٨ دنانير توصلونه الساعة ٦ ؟', 'KW', '8'],
  ['cash 12 KD can you come at 5?', 'KW', '12'],
  ['الحساب 12 لا تنسون 3 ملاعق', 'KW', '12'],
  ['الحساب 12 دينار لا 13 دينار', 'KW', undefined],
  ['ورد مع بطاقة هدية المجموع 15.500', 'KW', '15.500'],
  ['الطلب كان باسم سارة المجموع 12 دينار كاش', 'KW', '12'],
  ['leather wallet, total 12 KD', 'KW', '12'],
  ['paid from my wallet 12 KD', 'KW', undefined],
] as const)('a sum beside a time, a card or a name is sure: %s', (message, country, amount) => {
  expect(read(message, country, { readMoney }).fields.amount).toBe(amount);
});

it('a pin is doubted where something is called old, wrong or not exact', () => {
  const pin = 'https://maps.google.com/?q=29.3375,48.0758';
  for (const [text, isSure] of [
    [`لوكيشن البيت مو بعيد ${pin}`, true],
    [`${pin} نفس الموقع السابق`, false],
    [`${pin} قرب المسجد القديم`, true],
    [`${pin} behind the old market`, true],
    [`the old market pin is wrong ${pin}`, false],
    [`اللوكيشن مو دقيق ${pin}`, false],
  ] as const)
    expect(read(text, 'KW').fields.point !== undefined, text).toBe(isSure);
});

it.each([
  'From: Noura To: Sara 99887766',
  'From: Bloom 51230011 To: Salmiya block 1',
  'New order from: Noura 99887766, questions? 22334455',
])('a phone behind "From" may be of who sends: %s', (message) => {
  expect(read(message, 'KW').fields.phone).toBeUndefined();
});

it('of the phones of who sends and who receives the labelled one is read', () => {
  const { fields } = read('من: ريم 55661177\nالى: غادة\nهاتف المستلم: 97220145', 'KW');
  expect(fields.phone).toBe('+96597220145');
});

it.each([
  ['السالمية قطعة ٥ الشارع كله حفريات بيت ٢', 'KW', undefined],
  ['حي الغدير الشارع زحمة فيلا 8', 'SA', undefined],
  ['السالمية شارع وراكم على طول', 'KW', undefined],
  ['حي الروضة شارع الأمير سعود الفيصل مبنى 4412', 'SA', undefined],
  ['Narrow Street, Bayan block 2 house 4', 'KW', undefined],
  ['Dead end street, Bayan block 2 house 4', 'KW', undefined],
  ['حولي شارع تونس عمارة 12', 'KW', 'تونس'],
  ['الفروانية شارع حبيب مناور بناية 24', 'KW', 'حبيب مناور'],
  ['جدة حي السلامة شارع صاري خلف المطعم', 'SA', 'صاري'],
  ['اسم الشارع طريق الملك عبدالعزيز\nالحي الصحافة', 'SA', 'طريق الملك عبدالعزيز'],
] as const)('a street is read where its word may begin a name, or a part follows: %s', (message, country, street) => {
  expect(read(message, country).fields.street).toBe(street);
});

it.each([
  ['تم تحويل الطلب\nالعميل / فواز\nالمبلغ / 6.250 د.ك\nالدفع / عند الاستلام', undefined],
  ['تم تحويل المبلغ 6.250', 'paid'],
] as const)('an order that was forwarded is not paid: %s', (message, payment) => {
  expect(read(message, 'KW', { readMoney }).fields.payment).toBe(payment);
});

it.each([
  ['العاصمة - الشامية - ق 2 ش 3 م 4', 'KW', { area: 'Shamiya', block: '2', building: '4' }],
  ['محافظة العاصمة، الشامية، قطعة 2 شارع 3 منزل 4', 'KW', { area: 'Shamiya', block: '2', building: '4' }],
  ['الرياض شارع التخصصي مقابل بنده مبنى 3344', 'SA', { city: 'Riyadh', street: 'التخصصي', building: '3344' }],
  ['جدة شارع صاري مقابل البنك عمارة 5', 'SA', { city: 'Jeddah', street: 'صاري', building: '5' }],
  ['حي النرجس قطعة 55 شارع 15 فيلا 8', 'SA', { area: 'Narjis', street: '15', building: '8' }],
  ['Jeddah Al Naeem block 5 building 8 apartment 2', 'SA', { area: 'Naeem', city: 'Jeddah', building: '8' }],
  ['ام خالد السالمية ق 2 ش 3 م 4', 'KW', { area: 'Salmiya', block: '2', building: '4' }],
  ['ام خالد\nالخبر العقربية، شارع 29، مبنى 1867', 'SA', { area: 'Aqrabiyah', building: '1867' }],
  ['الخبر العقربية شارع 29 مبنى 1867\nلا تتاخرون\nام خالد', 'SA', { area: 'Aqrabiyah', city: 'Khobar' }],
  ['بيت 288 66767 800 السالمية', 'KW', { area: 'Salmiya', building: '288' }],
  ['لو سمحت السالمية ق 2 ش 3 م 4', 'KW', { area: 'Salmiya', block: '2', building: '4' }],
  ['اليوم او باجر السالمية ق 2 ش 3 م 4', 'KW', { area: 'Salmiya', block: '2', building: '4' }],
  ['Hamad Town roundabout 5 block 1205 road 512 house 77', 'BH', { area: 'Hamad Town', building: '77' }],
  ['Arad, Muharraq, block 240 road 4012 building 7', 'BH', { block: '240', road: '4012', building: '7' }],
  ['بيان، حولي، قطعة 2 شارع 3 منزل 4', 'KW', { block: '2', street: '3', building: '4' }],
  ['لا تنسون العنوان سلوى ق 3 ش 5 م 7', 'KW', { area: 'Salwa', block: '3', building: '7' }],
] as const)('a plain address is read whole: %s', (message, country, fields) => {
  expect(read(message, country).fields).toMatchObject(fields);
});

it.each([
  'الكويت ق 2 ش 3 م 4',
  'العاصمة، قطعة 2 شارع 3 منزل 4',
  'Asimah block 2 street 3 house 4',
  'انا من الكويت قطعة 2 شارع 3 منزل 4',
])('the name of the country or the governorate is no area: %s', (message) => {
  expect(read(message, 'KW').fields).toEqual({ block: '2', street: '3', building: '4' });
});

it.each([
  ['لا تودونها البيت مالنا بالشامية ودوها الدوام: شرق، برج الراية، الدور ٣٥', 'Shamiya'],
  ['لا توصلونها سلوى', 'Salwa'],
  ['لا تجيبونها السالمية ق 3 ش 5 م 7', 'Salmiya'],
])('an area that the order shall not go to is not filled: %s', (message, area) => {
  expect(read(message, 'KW').fields.area).not.toBe(area);
});

it.each([
  ['mobile zero five 5 6 7 7 8 1 2 0 0', 'SA', undefined],
  ['zero five five 5 1 2 3 4 5 6 7', 'SA', undefined],
  ['صفر خمسة 551234567', 'SA', undefined],
  ['villa nine 0551234567', 'SA', undefined],
  ['zero 5 5 1 2 3 4 5 6 7', 'SA', undefined],
  ['Message: Happy birthday from: Ahmed\nRecipient: Sara 99887766', 'KW', '+96599887766'],
  ['Recipient: Sara\nFrom: Ahmed 99887766', 'KW', undefined],
] as const)('of a phone, the digits and whose it is are sure: %s', (message, country, phone) => {
  expect(read(message, country).fields.phone).toBe(phone);
});

it.each([
  ['عسكر لو جو؟ مجمع ٩٥٢ شارع ٥٢١٨', 'BH', 'area'],
  ['Al Malqa or Al Qirawan, Riyadh, building 6120', 'SA', 'area'],
  ['Jabriya or only Salwa? block 2 street 3 house 4', 'KW', 'area'],
  ['رقم البناية ٢٣٠ لو ٢٠٣، طريق ١٨١٠ مجمع ٣١٨ الحورة', 'BH', 'building'],
  ['البيت رقم ١٢ مو بيتنا. الروضة ق ٢ ش ٢٤', 'KW', 'building'],
  ['Rawda block 2 street 24, house 12 not ours', 'KW', 'building'],
] as const)('what may be another one, or is denied behind it, is asked: %s', (message, country, field) => {
  const { fields, candidates } = read(message, country);
  expect([fields[field], candidates[field]?.length]).toEqual([undefined, expect.any(Number)]);
});

it.each([
  ['السيف لو سمحت، مجمع ٤٢٨ طريق ٢٨٢٥ بناية ٢٠٠٨ لو ما رديت عطها الحارس', 'BH', '2008'],
  ['سلوى ق ٥ مو ٦ ش ٣ م ٢ مو شقة', 'KW', '2'],
  ['Salwa block 5 not block 6 street 3 house 2', 'KW', '2'],
] as const)('what else is denied or asked for leaves the house: %s', (message, country, building) => {
  expect(read(message, country).fields).toMatchObject({ building });
});

it.each(['سلوى ق 5 ش 3 م 998 87766', 'Salwa block 5 street 3 house 5 thousand', 'سلوى ق 5 ش 3 م 2 الف'])(
  'a number that goes on is no house: %s',
  (message) => {
    expect(read(message, 'KW').fields.building).toBeUndefined();
  },
);

it('cash is sure beside words of politeness', () => {
  expect(read('الحساب 5 دينار كاش لو سمحت', 'KW', { readMoney }).fields).toMatchObject({
    payment: 'cash',
    amount: '5',
  });
});

it.each([
  ['do you deliver to Salwa?', 'KW', ['area'], []],
  ['بكم التوصيل لجدة حي الحمدانية؟', 'SA', ['area', 'city'], []],
  ['Salwa block 5 street 3 house 2, how much?', 'KW', ['area'], ['area']],
  ['كيفان قطعة ٧ شارع ٧٢ منزل ١٠\n*٢٧ مو ٧٢ الشارع', 'KW', ['street'], []],
  ['flat 12 walla 21 mo mitzakker, bnaya 1480 road 4123 block 341 juffair', 'BH', ['apartment'], []],
  ['حي الربوة جدة عمارة 18 الدور 4 والرمز البريدي 2344', 'SA', ['postal_code'], []],
  ['حي الربوة جدة عمارة 18 والرمز البريدي 23442', 'SA', ['postal_code'], ['postal_code']],
  ['house 15A road 2608 block 526 barbar, mb 38817260 or if no answer 17690442', 'BH', ['phone'], []],
] as const)('what is asked, denied or cut is not filled: %s', (message, country, fields, filled) => {
  const read = intakeResult(message, country);
  expect(fields.filter((field) => read[field] !== undefined)).toEqual(filled);
});

it('reads the new one of two addresses, and where an order is taken from one place to another', () => {
  expect(
    intakeResult('العنوان السابق الرياض حي الملز ملغي. عنواني الجديد حي النرجس مبنى 5120 الرمز البريدي 13328', 'SA'),
  ).toEqual({ area: 'Narjis', building: '5120', postal_code: '13328' });
  expect(
    intakeResult('خذ الطلب من محل الورد بالعدلية مجمع ٣٢٧ ووصله لمدينة عيسى مجمع ٨١٢ طريق ١٢٠٧ بيت ٦٩', 'BH'),
  ).toEqual({ area: 'Isa Town', block: '812', road: '1207', building: '69' });
});

it('reads "على" before an area as "to", not as a part of a name', () => {
  expect(intakeResult('أبي التوصيل على صباح السالم ق ٩', 'KW')).toMatchObject({ area: 'Sabah Al Salem' });
  expect(intakeResult('علي صباح السالم ق ٩', 'KW')).toMatchObject({ area: 'Ali Sabah Al Salem' });
});
