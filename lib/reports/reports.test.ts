import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { branches, deliveries } from '@/lib/db/schema';
import { sumOf } from '@/lib/format/money/thousandths';
import type { ExportTexts } from '@/lib/i18n/export-texts.server';
import arabic from '@/lib/i18n/messages/ar/reports.json';
import english from '@/lib/i18n/messages/en/reports.json';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportReport } from './export.server';
import { readReport } from './read.server';
import { Report, ReportExportQuery, ReportQuery, Totals } from './schema';
import { knownCash, totalsOf } from './totals';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture({ country: 'SA' });
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.db.delete(deliveries)));

const add = (...orders: TestOrder[]) =>
  addOrders(
    fixture.db,
    ctx.connection.id,
    orders.map((order) => ({ currency: 'SAR', ...order })),
  );
const report = async (change: Partial<ReportQuery> = {}) =>
  Report.parse(await readReport(ctx, ReportQuery.parse({ from: '2028-02-01', to: '2028-02-29', ...change })));
const texts: ExportTexts = {
  byPin: 'by the pin',
  unknown: { branch: 'no branch', goneBranch: 'gone', area: 'no area' },
  column: (name) => name,
  status: (status) => status,
  payment: (type) => type,
  address: (text) => `${text}!`,
};
async function fileOf(change: object) {
  const input = ReportExportQuery.parse({ from: '2028-02-01', to: '2028-02-29', ...change });
  return (await exportReport(ctx, input, texts).text()).trimEnd().split('\r\n');
}
const linesOf = async (change: object) => (await fileOf(change)).slice(1);
const columnsOf = async (change: object) => (await fileOf(change))[0]?.split(',') ?? [];

test('days are the merchant’s: 23:30 in Riyadh is that day, half past midnight the next, also at a leap day’s end', async () => {
  await add({ at: '2028-02-29T20:30:00Z' }, { at: '2028-02-29T21:30:00Z' }, { at: '2028-01-31T21:00:00Z' });
  expect((await report()).rows.map(({ key, orders }) => `${key} ${orders}`)).toEqual(['2028-02-29 1', '2028-02-01 1']);
  await add({ at: '2028-02-29T07:30:00Z' }, { at: '2028-02-29T06:30:00Z' });
  expect((await report({ by: 'hour' })).rows.map(({ key }) => key)).toEqual(['0', '9', '10', '23']);
  expect((await report({ by: 'month' })).rows.map(({ key }) => key)).toEqual(['2028-02']);
});

test('a business day that begins at four holds the night after it', async () => {
  // 03:59 and 04:00 on 1 March in Riyadh.
  await add({ at: '2028-03-01T00:59:00Z' }, { at: '2028-03-01T01:00:00Z' }, { at: '2028-02-01T00:30:00Z' });
  const before = ctx;
  ctx = { ...ctx, connection: { ...ctx.connection, dayStartHour: 4 } };
  expect((await report()).rows.map(({ key, orders }) => `${key} ${orders}`)).toEqual(['2028-02-29 1']);
  expect(await linesOf({ kind: 'orders' })).toHaveLength(1);
  ctx = before;
});

