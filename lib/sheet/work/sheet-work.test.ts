import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { readSheet } from '../read-sheet';
import { openSheet } from '../reader/open-sheet';
import type { RowView } from './messages';
import { workOfOrders } from './orders-as-sheet';
import { SheetWork } from './sheet-work';
import { newWork, type StoredWork } from './stored-work';

const options = { country: 'KW' as const, branches: CORPUS_BRANCHES.KW };
const HEAD = 'Name,Phone,Area,Block,Street,House,Amount,Payment';
const GOOD = 'Noura,50001234,Salmiya,10,3,12,12.500,cash';
const OTHER = 'Ahmad,60005678,Salmiya,5,Tunis Street,27,8.250,paid';

async function opened(...rows: string[]): Promise<StoredWork> {
  const open = await openSheet([HEAD, ...rows].join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  return newWork('orders.csv', open);
}

function readAll(work: SheetWork): RowView[] {
  for (const _ of work.readAll(2, 2));
  return work.check();
}

async function workOn(...rows: string[]): Promise<SheetWork> {
  const work = new SheetWork(await opened(...rows), options);
  readAll(work);
  return work;
}

const states = (work: SheetWork) => {
  const { rows, ready, mend, question, left, known } = work.totals();
  return { rows, ready, mend, question, left, known };
};
const NONE = { ready: 0, mend: 0, question: 0, left: 0, known: 0 };
const position = (work: SheetWork, name: string) =>
  work.stored.mapping.columns.findIndex((column) => column.name === name);

test('a cell that is mended makes its row ready, and undo takes it back', async () => {
  const work = await workOn(GOOD, OTHER.replace('60005678', '123'));
  expect(states(work)).toEqual({ ...NONE, rows: 2, ready: 1, mend: 1 });
  const [changed] = work.apply([{ line: 3, position: position(work, 'Phone'), text: '٦٠٠٠٥٦٧٨' }]);
  expect(changed).toMatchObject({ line: 3, state: 'ready', remarks: [] });
  expect(work.ready().map(({ order }) => order.destination?.contact_phone)).toEqual(['+96550001234', '+96560005678']);
  expect(work.undo()).toMatchObject([{ line: 3, state: 'mend' }]);
  expect(work.canUndo()).toBe(false);
});

test('a change while rows are still read gives none of the rows to come', async () => {
  const work = new SheetWork(await opened(GOOD, OTHER, GOOD), options);
  const reading = work.readAll(1, 1);
  reading.next();
  const changed = work.apply([{ line: 2, position: position(work, 'Name'), text: 'Ali Sample' }]);
  expect(changed.map(({ line }) => line)).toEqual([2]);
  expect(work.setKnown({ checked: [], known: [], blocked: [] })).toEqual([]);
  expect([...reading].flat().map(({ line }) => line)).toEqual([3, 4]);
});

test('a step back while rows are still read gives none of the rows to come', async () => {
  const work = await workOn(GOOD, OTHER, GOOD);
  work.apply([{ line: 4, position: position(work, 'Name'), text: 'Ali Sample' }]);
  work.answer('status completed', 'leave');
  const reading = work.readAll(1, 1);
  reading.next();
  expect(work.undo()).toEqual([]);
  expect([...reading].flat().map(({ line, cells }) => [line, cells[0]])).toEqual([
    [3, 'Ahmad'],
    [4, 'Noura'],
  ]);
});

test('what the file lacks gets a column of its own, in which it can be written', async () => {
  const open = await openSheet(
    'Name,Phone,Area,Block,Street,House,Amount\nNoura,50001234,Salmiya,10,3,12,12.5',
    options,
  );
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  const payment = position(work, 'payment');
  expect(work.stored.mapping.columns[payment]).toMatchObject({ field: 'payment', index: 7 });
  expect(work.apply([{ line: 2, position: payment, text: 'cash' }])).toMatchObject([{ state: 'ready' }]);
});

test('equal rows are asked about until a person confirms them or leaves one out', async () => {
  const work = await workOn(GOOD, OTHER, GOOD);
  expect(states(work)).toEqual({ ...NONE, rows: 3, ready: 2, question: 1 });
  expect(work.totals().doubles).toBe(1);
  work.apply([{ line: 4, isConfirmed: true }]);
  expect(states(work)).toEqual({ ...NONE, rows: 3, ready: 3 });
  expect(new Set(work.ready().map(({ order }) => order.reference)).size).toBe(3);
  work.undo();
  const changed = work.apply([{ line: 2, isLeft: true }]);
  expect(changed.map(({ line, state }) => [line, state])).toEqual([
    [2, 'left'],
    [4, 'ready'],
  ]);
});

test('a row that is left out is shown again when it is written in', async () => {
  const work = await workOn(GOOD, OTHER);
  work.apply([{ line: 3, isLeft: true }]);
  const [changed, ...others] = work.apply([{ line: 3, position: position(work, 'Phone'), text: '12' }]);
  expect(changed).toMatchObject({ line: 3, state: 'left', remarks: [{ kind: 'problem' }] });
  expect(others).toEqual([]);
});

test('a column that is added by a change gives every row a cell', async () => {
  const file = [
    'Order,Name,Address,Amount,Payment',
    'K-1,Sara,"50001234, Salmiya block 10 street 3 house 14",6,cash',
    'K-2,Noura,"50001235, Salmiya block 10 street 3 house 15",6,cash',
  ];
  const open = await openSheet(file.join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  const text = 'Salmiya block 10 street 3 house 14';
  const changed = work.apply([{ line: 2, position: position(work, 'Address'), text }]);
  expect(changed.map(({ line, state, cells }) => [line, state, cells.length])).toEqual([
    [2, 'mend', 6],
    [3, 'ready', 6],
  ]);
});

test('mending one of two equal rows answers the question at the other', async () => {
  const work = await workOn(GOOD, GOOD);
  const changed = work.apply([{ line: 2, position: position(work, 'House'), text: '14' }]);
  expect(changed.map(({ line, state }) => [line, state])).toEqual([
    [2, 'ready'],
    [3, 'ready'],
  ]);
});

test('a confirmation does not hold for a question that comes later', async () => {
  const work = await workOn(GOOD, GOOD, OTHER);
  work.apply([{ line: 3, isConfirmed: true }]);
  work.apply([{ line: 3, position: position(work, 'Name'), text: 'Noura' }]);
  expect(states(work)).toMatchObject({ ready: 2, question: 1 });
});

test('one branch for all, and the nearest, leave the column of the file out', async () => {
  const open = await openSheet(`${HEAD},Branch\n${GOOD},Jahra`, options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  const branchOf = () => {
    readAll(work);
    return work.ready().map(({ order }) => order.origin && 'branch_id' in order.origin && order.origin.branch_id);
  };
  const [salmiya, jahra] = CORPUS_BRANCHES.KW.map(({ id }) => id);
  expect(branchOf()).toEqual([jahra]);
  work.chooseBranch({ kind: 'nearest' });
  expect(branchOf()).toEqual([salmiya]);
  work.chooseBranch({ kind: 'all', id: jahra ?? '' });
  expect(branchOf()).toEqual([jahra]);
});

test('without its column of branches a sheet goes from the nearest one', async () => {
  const open = await openSheet(`${HEAD},Branch\n${GOOD},Jahra`, options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  work.map(8, null);
  expect(work.stored.branchRule).toEqual({ kind: 'nearest' });
  work.map(8, 'branch');
  work.map(0, 'instructions');
  expect(work.stored.branchRule).toEqual({ kind: 'column' });
  const all = { kind: 'all', id: CORPUS_BRANCHES.KW[0]?.id ?? '' } as const;
  work.chooseBranch(all);
  work.map(8, null);
  expect(work.stored.branchRule).toEqual(all);
});

test('a column with another meaning is read anew, and keeps what was mended', async () => {
  const work = await workOn(GOOD.replace('50001234', '123'));
  work.apply([{ line: 2, position: position(work, 'Phone'), text: '50001234' }]);
  work.map(0, 'instructions');
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 1, mend: 1 });
  work.map(0, 'name');
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 1, ready: 1 });
  expect(work.stored.mapping.columns.length).toBe(8);
});

