import { expect, it } from 'vitest';
import { readMoney } from './money/read-money';
import { read } from './read';
import { intakeResult } from './result';

it('reads a Kuwaiti message of short labels and Arabic digits', () => {
  expect(intakeResult('السالمية ق ١٠ ش ٣ م ١٢ الدور ٢ تلفون ٥١٢٣٤٥٦٧', 'KW')).toEqual({
    area: 'Salmiya',
    block: '10',
    street: '3',
    building: '12',
    floor: 2,
    phone: '+96551234567',
  });
});

it.each([
  ['Salmiya block 3 on 20260315', undefined],
  ['Salmiya block 3 tel 22260315', '+96522260315'],
])('a day in eight digits is no phone: %s', (message, phone) => {
  expect(read(message, 'KW').fields.phone).toBe(phone);
});

it('asks for the house that a short label corrects', () => {
  const { fields, candidates } = read('السرة ق 3 ش 9 م 14 لا اسف م 41', 'KW');
  expect([fields.building, candidates.building]).toEqual([undefined, ['14', '41']]);
});

it.each([
  ['السرة ق 3 ش 9 م 14. الرقم 55990011 لا هذا القديم، 55990022', undefined],
  ['Surra block 3. 55990011 no dont call this one, 55990022', undefined],
  ['السرة ق 3 ش 9 م 14. 55990011 لا 55990022', '+96555990022'],
  ['Surra block 3. 55990011 no onions please 55990011', '+96555990011'],
  ['السرة ق 3 ش 9 م 14 رقم 55990011 لا تتصلون بعد 9', '+96555990011'],
])('a phone that words behind it take back is asked for: %s', (message, phone) => {
  const { fields, candidates } = read(message, 'KW');
  expect(fields.phone).toBe(phone);
  if (phone === undefined) expect(candidates.phone).toEqual(['+96555990011', '+96555990022']);
});

it('offers the whole name of a street that an area may belong to', () => {
  const { fields, candidates } = read('حي الروضة بجدة، شارع الأمير سعود الفيصل، مبنى 4412', 'SA');
  expect(fields).toMatchObject({ area: 'Rawdah', city: 'Jeddah', building: '4412' });
  expect([fields.street, candidates.street]).toEqual([undefined, ['الأمير سعود الفيصل']]);
});

it('ends the name of a street at a word for what is beside it', () => {
  const { fields } = read('الخبر العقربية شارع الملك خالد بجوار صيدلية الدواء شقة 11', 'SA');
  expect(fields).toMatchObject({ city: 'Khobar', street: 'الملك خالد', apartment: '11' });
});

it('reads a label in both languages, and ends a name at the label of an area', () => {
  expect(read('Name / الاسم: Hessa AlMutawa\nPhone / الهاتف: 99013344', 'KW').fields.name).toBe('Hessa AlMutawa');
  expect(read('الاسم سعد الدوسري الحي المونسية شارع ابن الهيثم بيت ٢٥', 'SA').fields.name).toBe('سعد الدوسري');
});

it('asks whether a digit behind the groups of a phone belongs to it', () => {
  const { fields, candidates } = read('0555 000 111 2 ابو فيصل\nحطين فيلا 17', 'SA');
  expect([fields.phone, candidates.phone]).toEqual([undefined, ['+966555000111']]);
});

it('offers a number of four digits behind a Saudi street, which may be the building', () => {
  const { fields, candidates } = read('Jeddah, Al Rawdah, Prince Sultan St 1234', 'SA');
  expect([fields.area, fields.street, candidates.street]).toEqual(['Rawdah', undefined, ['1234']]);
});

it('takes the phone of who receives a gift, not of its sender', () => {
  const { fields } = read(
    'المرسل اليه: هند الشهري ٠٥٣٨٨٠٠٩١٢\nمن: مها ٠٥٠٠٧٧٦٦٥٥\nحي الياسمين شارع 18 فيلا 3307 الرياض',
    'SA',
  );
  expect(fields.phone).toBe('+966538800912');
  expect(read('Recipient: Hind 99013344\nFrom: Maha 66013355\nSalmiya block 1 house 3', 'KW').fields.phone).toBe(
    '+96599013344',
  );
});

