import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { summariesOf } from '../corpus/testing-summary';
import { readSheet } from '../read-sheet';

const NOW = new Date('2026-11-27T09:00:00Z');
const HEAD = 'Order,Name,Phone,Area,Block,Street,House,Amount,Payment';
const HALF = 'Order,Name,Phone,Address,Amount,Payment';
const TEXT = '"Noura Sample, 51230201, Salmiya, block 10, street 5, house 1"';

const read = async (head: string, ...lines: string[]) =>
  summariesOf(await readSheet([head, ...lines].join('\n'), { country: 'KW', branches: CORPUS_BRANCHES.KW, now: NOW }));

const SPLIT = HEAD.replace('Name', 'First name,Last name');
const ALI = 'Ali Sample,51230200,Salmiya,10,5,1';
const SENT = '1 · Ali Sample · +96551230200 · Salmiya/10/5/1 · cash 5 · from 1';

test.each([
  ['a formula for a name', HEAD, '1,=A1,51230200,Salmiya,10,5,1,5,cash', '- | Name: formula'],
  [
    'a formula for a first name',
    SPLIT,
    '1,=A1,,51230200,Salmiya,10,5,1,5,cash',
    '- | First name: formula | name: missing',
  ],
  ['spaces within a name', HEAD, '1,Ali   Sample,51230200,Salmiya,10,5,1,5,cash', SENT],
  ['first and last name', SPLIT, '1,Ali,Sample,51230200,Salmiya,10,5,1,5,cash', SENT],
  ['an empty phone beside one in the address', HALF, `1,Ali Sample,,${TEXT},5,cash`, '- | Phone: errors.phone.empty'],
  [
    'no column of a phone',
    HALF.replace(',Phone', ''),
    `1,Ali Sample,${TEXT},5,cash`,
    SENT.replace('51230200', '51230201'),
  ],
  ['no column of a name', HALF.replace(',Name', ''), `1,51230200,${TEXT},5,cash`, SENT.replace('Ali', 'Noura')],
  ['the price of one piece', `${HEAD.replace('Amount', 'Price')},Qty`, `1,${ALI},5,cash,1`, SENT],
  ['a price beside two pieces', `${HEAD.replace('Amount', 'Price')},Qty`, `1,${ALI},5,cash,2`, '- | Price: unitPrice'],
  ['a status in two languages', `${HEAD},Status`, `1,${ALI},5,cash,New / جديد`, SENT],
  [
    'a status in two languages that differ',
    `${HEAD},Status`,
    `1,${ALI},5,cash,New / ملغي`,
    `${SENT} | Status: orderCanceled`,
  ],
  ['a cell without its signs', HEAD, '1,Ali Sample,51230200,Salmiya,10,x\uFFFD,1,5,cash', '- | Street: damaged'],
])('%s', async (_, head, line, expected) => {
  expect(await read(head, line)).toEqual([`2 | ${expected}`]);
});

const NOTED = `${HEAD},Order note`;
test.each([
  ['cash', 'ring the bell', ''],
  ['cash', 'not paid yet', ''],
  ['cash', 'customer paid by link', ' | Order note: paymentConflict'],
  ['paid', 'NOT PAID - collect 5 cash', ' | Order note: paymentConflict'],
  ['مدفوع', 'الدفع كاش عند الاستلام', ' | Order note: paymentConflict'],
  ['cash', 'half paid', ' | Order note: paymentPartial'],
])('an order is %s and its note says “%s”', async (payment, note, expected) => {
  const order = payment === 'cash' ? SENT : SENT.replace('cash', 'paid');
  expect(await read(NOTED, `1,${ALI},5,${payment},${note}`)).toEqual([`2 | ${order} · “${note}”${expected}`]);
});

const ELSEWHERE = ' | Order note: noteAddress';
test.each([
  ['deliver to my office instead road 58 bldg 60', ELSEWHERE],
  ['address changed see whatsapp', ELSEWHERE],
  ['العنوان تغير', ELSEWHERE],
  ['new location on whatsapp', ELSEWHERE],
  ['Hawally block 3 house 7', ELSEWHERE],
  ["send to my sister's house", ELSEWHERE],
  ['وصلوها بيت امي', ELSEWHERE],
  ['house with a blue door', ''],
  ['leave it with my sister', ''],
  ['Salmiya block 10 house 1 blue door', ''],
  ['near block 3', ''],
  ['call instead of the bell', ''],
  ['address is the villa behind the mosque', ''],
])('a note that may name another address is asked about: “%s”', async (note, expected) => {
  expect(await read(NOTED, `1,${ALI},5,cash,${note}`)).toEqual([`2 | ${SENT} · “${note}”${expected}`]);
});

test('totals and a tax below a short list are no orders, and leave the order numbers what they are', async () => {
  const head = HEAD.replace('Order', 'Order #');
  const orders = [1, 2, 3, 4].map((number) => `N-10${number},${ALI},5,cash`);
  const below = ['Subtotal', 'VAT', 'Total'].map((word) => `${word},,,,,,,20,`);
  const rows = await read(head, ...orders, ...below);
  expect([rows].flat().map((row) => row.slice(4, 9))).toEqual(['N-101', 'N-102', 'N-103', 'N-104']);
});