test('a row with moved cells that was mended must be confirmed', async () => {
  const work = await workOn(GOOD, OTHER, GOOD.replace('Noura', 'Noura, Ali'));
  expect(states(work)).toMatchObject({ ready: 2, mend: 1 });
  const texts = ['Noura Ali', '50001234', 'Salmiya', '10', '4', '12', '12.5', 'cash'];
  work.apply(texts.map((text, position) => ({ line: 4, position, text })));
  expect(states(work)).toMatchObject({ ready: 2, question: 1 });
  work.apply([{ line: 4, isConfirmed: true }]);
  expect(states(work)).toMatchObject({ ready: 3 });
});

test('orders that were sent before are told apart, and the rest is asked about once', async () => {
  const work = await workOn(GOOD, OTHER);
  const references = work.uncheckedReferences();
  const [first = ''] = references;
  expect(references).toHaveLength(2);
  const known = { reference: first, deliveryId: 'd', code: 'AB12C', importName: null };
  expect(work.setKnown({ checked: references, known: [known], blocked: [] })).toMatchObject([
    { line: 2, state: 'known', known },
  ]);
  expect(work.uncheckedReferences()).toEqual([]);
  expect(states(work)).toEqual({ ...NONE, rows: 2, ready: 1, known: 1 });
  expect(work.ready().map(({ isKnown }) => isKnown)).toEqual([true, false]);
});