it.each([
  'From: Bloom Flowers 51230011\nTo: Salmiya block 10 street 5 house 1',
  'من: محل الورد 51230011\nإلى: السالمية قطعة 10 شارع 5 منزل 1',
])('offers the phone of who sends to an address: %j', (message) => {
  const { fields, candidates } = read(message, 'KW');
  expect([fields.area, fields.phone, candidates.phone]).toEqual(['Salmiya', undefined, ['+96551230011']]);
});

it.each([
  'New order from: Noura Ali 99887766\nSalmiya block 1 street 2 house 3\nQuestions? 22334455',
  'To: Bloom Flowers 66001122\nFrom: Noura 99887766\nSalmiya block 1 street 2 house 3',
])('asks which of two phones it is where "from" may name the customer: %j', (text) => {
  expect(read(text, 'KW').fields.phone).toBeUndefined();
});

it.each([
  [
    'KW',
    'From: Noura, Salmiya block 1 street 2 house 3, 99887766\nBloom Flowers, Hawalli block 5 street 6',
    'area',
    undefined,
  ],
  ['KW', 'I work in Salmiya. Hawalli block 1 street 2 house 3', 'area', undefined],
  ['KW', 'الاسم: عبد الحي محمد', 'name', 'عبد الحي محمد'],
  ['KW', 'Salmiya block 10 road 25 36 \nhouse 3', 'road', undefined],
  ['KW', 'السالمية قطعة ١ بيت خمسة و عشرين', 'building', '25'],
  ['KW', 'Salmiya block 1 house twenty-two', 'building', '22'],
  ['KW', 'Salmiya block 1 street 2 house 12-B', 'building', undefined],
  ['SA', 'sofa2500.00 SAR cash', 'short_address', undefined],
  ['KW', 'Salmiya block 1 house 3 twenty first floor', 'floor', '21'],
  ['KW', 'Salmiya block 1 house 3, twenty-first floor', 'floor', '21'],
  ['KW', 'Salmiya block 1 house 3 floor twenty second', 'floor', '22'],
  ['KW', 'السالمية قطعة ١ بيت ٣ الدور الثاني والعشرين', 'floor', '22'],
  ['KW', 'السالمية قطعة ١ بيت ٣ الدور الثالث و العشرون', 'floor', '23'],
  ['KW', 'Salmiya block twenty first street house 3', 'block', undefined],
  ['KW', 'Salmiya block 1 house 3, our shop 22334455', 'phone', undefined],
  ['BH', 'رقم المحل 17334455 توبلي مجمع 711 طريق 12 بيت 3', 'phone', undefined],
] as const)('reads in %s of %j the %s %j', (country, text, field, value) => {
  expect(read(text, country).fields[field]).toBe(value);
});

it('fills no area behind "or", also where the other is not known', () => {
  const { fields, candidates } = read('Khaitn or Farwaniya block 8 street 40 house 71', 'KW');
  expect([fields.area, candidates.area]).toEqual([undefined, ['Farwaniya']]);
});

it('ends the name of a street at a word for a store with a number', () => {
  const { fields } = read('حي العزيزية شارع المعارض مستودع 3', 'SA');
  expect(fields.street).toBe('المعارض');
});

it('keeps a name behind a word of kinship whole, also where it is that of an area', () => {
  expect(read('جدة حي الصفا شارع ام القرى عمارة ١٢ 0590117742 انا ام ريان', 'SA').fields.name).toBe('ام ريان');
});

