import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from './corpus/testing-branches';
import { summariesOf } from './corpus/testing-summary';
import { readSheet } from './read-sheet';

const NOW = new Date('2026-11-27T09:00:00Z');
const HEAD = 'Order,Name,Phone,Area,Block,Street,House,Amount,Payment';
const ALI = 'Ali Sample,51230200,Salmiya,10,5,1';
const DONE = '· Ali Sample · +96551230200 · Salmiya/10/5/1 ·';

const OPTIONS = { country: 'KW', branches: CORPUS_BRANCHES.KW, now: NOW } as const;
const read = async (...lines: string[]) => summariesOf(await readSheet(lines.join('\n'), OPTIONS));

test('a column of days is no phone', async () => {
  expect(
    await read(
      'Date,Order,Customer,Area,Block,Street,House,Amount,Payment',
      '2026-11-26,K-1,Ali Sample,Salmiya,10,5,1,5,cash',
    ),
  ).toEqual(['2 | - | phone: errors.phone.empty']);
});

test('a short area that only sounds like a listed one is none of them', async () => {
  const lines = [HEAD, 'K-1,Ali Sample,51230200,Sabah,10,5,1,5,cash', 'K-2,Ali Sample,51230200,Al Doha,1,5,1,5,cash'];
  expect(await read(...lines)).toEqual([
    '2 | - | branch: branchChoice | (areaUnlisted)',
    '3 | K-2 · Ali Sample · +96551230200 · Doha/1/5/1 · cash 5 · from 2',
  ]);
});

test('the number of an order is no name of a customer', async () => {
  const head = HEAD.replace('Order,', '');
  expect(await read(head, `${ALI.replace('Ali Sample', 'ORD-1001')},5,cash`)).toEqual(['2 | - | Name: nameNumber']);
});

test('some words below "Order No" leave the numbers of the others', async () => {
  const lines = ['K-1', 'walk in', 'insta', 'K-4', 'whatsapp'].map((number, at) => `${number},${ALI},${at + 1},cash`);
  const [first] = await read(HEAD.replace('Order', 'Order No'), ...lines);
  expect(first).toBe(`2 | K-1 ${DONE} cash 1 · from 1`);
});

test.each([
  ['Bill #', '5531', '5532', 'reference'],
  ['Bill', '701', '702', 'reference'],
  ['Check', '10031', '10034', 'reference'],
  ['رقم', '٨١', '٨٤', 'reference'],
  ['id', '901', '903', 'reference'],
  ['No.', '1', '2', null],
  ['No.', '٢', '١', null],
  // Numbers of one customer, of persons, and phones.
  ['ID', '40', '40', null],
  ['ID', '289010112345', '289010112346', null],
  ['No', '55667788', '55667799', null],
])('below %s, %s and %s are a column of %s', async (header, ...cells) => {
  const field = cells.pop();
  const lines = cells.map((number, at) => `${number},${ALI},${at + 1},cash`);
  const reading = await readSheet([HEAD.replace('Order', header), ...lines].join('\n'), OPTIONS);
  expect(reading.ok && reading.orders.mapping.columns[0]?.field).toBe(field);
});

test('amounts below "Bill" are no numbers of orders', async () => {
  const head = HEAD.replace('Amount', 'Bill');
  expect(await read(head, `K-1,${ALI},6.5,cash`, `K-2,${ALI},12,cash`)).toEqual([
    `2 | K-1 ${DONE} cash 6.5 · from 1`,
    `3 | K-2 ${DONE} cash 12 · from 1`,
  ]);
});

test('amounts in Arabic digits with a comma are asked about, not missing', async () => {
  const lines = ['٨,٥٠٠', '٥,٠٠٠'].map((amount, at) => `K-${at};${ALI.replaceAll(',', ';')};${amount};cash`);
  expect(await read(HEAD.replaceAll(',', ';'), ...lines)).toEqual([
    '2 | - | Amount: twoWaysAmount',
    '3 | - | Amount: twoWaysAmount',
  ]);
});