test('a row to a blocked customer is asked about, and goes once it is confirmed', async () => {
  const work = await workOn(GOOD, OTHER);
  const phone = work.ready()[0]?.order.destination.contact_phone ?? '';
  const [row] = work.setKnown({ checked: [], known: [], blocked: [{ phone, reason: 'Refused twice' }] });
  expect(row).toMatchObject({
    line: 2,
    state: 'question',
    remarks: [{ kind: 'question', key: 'blockedCustomer', values: { reason: 'Refused twice' } }],
  });
  expect(work.ready().map(({ line }) => line)).toEqual([3]);
  work.apply([{ line: 2, isConfirmed: true }]);
  expect(work.ready()).toMatchObject([
    { line: 2, isConfirmed: true },
    { line: 3, isConfirmed: false },
  ]);
});

test('a row whose customer is no longer blocked is shown anew', async () => {
  const work = await workOn(GOOD, OTHER);
  const phone = work.ready()[0]?.order.destination.contact_phone ?? '';
  work.setKnown({ checked: [], known: [], blocked: [{ phone, reason: 'Refused twice' }] });
  expect(work.setKnown({ checked: [], known: [], blocked: [] })).toMatchObject([{ line: 2, state: 'ready' }]);
});

test('the totals say what drivers collect', async () => {
  const work = await workOn(GOOD, OTHER, GOOD.replace('12.500', '0.250').replace(',12,', ',14,'));
  expect(work.totals().cash).toBe('12.750');
});

test('a refused order comes back as its cells, with the words of the service at them', async () => {
  const reading = await readSheet([HEAD, GOOD].join('\n'), options);
  if (!reading.ok) throw new Error(reading.refusal);
  const order = reading.orders.rows[0]?.order;
  const problems = [{ field: 'destination.block', text: 'Block 10 is not served' }];
  const work = new SheetWork(workOfOrders('orders.csv', [{ line: 7, order, problems }], options), options);
  const rows = [...work.readAll(10, 10)].flat();
  work.check();
  expect(rows).toMatchObject([
    { line: 7, state: 'question', remarks: [{ key: 'service', values: { text: 'Block 10 is not served' } }] },
  ]);
  expect(rows[0]?.remarks[0]?.position).toBe(position(work, 'block'));
  work.apply([{ line: 7, isConfirmed: true }]);
  expect(work.ready().map((row) => row.order)).toEqual([order]);
  work.undo();
  expect(work.apply([{ line: 7, position: position(work, 'block'), text: '9' }])).toMatchObject([
    { state: 'ready', remarks: [] },
  ]);
});