it.each([
  'السلام عليكم',
  'السَّلامُ عَلَيْكُم',
  'السلام علیکم',
  'السلام عليكم ورحمة الله وبركاته',
  'السلام عليكم ورحمه الله تعالى وبركاته،',
  'السلام ورحمة الله',
  'سلام عليكم',
  'وعليكم السلام',
  'وعليكم السلام ورحمة الله',
  'و عليكم السلام',
  'عليكم السلام،',
  'السلام عليك',
  'السلامعليكم',
  'Salam alaikum,',
  'salam 3alaikum',
  'Salam 3alaikom',
  'slm 3lykm',
  'Assalamu alaikum',
  'As-salamu alaykum',
  'Assalam o alaikum',
  'Wa alaikum assalam',
  'Walaikum salam',
  'alsalam 3alaykum wa rahmatullah',
])('takes no greeting for an area, and keeps none for the driver: %s', (greeting) => {
  const alone = read(`${greeting} ٦٠٦٦٧٩٧٢ الجرس خربان`, 'KW');
  expect(alone).toMatchObject({ fields: { phone: '+96560667972' }, namesPlace: false });
  expect(alone.candidates).toEqual({});
  const text = `${greeting} ٦٠٦٦٧٩٧٢ ابي كيكة في سلوى ق ٣ ش ٤ م ٥`;
  const { fields, candidates } = read(text, 'KW');
  expect({ ...fields, area: undefined }).toMatchObject({ block: '3', street: '4', building: '5' });
  expect(fields.area ?? candidates.area?.join()).toBe('Salwa');
});

it.each(['السلام ق ٣ ش ٤ م ٥ 51234567', 'Salam block 3 street 4 house 5, 51234567'])(
  'still reads the area: %s',
  (text) => {
    expect(read(text, 'KW').fields.area).toBe('Salam');
  },
);

it.each([
  ['Aqaila block 2 street 205', 'Egaila'],
  ['Ogayla block 2 street 205', 'Egaila'],
  ['Sulmiya block 2 street 205', 'Salmiya'],
  ['Salmina block 2 street 205', undefined],
  ['Afaila block 2 street 205', undefined],
])('reads the area of "%s" by its sound: %s', (text, area) => {
  const { fields, namesPlace } = read(text, 'KW');
  expect(fields).toEqual({ ...(area && { area }), block: '2', street: '205' });
  expect(namesPlace).toBe(true);
});

it('reads labels that a chat shows in bold', () => {
  const { fields } = read('*العنوان*: حطين قطعة 2 شارع 211 منزل 118\n*الاسم*: غنيمة\n*الهاتف*: 99670325', 'KW');
  expect(fields).toMatchObject({ area: 'Hittin', name: 'غنيمة', phone: '+96599670325' });
  expect(read('*Customer:* Shaikha A.\n*Address:* Yarmouk block 1', 'KW').fields.name).toBe('Shaikha A');
});

it('reads no sum from a count times a price, whose sign is not that of bold words', () => {
  const { fields } = read('سلوى ق 5 ش 3 م 7 الحساب 2*1.500 كاش', 'KW', { readMoney });
  expect([fields.amount, fields.payment]).toEqual([undefined, 'cash']);
});

it('reads a phone behind "before", which is no place', () => {
  expect(read('call before 00973 33445566', 'BH').fields.phone).toBe('+97333445566');
});

it('fills neither the phone to call nor the one not to call', () => {
  const { fields, candidates } = read('حولي ق 5، رقمها 51234567 لا تتصلون على رقمي 99887766', 'KW');
  expect(fields.phone).toBeUndefined();
  expect(candidates.phone).toEqual(['+96551234567', '+96599887766']);
  expect(read('51234567 no 99887766', 'KW').fields.phone).toBe('+96599887766');
});

it('fills no number of two to choose from', () => {
  expect(read('Hidd block 108 road 819 house 1233 or 1235', 'BH').fields).toEqual({
    area: 'Hidd',
    block: '108',
    road: '819',
  });
  expect(read('حولي ق ٥ ش ١٢ م ٨ او ١٠', 'KW').fields.building).toBeUndefined();
  expect(read('سلوى قطعة ١٢ ولا ١١ مو متأكدة، شارع ٣', 'KW').fields.block).toBeUndefined();
});

it('fills none of two phones and offers both', () => {
  const { fields, candidates } = read('حولي ق 5، 51234567 او 99887766', 'KW');
  expect(fields.phone).toBeUndefined();
  expect(candidates.phone).toEqual(['+96551234567', '+96599887766']);
});