test('a number of a membership is no phone', async () => {
  expect(
    await read(
      'Order,Name,Area,Block,Street,House,Amount,Payment,Loyalty No',
      'K-1,Ali Sample,Salmiya,10,5,1,5,cash,51230200',
    ),
  ).toEqual(['2 | - | phone: errors.phone.empty']);
});

test('a column "st" of statuses is no street', async () => {
  const head = 'Order,Name,Phone,Area,Block,Street,House,Amount,Payment,st';
  expect(await read(head, `T-1,${ALI},5,cash,open`, `T-2,${ALI},6,cash,closed`)).toEqual([
    `2 | T-1 ${DONE} cash 5 · from 1`,
    `3 | T-2 ${DONE} cash 6 · from 1 | st: orderUnknown`,
  ]);
});

test.each(['Fulfillment State', 'Dispatch status', 'حالة التجهيز'])(
  'a column %s says what became of an order',
  async (name) => {
    const lines = ['PREPARED', 'COMPLETED', 'ROUTED', 'PICKED'].map(
      (word, at) => `T-${at},${ALI},${at + 1},cash,${word}`,
    );
    expect(await read(`${HEAD},${name}`, ...lines)).toEqual([
      `2 | T-0 ${DONE} cash 1 · from 1`,
      `3 | T-1 ${DONE} cash 2 · from 1 | ${name}: orderUnknown`,
      `4 | T-2 ${DONE} cash 3 · from 1 | ${name}: orderUnknown`,
      `5 | T-3 ${DONE} cash 4 · from 1 | ${name}: orderUnknown`,
    ]);
  },
);

test('a payment that is awaited is asked about beside a card', async () => {
  const lines = [`${HEAD},Order Status`, `T-1,${ALI},5,KNET,Pending payment`, `T-2,${ALI},6,cash,Pending`];
  expect(await read(...lines)).toEqual([
    `2 | T-1 ${DONE} paid 5 · from 1 | Order Status: orderUnknown`,
    `3 | T-2 ${DONE} cash 6 · from 1`,
  ]);
});

test.each(['Pending', 'Awaiting payment', 'معلق', 'Credit'])(
  'an order of which %s is all that is said is asked about',
  async (word) => {
    expect(await read(HEAD, `T-1,${ALI},5,${word}`)).toEqual(['2 | - | Payment: paymentUnknown']);
  },
);

test('a part that is paid is one with a hamza, too', async () => {
  expect(await read(HEAD, `T-1,${ALI},5,مدفوع جزئيا`)).toEqual(['2 | - | Payment: paymentPartial']);
});

test.each([
  ['Sender', 'Unpaid', ' | Payment: paymentUnknown'],
  ['هاتف المرسل', 'غير مدفوع', ' | Payment: paymentUnknown'],
  ['sender_name', 'Unpaid', ' | Payment: paymentUnknown'],
  ['اسم المرسلة', 'غير مدفوع', ' | Payment: paymentUnknown'],
  ['المرسلة إليها', 'غير مدفوع', `cash 5 · from 1`],
  ['Sender', 'cash', `cash 5 · from 1`],
  ['Gift note', 'Unpaid', `cash 5 · from 1`],
  ['ملاحظات المرسل إليه', 'غير مدفوع', `cash 5 · from 1`],
])('beside %s an order that is %s says: %s', async (name, word, end) => {
  const [row] = await read(`${HEAD},${name}`, `T-1,${ALI},5,${word},`);
  expect(row?.endsWith(end)).toBe(true);
});

test('a day in the past is asked about, a time of today that has passed is a warning', async () => {
  const lines = [`${HEAD},Delivery date,Delivery time`, `T-1,${ALI},5,cash,2026-11-26,18:00`];
  expect(await read(...lines, `T-2,${ALI},6,cash,2026-11-27,09:00`)).toEqual([
    '2 | - | Delivery date: delivery-form.problems.schedulePast',
    `3 | T-2 ${DONE} cash 6 · from 1 · at 2026-11-27T06:00:00.000Z | (schedulePast)`,
  ]);
});