test('fees, cash, estimates, promises and rates come from the orders; test orders never count', async () => {
  const at = '2028-02-10T09:00:00Z';
  await add(
    { at, paymentType: 'cash', amount: '40.25', deliveryFee: '18.50', estimatedFee: '18.00', promisedAt: new Date(at) },
    { at, paymentType: null, amount: '99', deliveryFee: '12.75', promisedAt: new Date('2028-02-10T08:59:59Z') },
    { at, status: 'canceled', deliveryFee: '9', cancelReason: ' The customer ordered twice ' },
    { at, status: 'canceled', deliveryFee: null },
    { at, status: 'failed', driverName: 'Ali' },
    { at, status: 'failed' },
    { at, status: 'rejected', problem: { kind: 'refused', status: 422 } },
    { at, status: 'pending', paymentType: 'cash' },
    { at, testMode: true },
  );
  const { totals, reasons } = await report();
  expect(totals).toEqual([
    {
      currency: 'SAR',
      orders: 7,
      completed: 2,
      canceled: 2,
      failed: 2,
      refused: 1,
      paymentUnknown: 1,
      promised: 2,
      onTime: 1,
      fees: '31.250',
      cash: '40.250',
      compared: 1,
      estimated: '18.000',
      charged: '18.500',
    },
  ]);
  expect(reasons.map(({ status, name, text, count }) => [status, name ?? text, count])).toEqual([
    ['canceled', 'The customer ordered twice', 1],
    ['canceled', null, 1],
    ['failed', 'driver_gave_up', 1],
    ['failed', 'no_driver', 1],
    ['rejected', '422', 1],
  ]);
});

test('by the day of delivery, an order counts when it ended; one that has not ended does not', async () => {
  await add(
    // Ordered at 23:30 on 31 January in Riyadh, delivered at half past midnight.
    { at: '2028-01-31T21:30:00Z', createdAt: new Date('2028-01-31T20:30:00Z'), deliveryFee: '1.101', branchId: 'b1' },
    { at: '2028-02-29T21:30:00Z', createdAt: new Date('2028-02-29T20:30:00Z'), deliveryFee: '2.202' },
    { at: '2028-02-10T09:00:00Z', status: 'canceled', cancelReason: 'Late' },
    { at: '2028-02-11T09:00:00Z', status: 'failed' },
    { at: '2028-02-12T09:00:00Z', status: 'en_route' },
    { at: '2028-02-12T09:00:00Z', status: 'rejected' },
    { at: '2028-02-12T09:00:00Z', testMode: true },
  );
  const ended = await report({ dates: 'ended' });
  expect(ended.rows.map(({ key, orders, fees }) => [key, orders, fees])).toEqual([
    ['2028-02-11', 1, '0.000'],
    ['2028-02-10', 1, '0.000'],
    ['2028-02-01', 1, '1.101'],
  ]);
  expect(ended.reasons.map(({ status }) => status)).toEqual(['canceled', 'failed']);
  expect((await report({ dates: 'ended', by: 'hour' })).rows.map(({ key }) => key)).toEqual(['0', '12']);
  expect((await report({ dates: 'ended', by: 'month' })).rows.map(({ key }) => key)).toEqual(['2028-02']);
  expect((await report({ dates: 'ended', branch: 'b1' })).totals).toMatchObject([{ orders: 1, fees: '1.101' }]);
  expect((await report()).totals).toMatchObject([{ orders: 4, fees: '2.202' }]);

  const lines = await linesOf({ kind: 'orders', dates: 'ended' });
  expect(lines.map((line) => line.split(',')[3])).toEqual(['completed', 'canceled', 'failed']);
  expect(await linesOf({ dates: 'ended' })).toHaveLength(3);
  const named = exportReport(
    ctx,
    ReportExportQuery.parse({ from: '2028-02-01', to: '2028-02-29', dates: 'ended' }),
    texts,
  );
  expect(named.headers.get('content-disposition')).toContain('report-day-ended-2028-02-01');
});

test('two currencies of one day are summed each by itself', async () => {
  const at = '2028-02-10T09:00:00Z';
  await add(
    { at, deliveryFee: '10' },
    { at, deliveryFee: '1.255', currency: 'KWD' },
    { at, currency: null, deliveryFee: '5' },
  );
  const { rows, totals } = await report();
  expect(rows.map(({ key, currency, fees }) => [key, currency, fees])).toEqual([
    ['2028-02-10', 'KWD', '1.255'],
    ['2028-02-10', 'SAR', '15.000'],
  ]);
  expect(totals.map(({ currency, orders }) => [currency, orders])).toEqual([
    ['KWD', 1],
    ['SAR', 2],
  ]);
});