it.each(['Salwa or maybe Salmiya blk 5 st 12', 'السالمية أو سلوى ق ٥ ش ١٢', 'Salmiya or Hawalli block 5 street 12'])(
  'fills no area of two that a message leaves open: %s',
  (text) => {
    const { fields, candidates } = read(text, 'KW');
    expect(fields).toEqual({});
    expect(candidates.area).toHaveLength(2);
  },
);

it.each([
  '97828434 same address pls, 2 cakes total 6 kd cash',
  '97828434 نفس العنوان، كيكتين ٦ دينار كاش',
  'same house please 51234567',
  'مرحبا نورة 51234567 المبلغ 7 د.ك',
])('finds no place in a message: %s', (text) => {
  expect(read(text, 'KW').namesPlace).toBe(false);
});

it.each([
  '97828434 Bayan, 2 cakes',
  '97828434 near Salmiya',
  '97828434 salmyia, 2 cakes',
  '97828434 block 3',
  '97828434 flat 5 same building',
  '97828434 https://maps.app.goo.gl/AbCdEfGh123',
  '97828434 29.3375, 48.0758',
  '97828434 to my new address, 2 cakes',
  '97828434 العنوان تغير',
  '97828434 انا بالمستشفى، وصلوا الطلب',
  '97828434 to the office pls',
  '97828434 في شارع الخليج',
])('finds that a message names or may name a place: %s', (text) => {
  expect(read(text, 'KW').namesPlace).toBe(true);
});

it('says which words a field comes from', () => {
  const message = '🏠 Block ١٠';
  const [span] = read(message, 'KW').spans.block ?? [];
  expect(message.slice(span?.start, span?.end)).toBe('Block ١٠');
});

it('reads 10,000 hostile characters in time', () => {
  const pieces = [
    'tomorrow at 5 ',
    'ا\u0651',
    'الساعه 5 ',
    '5 : ',
    'salmix ',
    'سلوبا ',
    'السلام عليكم ',
    'ق ',
    'x st ',
    'شارع ا ',
    '51234567 ',
    'from salmiya to ',
    '1-',
    '29.123 ',
    'https://',
    '8X+',
  ];
  const slow = pieces.filter((piece) => fastest(piece.repeat(10_000 / piece.length)) > GENEROUS_MS);
  expect(slow).toEqual([]);
});

/** Several times what it takes; with a square it would be seconds. */
const GENEROUS_MS = 500;