test.each(['Salmiya / Jabriya', 'Salmiya/Hawalli', 'Bayan or Salwa', 'Khaitn or Farwaniya?', 'السالمية - الجابرية'])(
  'two areas in a cell are asked about: %s',
  async (area) => {
    expect(await read(HEAD, `T-1,Ali Sample,51230200,${area},10,5,1,5,cash`)).toEqual([
      '2 | - | address: addressTwoWays',
    ]);
  },
);

test('a district that no list has is sent as written, also where other cities have its name', async () => {
  const lines = [
    'Order,Name,Phone,City,District,Street,Building,Amount,Payment',
    'T-1,Ali Sample,0551230200,Riyadh,حي الورود 2,Main Street,12,5,cash',
    'T-2,Ali Sample,0551230200,Riyadh,العليا / الملقا,Main Street,12,6,cash',
  ];
  const read = await readSheet(lines.join('\n'), {
    country: 'SA',
    branches: CORPUS_BRANCHES.SA.slice(0, 1),
    now: NOW,
  });
  expect([summariesOf(read)].flat().map((row) => row.split(' | ').slice(2))).toEqual([
    ['(areaUnlisted)'],
    ['address: addressTwoWays'],
  ]);
});

test('a day at midnight of any zone is a day alone, and a moment beside another time is asked about', async () => {
  const lines = [`${HEAD},Delivery date,Delivery time`, `T-1,${ALI},5,cash,2026-12-05T00:00:00Z,18:00`];
  const rows = await read(
    ...lines,
    `T-2,${ALI},6,cash,2026-12-05T00:00:00+03:00,`,
    `T-3,${ALI},7,cash,2026-12-05T10:00:00Z,18:00`,
    `T-4,${ALI},8,cash,2026-12-05T21:00:00Z,`,
  );
  expect(rows).toEqual([
    `2 | T-1 ${DONE} cash 5 · from 1 · at 2026-12-05T15:00:00.000Z`,
    '3 | - | Delivery date: timeMissing',
    '4 | - | Delivery date: momentConflict',
    '5 | - | Delivery date: timeMissing',
  ]);
});

test('of two header rows in two languages the second names the columns', async () => {
  const arabic = 'رقم,الاسم,الهاتف,المنطقة,القطعة,الشارع,المنزل,المبلغ,الدفع';
  expect(await read(arabic, HEAD, `7001,${ALI},5,cash`)).toEqual([`3 | 7001 ${DONE} cash 5 · from 1`]);
});

test('an order that is said to be paid and to be collected in cash is asked about', async () => {
  const lines = [`${HEAD},Payment status`, `T-1,${ALI},5,cash,paid`, `T-2,${ALI},6,KNET,unpaid`];
  const rows = [await read(...lines)].flat();
  expect(rows.map((row) => row.split(' | ').at(-1))).toEqual(['Payment: paymentConflict', 'Payment: paymentConflict']);
});

test.each([
  ['Pickup branch / الفرع', 'Jahra'],
  ['Kitchen\nالمطبخ', 'الجهراء'],
])('the branch below %j is the pickup', async (name, branch) => {
  expect(await read(`${HEAD},"${name}"`, `T-1,${ALI},5,cash,${branch}`)).toEqual([
    expect.stringContaining(`T-1 ${DONE} cash 5 · from 2`),
  ]);
});

test('a row without a branch among rows that name theirs is asked about', async () => {
  const lines = [`${HEAD},Branch`, `T-1,${ALI},5,cash,Jahra`, `T-2,${ALI},6,cash,`];
  expect(await read(...lines)).toEqual([`2 | T-1 ${DONE} cash 5 · from 2`, '3 | - | Branch: branchMissing']);
});

test('a column of branches without any leaves the nearest', async () => {
  expect(await read(`${HEAD},Branch`, `T-1,${ALI},5,cash,`)).toEqual([`2 | T-1 ${DONE} cash 5 · from 1`]);
});