test.each([false, true])(
  'a branch alone in a row is that of the orders below it; above the header: %s',
  async (isAbove) => {
    const [first, second] = CORPUS_BRANCHES.KW;
    const order = (number: number) => `${number},Ali Sample,5123020${number},Salmiya,10,5,1,5,cash`;
    const alone = (name = '') => name + ','.repeat(8);
    const begin = isAbove ? [alone(second?.name), HEAD] : [HEAD, alone(second?.name)];
    const end = [order(1), order(2), alone(first?.name), '3,Ali Sample,51230203,Salmiya,10,5,1,5'];
    const rows = [await read('Orders', ...begin, ...end)].flat();
    expect(rows.map((row) => row.replace(/^\d+ \| /, ''))).toEqual([
      SENT.replace('51230200', '51230201').replace('from 1', 'from 2'),
      SENT.replace('1 ·', '2 ·').replace('51230200', '51230202').replace('from 1', 'from 2'),
      '- | Payment: paymentMissing',
    ]);
  },
);

test('a name among the branches that is none of them is asked about', async () => {
  const order = (number: number) => `${number},Ali Sample,5123020${number},Salmiya,10,5,1,5,cash`;
  const rows = await read('Orders', `Salmiya${','.repeat(8)}`, HEAD, order(0), `Old Mall${','.repeat(8)}`, order(1));
  expect(rows).toEqual([`4 | ${SENT.replace('1 ·', '0 ·')}`, '6 | - | Branch: branchUnknown']);
});

const SUMS = 'Order,Name,Phone,Area,Block,Street,House';
const sent = (payment: string) => SENT.replace('cash 5', payment);

test.each([
  ['Total,Prepaid', '5,5', sent('paid 5')],
  ['Total,Prepaid', '5,3', '- | Prepaid: paymentPartial'],
  ['Total,Prepaid', '5,0', '- | payment: paymentMissing'],
  ['Prepaid', '5', sent('paid 5')],
  ['Total,Cash to collect', '5,6', sent('cash 6')],
  ['Total,Cash to collect', '5,5', sent('cash 5')],
  ['Total,Cash to collect', '5,4', '- | prepaid: paymentPartial'],
  ['Total,Cash to collect', '5,0', sent('paid 5')],
  ['Total,Cash to collect,Payment', '5,0,cash', '- | Cash to collect: paymentConflict'],
  ['Total,Cash to collect,Payment', '5,3,KNET', '- | Cash to collect: paymentConflict'],
  ['Total,Prepaid,Cash to collect', '5,2,3', '- | Cash to collect: paymentPartial'],
  ['Total,Prepaid,Cash to collect', '5,5,0', sent('paid 5')],
  ['Total,Prepaid,Cash to collect,Payment', '5,2,3,cash', sent('cash 3')],
  ['Total,Prepaid,Cash to collect,Payment', '5,2,4,cash', '- | Prepaid: paymentPartial'],
  ['Total,Prepaid,Payment', '5,4,KNET', '- | Prepaid: paymentPartial'],
  ['Total,Prepaid,Payment', '5,0,KNET', sent('paid 5')],
  ['Prepaid,Payment', '4,KNET', sent('paid 4')],
  // The best column of an amount counts, also where it is empty.
  ['Total,Amount,Payment', '5,4,KNET', sent('paid 5')],
  ['Total,Amount,Payment', ',4,KNET', '- | Total: missing'],
])('%s below which stands %s', async (head, line, expected) => {
  expect(await read(`${SUMS},${head}`, `1,${ALI},${line}`)).toEqual([`2 | ${expected}`]);
});

test.each([
  ['Amount KWD,Amount SAR', '5,60', SENT],
  ['Amount SAR,Amount KWD', '60,5', SENT],
  ['Amount KWD,Amount SAR', ',60', '- | Amount KWD: missing'],
  ['Total (SAR)', '60', '- | Total (SAR): otherCurrency'],
  ['AmountSAR', '60', '- | AmountSAR: otherCurrency'],
  ['AmountKWD,AmountSAR', '5,60', SENT],
  ['Amt', '5', SENT],
  ['OrderAmt', '5', SENT],
  ['ordertotal', '5', SENT],
  ['المبلغ بالريال', '60', '- | المبلغ بالريال: otherCurrency'],
  ['المبلغ بالدينار', '5', SENT],
  ['Total (SAR)', '5 KD', SENT],
])('an amount below %s where %s stands', async (head, sums, expected) => {
  expect(await read(`${SUMS},${head},Payment`, `1,${ALI},${sums},cash`)).toEqual([`2 | ${expected}`]);
});

test.each([
  ['shopphone', '51230200', '- | phone: errors.phone.empty'],
  ['phonenumber', '51230200', SENT],
  ['senderphone,customerphone', '51230201,51230200', SENT],
  ['Mobile,Phone', '51230200,', SENT],
  ['Mobile,Phone', '51230201,51230200', SENT],
  ['Phone,Phone', '51230200,51230200', SENT],
  ['Phone,Phone', '51230200,51230201', '- | Phone: twoCells'],
])('two columns of a phone, %s, with %s', async (head, phones, expected) => {
  const line = `1,Ali Sample,${phones},Salmiya,10,5,1,5,cash`;
  expect(await read(HEAD.replace('Phone', head), line)).toEqual([`2 | ${expected}`]);
});