/** Processor time of the fastest of three, in milliseconds. */
function fastest(text: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    read(text, 'KW');
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

it.each([
  ['BH', 'المبلغ 6.500 د.ب نقدا'],
  ['BH', '٦٫٥٠٠ دينار بحريني كاش'],
  ['KW', '6.500 د.ك كاش'],
] as const)('reads an amount in %s: %s', (country, text) => {
  const intake = read(text, country, { readMoney });
  expect(intake.fields).toMatchObject({ amount: '6.500', payment: 'cash' });
});

it.each([
  ['KW', 'Salmiya block 5 street 3 house 2, loc 29.333333, 48.077777.', 29.333333, 48.077777],
  ['KW', 'Latitude 29.302221\nLongitude 48.015553', 29.302221, 48.015553],
  ['KW', 'Lat 29.333333\nLon 48.077777', 29.333333, 48.077777],
  ['KW', 'الموقع ٢٩٫٣٠٢٢٢١ ، ٤٨٫٠١٥٥٥٣.', 29.302221, 48.015553],
  ['SA', '24.7136, 46.6753.', 24.7136, 46.6753],
] as const)('reads typed coordinates as the pin in %s: %s', (country, text, latitude, longitude) => {
  const { fields, candidates } = read(text, country);
  expect(fields.point).toEqual({ latitude, longitude });
  expect([fields.phone, candidates.phone]).toEqual([undefined, undefined]);
});

it.each([
  ['KW', '48.077777, 29.333333'],
  ['KW', 'block 5 latitude 29.333333'],
  ['KW', '29.99887766'],
  ['BH', '50.586123'],
] as const)('reads no phone from a coordinate alone in %s: %s', (country, text) => {
  const { fields, candidates } = read(text, country);
  expect([fields.phone, candidates.phone]).toEqual([undefined, undefined]);
});

it.each([
  ['KW', '965.99887766', '+96599887766'],
  ['KW', '+965.99887766', '+96599887766'],
  ['KW', '99.887766', '+96599887766'],
  ['KW', 'house 12.99887766', '+96599887766'],
  ['SA', '055.1234567', '+966551234567'],
] as const)('reads a phone with points in %s: %s', (country, text, phone) => {
  expect(read(text, country).fields.phone).toBe(phone);
});

it.each([
  ['KW', 'السالمية قطعة 5 شارع 12 منزل 12أ ٩٩٨٨٧٧٦٦', { building: '12أ', phone: '+96599887766' }],
  ['KW', 'Salmiya block 5 street 12 house 3 flat 7A 99887766', { apartment: '7A', phone: '+96599887766' }],
  ['KW', 'Salmiya b5 s12 h7a 5123 4567', { building: '7A', phone: '+96551234567' }],
  ['BH', 'Tubli b 711 r 1114 house 98A 33445566', { building: '98A', phone: '+97333445566' }],
  ['BH', 'Janabiyah, blk 571 Rd 7131 villa 24B (off Budaiya highway) 36009914', { building: '24B' }],
  ['BH', 'Janabiyah, blk 571 Rd 7131 villa 24B - 36009914', { building: '24B', phone: '+97336009914' }],
  ['SA', 'الرياض حي العليا فيلا 12ب 0551234567', { building: '12ب', phone: '+966551234567' }],
  ['KW', 'Salmiya b5 s12h 3 99887766', { street: '12', building: '3', phone: '+96599887766' }],
] as const)('keeps the letter of a number before a phone in %s: %s', (country, text, fields) => {
  const result = read(text, country);
  expect(result.fields).toMatchObject(fields);
});

it.each([
  ['SA', 'City: Riyadh District: Al Olaya Street: Tahlia Building: 3712', 'Tahlia'],
  ['KW', 'Area: Salmiya Street: Amman Block: 10 House: 3', 'Amman'],
  ['KW', 'Name: Sara Street: Amman Block: 10', 'Amman'],
  ['KW', 'السالمية قطعة 5 شارع سالم المبارك شكرا', 'سالم المبارك'],
  ['SA', 'الرياض حي العليا شارع التحلية يعطيك العافيه', 'التحلية'],
] as const)('ends the name of a street at a label or thanks in %s: %s', (country, text, street) => {
  expect(read(text, country).fields.street).toBe(street);
});

it.each(['السلام عليكم Salem Al Mubarak Street', 'Hello Salem Al Mubarak Street block 5 Salmiya'])(
  'offers the name of a street without the greeting before it: %s',
  (text) => {
    const { fields, candidates } = read(text, 'KW');
    expect([fields.street, candidates.street]).toEqual([undefined, ['Salem Al Mubarak']]);
  },
);

it.each([
  ['العنوان النسيم - الجهرا قطعة ٢ شارع ٥ بيت ٣٣', ['Naseem', 'Jahra']],
  ['عنواني العيون، الجهراء، قطعة ٢ شارع ٥', ['Oyoun', 'Jahra']],
  ['توصيل العيون الجهراء قطعة ٢ شارع ٥', ['Oyoun', 'Jahra']],
])('offers an everyday word and the governorate behind it: %s', (text, areas) => {
  const { fields, candidates } = read(text, 'KW');
  expect([fields.area, candidates.area]).toEqual([undefined, areas]);
});

it.each([
  ['سلام حولي ق 5 ش 3', 'Hawalli'],
  ['مو العيون، الجهراء قطعة 2', 'Jahra'],
  ['not Oyoun, Jahra block 2', 'Jahra'],
  ['الكويت - الجهراء قطعة 2', 'Jahra'],
  ['Kuwait City, Hawalli block 5', 'Hawalli'],
  ['حولي، حولي قطعة 2', 'Hawalli'],
  ['توصيل مبارك الكبير قطعة 2', 'Mubarak Al Kabeer'],
])('reads a town that names a governorate too: %s', (text, area) => {
  expect(read(text, 'KW').fields.area).toBe(area);
});

it('leaves the driver a building with the name of a district elsewhere', () => {
  const text = 'Riyadh, Olaya, street 5, Aqrabiyah building, flat 12';
  const { fields } = read(text, 'SA');
  expect([fields.city, fields.area]).toEqual(['Riyadh', 'Olaya']);
});

it.each<[country: 'KW' | 'SA', text: string, sums: string[]]>([
  [
    'KW',
    '[10:12] Shop: total 17.500\n[10:14] Hessa: can you make it 15?\n[10:15] Hessa: ok deal, cash',
    ['17.500', '15'],
  ],
  ['KW', 'الحساب 12 دينار، ممكن تخليها 10؟', ['12', '10']],
  ['KW', 'total 14.750 paid 5 deposit rest cash at door', ['14.750', '5']],
  ['KW', 'الحساب ٢٠ دينار دفعت ١٠ والباقي كاش', ['20', '10']],
  ['SA', 'total was 320 SAR, now 260', ['320', '260']],
  ['SA', 'was 320 SAR, now 260', ['260']],
  ['KW', '8 KD, I paid 5 already', ['8', '5']],
  ['KW', 'المجموع ٢٢ دينار دفعت لكم ١٠ امس', ['22', '10']],
  ['SA', 'al mablagh 90 aw 95 riyal', ['90', '95']],
])('asks for the sum where another number stands beside words of money: %s "%s"', (country, text, sums) => {
  const { fields, candidates } = read(text, country, { readMoney });
  expect([fields.amount, fields.payment]).toEqual([undefined, fields.payment === 'cash' ? 'cash' : undefined]);
  expect(candidates.amount).toEqual(sums);
});

it('fills the sum beside numbers of goods and of the address', () => {
  const text = 'طلبي ٢ مجبوس دجاج و١ مرق، room 3 cash 9.750, بيان ق ٧ ش ١ م ١٤';
  expect(intakeResult(text, 'KW')).toMatchObject({ amount: '9.750', payment: 'cash', block: '7', building: '14' });
});

it('fills no area that a question or a correction doubts', () => {
  for (const text of ['Salmiya? no its Salwa', 'Salmiya or Salwa', 'Salmiya, sorry Salwa'])
    expect([undefined, 'Salwa']).toContain(read(`${text} block 3 street 4 house 5`, 'KW').fields.area);
  expect(read('Salmiya? block 3 street 4', 'KW').fields.area).toBe('Salmiya');
});

it.each([
  ['KW', 'الجهراء النسيم قطعة 2 شارع 5 منزل 9'],
  ['KW', 'جنوب السرة الزهراء قطعة 4 شارع 412 منزل 19'],
  ['KW', 'حولي السلام قطعة 4 شارع 412 منزل 19'],
  ['SA', 'حي الورود ولا المروج، الرياض شارع 5'],
  ['BH', 'مجمع 428 طريق 46 مبنى 210 السيف والا الجفير'],
  ['SA', 'حي الياسمين او النرجس الرياض شارع 5'],
  ['SA', 'Riyadh, Olaya district or Malqa, street 5'],
  ['KW', 'العارضية الحرفية قطعة 2 شارع 4'],
  ['KW', 'الفحيحيل الصناعية قطعة 2 شارع 4'],
  ['KW', 'Fahaheel industrial block 2 street 4'],
] as const)('asks where a second name may be the area in %s: %s', (country, text) => {
  const { fields, candidates } = read(text, country);
  expect(fields.area).toBeUndefined();
  expect(candidates.area ?? []).not.toEqual([]);
});

it.each([
  ['SA', 'حطين شارع 328 فيلا 11 ب جوال 0551100221'],
  ['SA', 'Hittin street 328 villa 11 b mobile 0551100221'],
  ['KW', 'بيان قطعة 3 شارع 5 منزل 7 د رقمي 99887766'],
] as const)('reads no house whose letter may be of the next word in %s: %s', (country, text) => {
  expect(read(text, country).fields.building).toBeUndefined();
});