test('names of branches below a name that nobody knows are asked about, not ignored', async () => {
  expect(await read(`${HEAD},Hub`, `T-1,${ALI},5,cash,Jahra`, `T-2,${ALI},6,cash,Salmiya`)).toEqual([
    `2 | T-1 ${DONE} cash 5 · from 1 | Hub: columnUnused`,
    `3 | T-2 ${DONE} cash 6 · from 1 | Hub: columnUnused`,
  ]);
});

test('later moments below a name that nobody knows are asked about', async () => {
  expect(await read(`${HEAD},Ready by`, `T-1,${ALI},5,cash,2026-11-29 18:00`)).toEqual([
    `2 | T-1 ${DONE} cash 5 · from 1 | Ready by: columnUnused`,
  ]);
});

test('yes and no below a gift are no status; below a name that nobody knows the column is asked about once', async () => {
  const gifts = ['No', 'No', 'Yes'].map((gift, index) => `T-${index},${ALI},${index + 5},cash,${gift}`);
  expect(await read(`${HEAD},Gift`, ...gifts)).toEqual(
    [2, 3, 4].map((line) => `${line} | T-${line - 2} ${DONE} cash ${line + 3} · from 1`),
  );
  for (const row of await read(`${HEAD},Gone`, ...gifts)) expect(row).toMatch(/ \| Gone: columnUnused$/);
  const none = gifts.map((line) => line.replace('Yes', 'No'));
  for (const row of await read(`${HEAD},Gone`, ...none)) expect(row).not.toContain('Gone');
  for (const row of (await read(`${HEAD},Cancelled`, ...gifts)).slice(2)) expect(row).toContain('orderCanceled');
});

test.each([
  'Fulfilled',
  'Delivered',
  'Cancelled',
  'Trash',
  'Completed',
  'Not delivered',
  'Undelivered',
  'ملغي',
  'مكتمل',
  'لم يتم التوصيل',
])('the status “%s” does not go again without a question', async (status) => {
  const [row] = await read(`${HEAD},Status`, `T-1,${ALI},5,cash,${status}`);
  expect(row).toMatch(/ \| Status: order(?:Unknown|Delivered|Canceled)$/);
});

test.each(['New', 'Processing', 'Ready', 'قيد التجهيز', 'مؤكد', 'Not delivered yet'])(
  'the status “%s” is open',
  async (status) => {
    expect(await read(`${HEAD},Status`, `T-1,${ALI},5,cash,${status}`)).toEqual([`2 | T-1 ${DONE} cash 5 · from 1`]);
  },
);

test('three digits behind a point are decimals of a dinar, whatever another cell says', async () => {
  const rows = ['5.500', '"1,250.500"', '1.2.3', '"1,5"'].map(
    (amount, index) => `T-${index},${ALI.replace(/1$/, String(index + 1))},${amount},cash`,
  );
  expect((await read(HEAD, ...rows))[0]).toContain('cash 5.500');
});

test('goods are not taken for the customer', async () => {
  expect(await read(HEAD, `T-1,Chocolate cake 1kg,51230200,Salmiya,10,5,1,5,cash`)).toEqual([
    expect.stringContaining('Name: nameGoods'),
  ]);
  expect(await read(`${HEAD},Customer`, `T-1,Chocolate cake,51230200,Salmiya,10,5,1,5,cash,Ali Sample`)).toEqual([
    `2 | T-1 ${DONE} cash 5 · from 1`,
  ]);
});

test('an order of which money was given back is asked about', async () => {
  const rows = [`T-1,${ALI},10.000,KNET,10.000`, `T-2,${ALI},11,KNET,0.000`];
  expect(await read(`${HEAD},Refunded`, ...rows)).toEqual([
    `2 | T-1 ${DONE} paid 10.000 · from 1 | Refunded: orderCanceled`,
    `3 | T-2 ${DONE} paid 11 · from 1`,
  ]);
});