test('the period before has as many days; one without orders is empty and no error', async () => {
  await add({ at: '2028-01-04T09:00:00Z' }, { at: '2028-01-02T20:59:00Z' });
  const { rows, totals, before } = await report();
  expect({ rows, totals }).toEqual({ rows: [], totals: [] });
  const span = { from: '2028-01-03', to: '2028-01-31' };
  expect(before).toMatchObject({ span, totals: [{ orders: 1 }], knownFrom: null });
  expect(await linesOf({})).toEqual([]);
  expect(ReportQuery.safeParse({ from: '2028-02-02', to: '2028-02-01' }).success).toBe(false);
});

test('a period before that the ledger knows in part is not compared', async () => {
  await add({ at: '2028-01-04T09:00:00Z' }, { at: '2028-02-04T09:00:00Z' });
  expect((await report()).before).toMatchObject({ totals: [], knownFrom: '2028-01-04' });
});

test('a branch and an area have their own sums', async () => {
  const at = '2028-02-10T09:00:00Z';
  await add(
    { at, area: 'Olaya', branchId: 'b1' },
    { at, area: 'Olaya', branchId: 'b2' },
    { at, area: 'Malqa', branchId: 'b2' },
  );
  expect((await report({ by: 'area' })).rows.map(({ key, orders }) => [key, orders])).toEqual([
    ['Olaya', 2],
    ['Malqa', 1],
  ]);
  expect((await report({ by: 'branch' })).rows.map(({ key, orders }) => [key, orders])).toEqual([
    ['b2', 2],
    ['b1', 1],
  ]);
  expect((await report({ branch: 'b1' })).totals).toMatchObject([{ orders: 1 }]);
});

test('a branch has its name, hours follow the business day, and areas are written in the reader’s script', async () => {
  const at = '2028-02-10T09:00:00Z';
  const { connection } = ctx;
  await fixture.db
    .insert(branches)
    .values({ connectionId: connection.id, id: 'b7', name: 'Olaya Branch', syncedAt: new Date() });
  await add({ at, branchId: 'b7', area: 'Olaya' }, { at: '2028-02-10T00:30:00Z', branchId: 'b8', area: 'Olaya' });
  const named = await report({ by: 'branch' });
  expect(named.rows.map(({ key, label }) => [key, label])).toEqual([
    ['b7', 'Olaya Branch'],
    ['b8', null],
  ]);
  expect((await linesOf({ by: 'area' }))[0]).toMatch(/^Olaya!,SAR,2,/);
  expect((await linesOf({ by: 'branch' }))[1]).toMatch(/^gone,SAR,1,/);
  const [first] = await linesOf({ kind: 'orders' });
  expect(first).toMatch(
    /^2028-02-10 03:30,T\d+,T-\d+,completed,,Sara,\+965 5000 0001,Olaya!,,paid,10\.00,,1\.25,SAR,,/,
  );
  const before = ctx;
  ctx = { ...ctx, connection: { ...connection, dayStartHour: 5 } };
  const hours = await readReport(ctx, ReportQuery.parse({ from: '2028-02-09', to: '2028-02-10', by: 'hour' }));
  expect(hours.rows.map(({ key }) => key)).toEqual(['12', '3']);
  ctx = before;
});

test.each([
  ['KW', ['Hawalli', 'Hawally', 'حولي', 'Hawalli'], [['Hawalli', 4]]],
  ['SA', ['Al Olaya, Riyadh', 'Olaya, Riyadh', 'العليا, Riyadh'], [['Olaya, Riyadh', 3]]],
  [
    'SA',
    ['Rawdah, Riyadh', 'Rawdah, Jeddah'],
    [
      ['Rawdah, Jeddah', 1],
      ['Rawdah, Riyadh', 1],
    ],
  ],
  [
    'SA',
    ['Olaya', 'Somewhere Else'],
    [
      ['Olaya', 1],
      ['Somewhere Else', 1],
    ],
  ],
] as const)('an area of %s is one group however it was spelled: %j', async (country, areas, groups) => {
  const before = ctx;
  ctx = { ...ctx, connection: { ...ctx.connection, country } };
  await add(...areas.map((area) => ({ at: '2028-02-10T09:00:00Z', area })));
  const { rows, totals } = await report({ by: 'area' });
  expect(rows.map(({ key, orders }) => [key, orders])).toEqual(groups);
  expect(totals).toMatchObject([{ orders: areas.length }]);
  ctx = before;
});