const STATUS_HEAD = `${HEAD},Status`;
async function withStatuses(...statuses: string[]): Promise<SheetWork> {
  const rows = statuses.map((status, index) => `${GOOD.replace(',12,', `,${index + 1},`)},${status}`);
  const open = await openSheet([STATUS_HEAD, ...rows].join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  return work;
}

test('one answer holds for all rows with a word, and can be changed', async () => {
  const work = await withStatuses('Completed', 'new', 'completed', 'Reviewed');
  expect(states(work)).toEqual({ ...NONE, rows: 4, ready: 1, question: 3 });
  const [question, other] = work.questions();
  expect(question).toMatchObject({ kind: 'status', value: 'Completed', column: 'Status', rows: 2, answer: null });
  expect(other).toMatchObject({ value: 'Reviewed', rows: 1 });
  work.answer(question?.key ?? '', 'leave');
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 4, ready: 1, question: 1, left: 2 });
  work.answer(question?.key ?? '', 'send');
  work.answer(other?.key ?? '', 'send');
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 4, ready: 4 });
});

test('orders that are surely done or canceled are left out until a person puts them back', async () => {
  const work = await withStatuses('Delivered', 'Cancelled', 'New');
  expect(states(work)).toEqual({ ...NONE, rows: 3, ready: 1, left: 2 });
  expect(work.questions().map(({ value, answer }) => [value, answer])).toEqual([
    ['Delivered', 'leave'],
    ['Cancelled', 'leave'],
  ]);
  work.apply([{ line: 3, isLeft: false }]);
  expect(work.ready().map(({ line }) => line)).toEqual([3, 4]);
});

test('an unused column that may matter is used, or is left unused for all rows', async () => {
  const file = `${HEAD},Hub\n${GOOD},Jahra\n${OTHER},Salmiya`;
  const open = await openSheet(file, options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  const [question] = work.questions();
  expect(question).toMatchObject({ kind: 'column', value: 'Hub', rows: 2, field: 'branch', index: 8 });
  work.answer(question?.key ?? '', 'unused');
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 2, ready: 2 });
  work.map(8, 'branch');
  readAll(work);
  const [first] = work.ready();
  expect(first?.order).toMatchObject({ origin: { branch_id: CORPUS_BRANCHES.KW[1]?.id } });
});