test('statuses among a shop’s own words, and a longer name than the branch’s, are not guessed', async () => {
  const rows = ['New,Jahra', 'Driver assigned,Old Salmiya', 'Delivered,Jahra'].map(
    (end, at) => `T-${at},${ALI},${at + 1},cash,${end}`,
  );
  expect(await read(`${HEAD},Progress,Branch`, ...rows)).toEqual([
    `2 | T-0 ${DONE} cash 1 · from 2`,
    '3 | - | Progress: orderUnknown | Branch: branchUnknown',
    `4 | T-2 ${DONE} cash 3 · from 2 | Progress: orderDelivered`,
  ]);
});

test('areas below a name that nobody knows are the area', async () => {
  expect(await read(HEAD.replace('Area', 'Zone'), `T-1,${ALI},5,cash`)).toEqual([`2 | T-1 ${DONE} cash 5 · from 1`]);
});

test('one word that stops an order is enough to ask about a column, also beside a status', async () => {
  const rows = ['In oven', 'With rider', 'New', 'No show', 'Delivered'].map(
    (state, at) => `T-${at},${ALI},${at + 1},cash,New,${state}`,
  );
  for (const row of await read(`${HEAD},Status,State`, ...rows)) expect(row).toMatch(/ \| State: columnUnused$/);
});

test.each([
  ['Amount', 'Balance to collect'],
  ['Payment', 'Payment methods'],
  ['Name', 'Patient name'],
])('a header of several names of one field is that field: %s, %s', async (name, pieces) => {
  expect(await read(HEAD.replace(name, pieces), `T-1,${ALI},5,cash`)).toEqual([`2 | T-1 ${DONE} cash 5 · from 1`]);
});

test('areas below a name that nobody knows belong to an address that names none', async () => {
  expect(
    await read(
      'Order,Name,Phone,Address,Delivery zone,Amount,Payment',
      'T-1,Ali Sample,51230200,"Block 10, Street 5, House 1",Salmiya,5,cash',
    ),
  ).toEqual([`2 | T-1 ${DONE} cash 5 · from 1`]);
});

test('the short labels of a message name columns too', async () => {
  const head = 'Ord#,Cust.,Mob,Area,Blk,St,Hse,Flr,Apt,Total KD,Pay';
  expect(await read(head, 'S-11,Ali Sample,51230200,Salmiya,10,5,1,3,8,12.500,Cash')).toEqual([
    '2 | S-11 · Ali Sample · +96551230200 · Salmiya/10/5/1/3/8 · cash 12.500 · from 1',
  ]);
});

test('a column between parts of the address is asked about, where the order lacks a part', async () => {
  expect(await read(HEAD.replace('House', 'Dwelling'), `T-1,${ALI},5,cash`)).toEqual([
    '2 | - | Dwelling: columnUnused | building: missing',
  ]);
});

test('a day below “Deliver On” and a time below “Deliver At” are one moment', async () => {
  const lines = [`${HEAD},Deliver On,Deliver At`, `T-1,${ALI},5,cash,2026-12-03,18:00`];
  expect(await read(...lines)).toEqual([`2 | T-1 ${DONE} cash 5 · from 1 · at 2026-12-03T15:00:00.000Z`]);
});

test('an address below “العنوان بالتفصيل” is read', async () => {
  const lines = [
    'الاسم,رقم الهاتف,العنوان بالتفصيل,السعر,طريقة الدفع',
    'Ali Sample,51230200,السالمية ق10 ش5 بيت 1,5,كاش',
  ];
  expect((await read(...lines))[0]).toContain('Salmiya/10/5/1 · cash 5');
});

test('a note of one word that stops an order is asked about', async () => {
  expect(await read(`${HEAD},Remarks`, `T-1,${ALI},5,cash,cancelled`, `T-2,${ALI},6,cash,blue door`)).toEqual([
    expect.stringMatching(/ \| Remarks: orderCanceled$/),
    expect.not.stringContaining('Remarks'),
  ]);
});