test('orders of another connection are in no report and no file', async () => {
  const other = await addConnection(fixture);
  const at = '2028-02-10T09:00:00Z';
  await addOrders(fixture.db, other.id, [
    { at, currency: 'SAR', deliveryFee: '77', branchId: 'b1', area: 'Olaya' },
    { at: '2028-01-10T09:00:00Z', currency: 'SAR' },
    { at, status: 'canceled', currency: 'SAR' },
  ]);
  for (const dates of ['created', 'ended'] as const) {
    const { rows, before, reasons } = await report({ dates });
    expect({ rows, reasons, before }).toMatchObject({ rows: [], reasons: [], before: { totals: [], knownFrom: null } });
    expect(await linesOf({ kind: 'orders', dates })).toEqual([]);
  }
});

test('every column of the files has a name in both languages', async () => {
  const named = [...(await columnsOf({})), ...(await columnsOf({ kind: 'orders', merchants: 'all' }))];
  for (const columns of [english.columns, arabic.columns]) {
    expect(named.filter((column) => !(column in columns))).toEqual([]);
  }
});

test('the export of the groups is the screen, line by line', async () => {
  await add(
    ...Array.from({ length: 40 }, (_, index) => ({
      at: `2028-02-${String(1 + (index % 20)).padStart(2, '0')}T09:00:00Z`,
      deliveryFee: '1.10',
    })),
  );
  const { rows } = await report();
  const lines = await linesOf({});
  expect(lines).toHaveLength(rows.length);
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual(
    rows.map(({ key, currency, orders, byPin, completed }) => [
      key,
      currency,
      ...[orders, byPin, completed].map(String),
    ]),
  );
});

test('orders from no branch and without an area are called as on the screen', async () => {
  await add({ at: '2028-02-01T09:00:00Z', branchId: null, draft: {} });
  const groups = async (by: string) => (await linesOf({ by })).map((line) => line.split(',')[0]);
  expect(await groups('branch')).toEqual(['no branch']);
  expect(await groups('area')).toEqual(['no area']);
  expect((await linesOf({ kind: 'orders' }))[0]?.split(',')[7]).toBe('');
});

test('eight thousand fees are added exactly, and every order of many pages is in the export once', async () => {
  const fees = ['0.101', '1.202', '2.303', '0.007'];
  // A thousand at a time: a busy machine cannot insert them all within the time of one statement.
  for (let part = 0; part < 8; part += 1)
    await fixture.db.execute(sql`
      insert into deliveries (id, connection_id, reference, code, status, request_body, draft, payment_type, amount, currency,
        delivery_fee, customer_name, customer_phone, phone, search_text, created_at, updated_at, status_at)
      select gen_random_uuid(), ${ctx.connection.id}::uuid, 'N-' || n, 'N' || n, 'completed', '', '{}', 'cash', 0.001, 'SAR',
        (${sql.param(fees)}::numeric[])[1 + n % 4], '+Sara', '+9665', '+9665', '',
        case when n <= 2500 then '2028-02-11T09:00:00Z' else '2028-02-10T09:00:00Z' end::timestamptz + (n % 700) * interval '1 second',
        now(), now()
      from generate_series(${part * 1_000 + 1}::int, ${part * 1_000 + 1_000}::int) n`);
  const exact = sumOf(Array.from({ length: 8_000 }, (_, index) => fees[(index + 1) % 4] ?? ''));
  const { totals } = await report();
  expect(totals).toMatchObject([{ orders: 8_000, fees: exact, cash: '8.000', compared: 0, charged: '0.000' }]);
  const lines = await linesOf({ kind: 'orders', from: '2028-02-11' });
  expect([lines.length, new Set(lines.map((line) => line.split(',')[1])).size]).toEqual([2_500, 2_500]);
  expect(lines[0]).toContain("'+Sara,'+9665");
});