test('an unknown payment, a missing one and an unknown branch are answered once', async () => {
  const rows = ['Wallet X,Jahra', ',The old one', 'wallet x,The old one'].map(
    (end, index) => `${GOOD.replace(',12,', `,${index + 1},`).replace('cash', end)}`,
  );
  const open = await openSheet([`${HEAD},Branch`, ...rows].join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  const answers: Record<string, string> = {
    'Wallet X': 'paid',
    '': 'cash',
    'The old one': CORPUS_BRANCHES.KW[0]?.id ?? '',
  };
  for (const { key, value } of work.questions()) work.answer(key, answers[value] ?? '');
  readAll(work);
  expect(
    work
      .ready()
      .map(({ order }) => [order.payment?.type, order.origin && 'branch_id' in order.origin && order.origin.branch_id]),
  ).toEqual([
    ['paid', CORPUS_BRANCHES.KW[1]?.id],
    ['cash', CORPUS_BRANCHES.KW[0]?.id],
    ['paid', CORPUS_BRANCHES.KW[0]?.id],
  ]);
});

test('rows without a branch are one question, also answered by the nearest', async () => {
  const rows = ['Jahra', '', ''].map((branch, index) => `${GOOD.replace(',12,', `,${index + 1},`)},${branch}`);
  const open = await openSheet([`${HEAD},Branch`, ...rows].join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  expect(work.questions()).toEqual([expect.objectContaining({ kind: 'branch', value: '', rows: 2, answer: null })]);
  work.answer('branch ', 'nearest');
  readAll(work);
  const [nearest, jahra] = CORPUS_BRANCHES.KW.map(({ id }) => id);
  const origins = work.ready().map(({ order }) => order.origin);
  expect(origins).toMatchObject([jahra, nearest, nearest].map((id) => ({ branch_id: id })));
});

test('a sent row with broken cells is known by its number', async () => {
  const file = `Order,${HEAD}\nK-1,${GOOD.replace('50001234', '1')}\nK-2,${OTHER}`;
  const open = await openSheet(file, options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  expect(work.uncheckedReferences()).toEqual(['K-1', 'K-2']);
  const known = [{ reference: 'K-1', deliveryId: 'd', code: 'AB12C', importName: null }];
  work.setKnown({ checked: ['K-1', 'K-2'], known, blocked: [] });
  expect(states(work)).toEqual({ ...NONE, rows: 2, ready: 1, known: 1 });
});

test('phones and names in the addresses count beside a column that was added for a row without one', async () => {
  const file = [
    'Order,Address,Amount,Payment',
    'K-1,Salmiya block 10 street 3 house 12,5,cash',
    'K-2,"Name: Sara Ali, 50001234, Salmiya block 10 street 3 house 14",6,cash',
    'K-3,"Name: Noura Ali, 50001235, Salmiya block 10 street 3 house 15",6,cash',
  ];
  const open = await openSheet(file.join('\n'), options);
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  expect(states(work)).toEqual({ ...NONE, rows: 3, ready: 2, mend: 1 });
  work.apply([
    { line: 2, position: position(work, 'name'), text: 'Ali' },
    { line: 2, position: position(work, 'phone'), text: '50001236' },
  ]);
  expect(states(work)).toEqual({ ...NONE, rows: 3, ready: 3 });
});

test('a branch can be written where the column of the file is not used', async () => {
  const open = await openSheet(
    'Order,Name,Phone,Short address,Amount,Payment,Branch\nK-1,Sara Ali,0550001234,RRRD2929,50,cash,Nowhere',
    { country: 'SA', branches: CORPUS_BRANCHES.SA },
  );
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), { country: 'SA', branches: CORPUS_BRANCHES.SA });
  work.chooseBranch({ kind: 'nearest' });
  const [row] = [...work.readAll(2, 2)].flat();
  const [remark] = row?.remarks ?? [];
  expect([row?.state, remark?.key]).toEqual(['mend', 'branchChoice']);
  work.apply([{ line: 2, position: remark?.position ?? 0, text: CORPUS_BRANCHES.SA[1]?.name ?? '' }]);
  expect(work.ready()[0]?.order.origin).toEqual({ branch_id: CORPUS_BRANCHES.SA[1]?.id });
});

test('a row with moved cells is no question once its only change was taken back', async () => {
  const work = await workOn(GOOD, OTHER, GOOD.replace('Noura', 'Noura, Ali'));
  work.apply([{ line: 4, position: 3, text: '10' }]);
  const [row] = work.undo();
  expect(row?.remarks).toContainEqual(expect.objectContaining({ kind: 'problem', key: 'shifted' }));
});

test('a row of a known system with moved cells must be confirmed', async () => {
  const head =
    'Name,Financial Status,Shipping Name,Shipping Phone,Shipping Address1,Total,Payment Method,Shipping City';
  const file = `${head}\n#1,paid,Sara Ali,50001234,Salmiya block 10 street 3 house 12,5,Cash on Delivery, Kuwait,Kuwait`;
  const open = await openSheet(
    `${file}\n#2,paid,Sara Ali,50001235,Salmiya block 10 street 3 house 14,5,KNET,Kuwait`,
    options,
  );
  if (typeof open === 'string') throw new Error(open);
  const work = new SheetWork(newWork('orders.csv', open), options);
  readAll(work);
  const [row] = work.apply([{ line: 2, position: 6, text: 'KNET' }]);
  expect(row?.remarks).toContainEqual(expect.objectContaining({ kind: 'question', key: 'shifted' }));
});