test.each([
  ['لا ترسلونه لين اتصل', true],
  ['لا ترسله الا بعد ما اكلمكم', true],
  ['بتستلم من المحل', true],
  ['customer will pick it up from the shop', true],
  ['استلم من الحارس', false],
  ['Driver to collect from the shop', false],
  ['المندوب يستلم من المحل', false],
  ['لا ترسلون الا بعد ما اكلمكم', true],
  ["Don't deliver it before Sunday", true],
  ['Do not send cutlery', false],
  ['لا توصلون الحلا مع الاكل', false],
])('a note that holds the order back is asked about: %s', async (note, isAsked) => {
  const [row] = await read(`${HEAD},Remarks`, `T-1,${ALI},5,cash,${note}`);
  expect(row?.endsWith(' | Remarks: orderOnHold')).toBe(isAsked);
});

test.each([
  ['Delivered?', 'orderDelivered'],
  ['Fulfilled', 'orderDelivered'],
])('yes below “%s” stops an order, no does not', async (name, key) => {
  const [no, yes] = await read(`${HEAD},${name}`, `T-1,${ALI},5,cash,No`, `T-2,${ALI},6,cash,Yes`);
  expect(no).toBe(`2 | T-1 ${DONE} cash 5 · from 1`);
  expect(yes).toContain(key);
});

test('an invoice in a currency is an amount, not a number', async () => {
  const lines = [`${HEAD.replace('Amount', 'Invoice (KWD)')}`, `T-1,${ALI},9.900,cash`];
  expect(await read(...lines)).toEqual([`2 | T-1 ${DONE} cash 9.900 · from 1`]);
});

test('the only names below a header that nobody knows are asked about', async () => {
  const head = HEAD.replace('Name,Phone', 'Diner,Diner phone');
  expect(await read(head, `T-1,${ALI},5,cash`)).toEqual(['2 | - | Diner: columnUnused | name: missing']);
});

test('the only amounts below a name that nobody knows are asked about', async () => {
  const [row] = await read(HEAD.replace('Amount', 'Basket'), `T-1,${ALI},5.250,cash`);
  expect(row).toContain('Basket: columnUnused');
});

test('a cash order of which less than the whole is to be collected is asked about', async () => {
  const [part, whole] = await read(`${HEAD},Balance`, `T-1,${ALI},120,cash,60`, `T-2,${ALI},7,cash,7`);
  expect(part).toContain('paymentPartial');
  expect(whole).toBe(`3 | T-2 ${DONE} cash 7 · from 1`);
});

test('money given back below a name of more words is asked about', async () => {
  const [row] = await read(`${HEAD},Status,Refund total`, `T-1,${ALI},10,KNET,New,10`);
  expect(row).toContain('Refund total: orderCanceled');
});

test('a discount or a fee beside a price is asked about; beside a total it is a part of it', async () => {
  for (const part of ['Discount', 'Delivery fee', 'خصم']) {
    const [price] = await read(`${HEAD.replace('Amount', 'Price')},${part}`, `T-1,${ALI},10,cash,2`);
    expect(price).toContain(`${part}: columnUnused`);
    const [none] = await read(`${HEAD.replace('Amount', 'Price')},${part}`, `T-1,${ALI},10,cash,0`);
    expect(none).toBe(`2 | T-1 ${DONE} cash 10 · from 1`);
    const [total] = await read(`${HEAD.replace('Amount', 'Total')},${part}`, `T-1,${ALI},10,cash,2`);
    expect(total).toBe(`2 | T-1 ${DONE} cash 10 · from 1`);
  }
});

test.each(['4 or 5', '٤ أو ٥', '4 ولا 5'])('two houses in a cell are asked about: %s', async (house) => {
  const ali = ALI.replace(/1$/, house);
  expect(await read(HEAD, `T-1,${ali},5,cash`)).toEqual(['2 | - | House: addressTwoWays']);
});