test('a line of orders holds every column, and a fee only of what was delivered', async () => {
  const { connection } = ctx;
  await fixture.db
    .insert(branches)
    .values({ connectionId: connection.id, id: 'b9', name: 'Malqa Branch', syncedAt: new Date() });
  const other = await addConnection(fixture);
  await fixture.db
    .insert(branches)
    .values({ connectionId: other.id, id: 'b9', name: 'Elsewhere', syncedAt: new Date() });
  await add(
    {
      at: '2028-02-10T10:30:00Z',
      createdAt: new Date('2028-02-10T09:00:00Z'),
      code: 'C1',
      reference: 'R1',
      branchId: 'b9',
      area: 'Malqa',
      paymentType: 'cash',
      amount: '20.5',
      estimatedFee: '9.5',
      deliveryFee: '10.25',
      promisedAt: new Date('2028-02-10T10:00:00Z'),
      customerPhone: '+966500000001',
    },
    {
      at: '2028-02-10T11:00:00Z',
      code: null,
      reference: 'R2',
      status: 'canceled',
      deliveryFee: '4',
      cancelReason: 'Twice',
      paymentType: null,
      area: undefined,
      currency: null,
      endedAt: null,
    },
  );
  const columns =
    'created code reference status branch customer phone area areaByPin payment amount estimatedFee fee currency';
  expect(await columnsOf({ kind: 'orders' })).toEqual([...columns.split(' '), 'promisedAt', 'ended', 'reason']);
  expect(await linesOf({ kind: 'orders' })).toEqual([
    '2028-02-10 12:00,C1,R1,completed,Malqa Branch,Sara,+966 50 000 0001,Malqa!,,cash,20.50,9.50,10.25,SAR,2028-02-10 13:00,2028-02-10 13:30,',
    '2028-02-10 14:00,,R2,canceled,,Sara,+965 5000 0001,Salmiya!,,,10.00,,,SAR,,,Twice',
  ]);
  expect(await linesOf({})).toEqual(['2028-02-10,SAR,2,0,1,1,0,0,10.25,20.50,0,1,0,1,9.50,10.25']);
  const groups =
    'group currency orders byPin completed canceled failed refused fees cash paymentUnknown promised onTime';
  expect(await columnsOf({})).toEqual([...groups.split(' '), 'compared', 'estimated', 'charged']);
});

test('files are named by what they hold', () => {
  const name = (change: object) =>
    exportReport(ctx, ReportExportQuery.parse({ from: '2028-02-01', to: '2028-02-29', ...change }), texts).headers.get(
      'content-disposition',
    );
  expect(name({})).toBe('attachment; filename="report-day-2028-02-01-2028-02-29.csv"');
  expect(name({ by: 'area', dates: 'ended' })).toContain('"report-area-ended-2028-02-01-2028-02-29.csv"');
  expect(name({ kind: 'orders' })).toContain('"orders-2028-02-01-2028-02-29.csv"');
  expect(name({ kind: 'orders', dates: 'ended' })).toContain('"orders-ended-2028-02-01-2028-02-29.csv"');
});

