import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches, connections, memberships, users } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportReport } from './export.server';
import { readReport } from './read.server';
import { ReportExportQuery, ReportQuery } from './schema';

let fixture: ServiceFixture;
let ctx: Context;
const ids = { twin: '', saudi: '', closed: '', narrow: '', late: '' };
/** A manager here; what they may do elsewhere is another thing at each merchant. */
beforeAll(async () => {
  fixture = await createServiceFixture();
  const { db } = fixture;
  const person = { id: crypto.randomUUID(), name: 'Mona', email: 'mona@example.test' };
  await db.insert(users).values(person);
  const own = fixture.ctx.connection.id;
  await db.insert(memberships).values({ userId: person.id, connectionId: own, role: 'manager' });
  const merchant = { source: 'added', sandbox: true, country: 'KW', currency: 'KWD', baseUrl: fixture.sandbox.url };
  for (const [name, role, branch, of] of [
    ['twin', 'finance', null, {}],
    ['saudi', 'manager', null, { country: 'SA', currency: 'SAR' }],
    ['closed', 'viewer', null, {}],
    ['narrow', 'manager', 'salmiya', {}],
    ['late', 'manager', null, { dayStartHour: 4 }],
  ] as const) {
    ids[name] = crypto.randomUUID();
    const row = { ...merchant, ...of, id: ids[name], slug: name, name, webhookTokenDigest: name };
    await db.insert(connections).values(row);
    const right = { userId: person.id, connectionId: ids[name], role, branches: branch ? [branch] : null };
    await db.insert(memberships).values(right);
  }
  ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, ...person, role: 'manager' } };
  const branch = { id: 'salmiya', syncedAt: new Date() };
  await db.insert(branches).values([
    { ...branch, connectionId: own, name: 'Our Salmiya' },
    { ...branch, connectionId: ids.twin, name: 'Their Salmiya' },
  ]);
  const at = '2026-11-10T09:00:00Z';
  const inSalmiya = { at, branchId: 'salmiya' };
  await addOrders(db, own, [
    { ...inSalmiya, deliveryFee: '1.001', reference: 'OWN-1' },
    { at, branchId: 'jahra', deliveryFee: '2.002', reference: 'OWN-2' },
    { ...inSalmiya, at: '2026-10-20T09:00:00Z' },
  ]);
  await addOrders(db, ids.twin, [
    { ...inSalmiya, deliveryFee: '4.004', reference: 'TWIN-1' },
    { at: '2026-10-10T09:00:00Z', deliveryFee: '7.007', reference: 'TWIN-0' },
  ]);
  await addOrders(db, ids.saudi, [{ ...inSalmiya, currency: 'SAR', deliveryFee: '16.160' }]);
  await addOrders(db, ids.closed, [{ ...inSalmiya, deliveryFee: '32.032' }]);
  await addOrders(db, ids.narrow, [
    { ...inSalmiya, deliveryFee: '64.064', reference: 'NARROW-1' },
    { at, branchId: 'jahra', deliveryFee: '128.128', reference: 'NARROW-2' },
    { at: '2026-10-05T09:00:00Z', branchId: 'jahra' },
  ]);
  await addOrders(db, ids.late, [
    // 02:00 in Kuwait: of the day before, where days begin at four.
    { at: '2026-11-10T23:00:00Z', deliveryFee: '256.256', reference: 'LATE-1' },
    { at: '2026-10-31T23:00:00Z', deliveryFee: '512.512', reference: 'LATE-2' },
  ]);
});
afterAll(() => fixture.close());

const SPAN = { from: '2026-11-01', to: '2026-11-30' };
const report = (change: Partial<ReportQuery>) => readReport(ctx, ReportQuery.parse({ ...SPAN, ...change }));
const rowsOf = async (change: Partial<ReportQuery>) =>
  (await report(change)).rows.map(({ label, orders, fees }) => [label, orders, fees]);

test('a report of all merchants holds those of this currency where its reader may read reports, in their branches', async () => {
  const [most, ...others] = await rowsOf({ merchants: 'all', by: 'branch' });
  expect([most, ...others.sort()]).toEqual([
    [ctx.connection.name, 2, '3.003'],
    ['late', 1, '256.256'],
    ['narrow', 1, '64.064'],
    ['twin', 1, '4.004'],
  ]);
  const all = await report({ merchants: 'all' });
  expect(all.rows.map(({ key, orders }) => [key, orders])).toEqual([['2026-11-10', 5]]);
  expect(all).toMatchObject({ branches: [], totals: [{ orders: 5, fees: '327.327', currency: 'KWD' }] });
  // The ledger of one of them begins in the span before.
  expect(all.before).toEqual({ span: { from: '2026-10-02', to: '2026-10-31' }, totals: [], knownFrom: '2026-10-10' });
});

test('a branch is of one merchant: a report of it, and none of the same id elsewhere', async () => {
  expect(await rowsOf({ branch: 'salmiya' })).toEqual([['2026-11-10', 1, '1.001']]);
  expect(await rowsOf({ branch: 'salmiya', merchants: 'all' })).toEqual([['2026-11-10', 5, '327.327']]);
  expect(await rowsOf({ by: 'branch' })).toEqual([
    [null, 1, '2.002'],
    ['Our Salmiya', 1, '1.001'],
  ]);
  const branches = [{ id: 'salmiya', name: 'Our Salmiya' }];
  expect(await report({})).toMatchObject({ branches, before: { knownFrom: '2026-10-20' } });
});

test('somebody of some branches is shown their orders and the names of their branches alone', async () => {
  const whole = ctx;
  ctx = { ...whole, user: { ...whole.user, branches: ['jahra'] } };
  expect(await rowsOf({})).toEqual([['2026-11-10', 1, '2.002']]);
  expect(await report({})).toMatchObject({ branches: [], before: { knownFrom: '2026-11-10' } });
  expect((await report({ merchants: 'all' })).totals).toMatchObject([{ orders: 4, fees: '326.326' }]);
  ctx = whole;
});

test('a file of all merchants names the merchant of each order, and the branch of that merchant', async () => {
  const linesOf = async (change: object) => {
    const input = ReportExportQuery.parse({ ...SPAN, kind: 'orders', ...change });
    const texts = {
      column: String,
      status: String,
      payment: String,
      byPin: 'by the pin',
      unknown: { branch: 'no branch', goneBranch: 'gone', area: 'no area' },
      address: String,
    };
    const file = exportReport(ctx, input, texts);
    const [name = ''] = /"[^"]+"/.exec(file.headers.get('content-disposition') ?? '') ?? [];
    return [
      name,
      ...(await file.text())
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',')),
    ];
  };
  const [name, header, ...lines] = await linesOf({ merchants: 'all' });
  expect([name, header?.slice(0, 6)]).toEqual([
    '"all-orders-2026-11-01-2026-11-30.csv"',
    ['merchant', 'created', 'code', 'reference', 'status', 'branch'],
  ]);
  const own = ctx.connection.name;
  expect(lines.map((cells) => [cells[0], cells[3], cells[5]]).sort()).toEqual(
    [
      [own, 'OWN-1', 'Our Salmiya'],
      [own, 'OWN-2', ''],
      ['twin', 'TWIN-1', 'Their Salmiya'],
      ['narrow', 'NARROW-1', ''],
      ['late', 'LATE-1', ''],
    ].sort(),
  );
  const [ownName, ownHeader, ...ownLines] = await linesOf({});
  expect([ownName, ownHeader?.[0], ownLines.length]).toEqual(['"orders-2026-11-01-2026-11-30.csv"', 'created', 2]);
});