test('the most frequent reasons come first, at most twelve', async () => {
  const at = '2028-02-10T09:00:00Z';
  const canceled = (cancelReason: string) => ({ at, status: 'canceled', cancelReason });
  await add(
    ...Array.from({ length: 40 }, (_, index) => canceled(`Reason ${String(index).padStart(2, '0')}`)),
    canceled('Twice'),
    canceled(' Twice'),
    canceled('  '),
    { at, status: 'rejected', problem: { kind: 'no_answer' } },
    { at, status: 'rejected', problem: { kind: 'no_answer' } },
    { at, status: 'rejected', problem: { kind: 'no_answer' } },
  );
  const { reasons } = await report();
  expect(reasons).toHaveLength(12);
  expect(reasons.slice(0, 4)).toEqual([
    { status: 'rejected', name: 'no_answer', text: null, count: 3 },
    { status: 'canceled', name: null, text: 'Twice', count: 2 },
    { status: 'canceled', name: null, text: 'Reason 00', count: 1 },
    { status: 'canceled', name: null, text: 'Reason 01', count: 1 },
  ]);
});

test('a usual reason counts once, whatever the language in which it was chosen', async () => {
  const canceled = (cancelReason: string) => ({ at: '2028-02-10T09:00:00Z', status: 'canceled', cancelReason });
  await add(
    canceled('Too spicy'),
    canceled('Too spicy'),
    canceled('duplicate ORDER '),
    canceled('طلب مكرّر'),
    canceled('طلب مكرر'),
  );
  const { reasons } = await report();
  expect(reasons).toEqual([
    { status: 'canceled', name: 'usual_duplicate', text: null, count: 3 },
    { status: 'canceled', name: null, text: 'Too spicy', count: 2 },
  ]);
});

test('groups with as many orders stand in the order of their keys, months newest first, branches by name', async () => {
  const { connection } = ctx;
  const [one, two] = [{ at: '2028-01-10T09:00:00Z' }, { at: '2028-02-10T09:00:00Z' }];
  await add(
    { ...two, area: 'Olaya', branchId: 'y' },
    { ...one, area: 'Malqa', branchId: 'x' },
    { ...one, area: 'Malqa' },
  );
  await add({ ...two, area: 'Olaya', branchId: 'x' }, { ...two, area: 'Aqiq', branchId: 'y' });
  // The older month has more orders.
  await add({ ...one, area: 'Malqa', branchId: 'x' }, { ...one, area: 'Malqa', branchId: 'y' });
  const keys = async (by: ReportQuery['by']) => (await report({ by, from: '2028-01-01' })).rows.map(({ key }) => key);
  expect(await keys('month')).toEqual(['2028-02', '2028-01']);
  expect(await keys('area')).toEqual(['Malqa', 'Olaya', 'Aqiq']);
  expect(await keys('branch')).toEqual(['x', 'y', null]);
  for (const [id, name] of [
    ['n2', 'Bet'],
    ['n1', 'Alef'],
  ] as const)
    await fixture.db.insert(branches).values({ connectionId: connection.id, id, name, syncedAt: new Date() });
  const all = (await report()).branches;
  expect(all.map(({ name }) => name)).not.toContain('Elsewhere');
  const named = all.filter(({ id }) => /^n\d/.test(id));
  expect(named).toEqual([
    { id: 'n1', name: 'Alef' },
    { id: 'n2', name: 'Bet' },
  ]);
});

test('the ledger begins with its first order that is no test', async () => {
  await add(
    { at: '2028-01-04T09:00:00Z', testMode: true },
    { at: '2028-02-04T09:00:00Z' },
    { at: '2028-02-01T09:00:00Z' },
  );
  expect((await report()).before).toEqual({
    span: { from: '2028-01-03', to: '2028-01-31' },
    totals: [],
    knownFrom: '2028-02-01',
  });
  await add({ at: '2028-01-02T21:00:00Z' });
  expect((await report()).before).toMatchObject({ knownFrom: null, totals: [{ orders: 1 }] });
});

test('a group is called by its key, save a branch; orders with an area by their pin are counted and marked', async () => {
  const at = '2028-02-10T09:00:00Z';
  const pinned = { at, pinArea: 'Olaya' };
  await add(pinned, pinned, { ...pinned, status: 'rejected' }, { at });
  for (const by of ['day', 'month', 'hour', 'area'] as const) {
    const { rows } = await report({ by });
    expect(rows.map(({ label }) => label)).toEqual(rows.map(({ key }) => key));
    expect(rows.reduce((sum, { byPin }) => sum + byPin, 0)).toBe(2);
  }
  const lines = await linesOf({ kind: 'orders' });
  expect(lines.map((line) => line.split(',')[8]).sort()).toEqual(['', 'by the pin', 'by the pin', 'by the pin']);
});

test('estimates are compared with what was charged for the same orders alone', async () => {
  const at = '2028-02-10T09:00:00Z';
  await add(
    { at, estimatedFee: '1.101', deliveryFee: '2.202' },
    { at, estimatedFee: '0.303', deliveryFee: '0.404' },
    { at, estimatedFee: '7.007', deliveryFee: null },
    { at, estimatedFee: null, deliveryFee: '5.005' },
    { at, estimatedFee: null, deliveryFee: '3.003' },
    { at, estimatedFee: '9.009', deliveryFee: '9.009', status: 'failed' },
  );
  const sums = { compared: 2, estimated: '1.404', charged: '2.606', fees: '10.614' };
  expect((await report()).totals).toMatchObject([sums]);
});

test('totals have the exact sums of each column, and the currencies in their order', () => {
  const names = [
    'orders',
    'completed',
    'canceled',
    'failed',
    'refused',
    'paymentUnknown',
    'promised',
    'onTime',
  ] as const;
  const row = (currency: string, factor: number) => ({
    ...Object.fromEntries(names.map((name, index) => [name, factor * 10 ** index])),
    currency,
    compared: factor * 7,
    fees: `${factor}.001`,
    cash: `${factor}.02`,
    estimated: `${factor}.3`,
    charged: `${factor}.004`,
  });
  const rows = [row('SAR', 1), row('KWD', 2), row('SAR', 3)].map((totals) => Totals.parse(totals));
  expect(totalsOf(rows)).toEqual([
    { ...row('KWD', 2), cash: '2.020', estimated: '2.300' },
    { ...row('SAR', 4), fees: '4.002', cash: '4.040', estimated: '4.600', charged: '4.008' },
  ]);
});

test('cash is unknown only where no delivery’s payment is known', () => {
  expect(knownCash({ cash: '0.000', completed: 2, paymentUnknown: 2 })).toBeNull();
  expect(knownCash({ cash: '5.000', completed: 2, paymentUnknown: 1 })).toBe('5.000');
  expect(knownCash({ cash: '0.000', completed: 0, paymentUnknown: 0 })).toBe('0.000');
});

test('a report is of at most 1,100 days in their order, by what there is', () => {
  const isReport = (change: object) =>
    [ReportQuery, ReportExportQuery].map(
      (schema) => schema.safeParse({ from: '2025-01-01', to: '2025-01-01', ...change }).success,
    );
  expect(isReport({})).toEqual([true, true]);
  expect(isReport({ to: '2028-01-06' })).toEqual([true, true]);
  expect(isReport({ to: '2028-01-07' })).toEqual([false, false]);
  expect(isReport({ to: '2024-12-31' })).toEqual([false, false]);
  expect(isReport({ by: 'week' })).toEqual([false, false]);
  expect(isReport({ dates: 'paid' })).toEqual([false, false]);
  expect(isReport({ branch: 'b'.repeat(65) })).toEqual([false, false]);
  const late = ReportQuery.safeParse({ from: '2025-01-02', to: '2025-01-01' });
  expect(late.error?.issues).toMatchObject([{ path: ['to'], message: 'errors.invalid' }]);
  expect(ReportExportQuery.parse({ from: '2025-01-01', to: '2025-01-01' })).toMatchObject({
    by: 'day',
    dates: 'created',
    kind: 'groups',
  });
});
