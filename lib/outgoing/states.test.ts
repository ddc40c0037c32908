import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries, importRows, imports, jobs, liveEvents } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import {
  changeOutgoing,
  countOpen,
  findOutgoing,
  HELD,
  insertOutgoing,
  isItsOrder,
  isReopenable,
  RUNNING,
  rowState,
  sendUntil,
  settleRows,
} from './rows.server';

const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let fixture: ServiceFixture;
let own: string;
let other: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  own = fixture.ctx.connection.id;
  other = (await addConnection(fixture)).id;
});
beforeEach(async () => {
  for (const table of [imports, deliveries, jobs, liveEvents]) await fixture.db.delete(table);
});
afterAll(() => fixture.close());

const made = (id: string, change: Partial<typeof imports.$inferInsert> = {}) => ({
  ...{ connectionId: own, id, name: 'boxes.csv', state: 'running', createdAt: NOW, updatedAt: NOW, ...change },
});
const newRow = (position: number, reference = `R-${position}`, draft: unknown = {}) => ({
  ...{ position, line: position + 2, reference, draft, isConfirmed: false },
});
const statesOf = async (importId: string) => {
  const rows = await fixture.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.connectionId, own), eq(importRows.importId, importId)))
    .orderBy(asc(importRows.position));
  return rows.map(({ state }) => state);
};

const wallet = { kind: 'refused', status: 422, message: 'Wallet balance too low' };
/** Row and order, what the row is shown as, and what a row becomes that a dead process had claimed. */
const CASES: [row: string, order: { status: string; problem?: object } | null, shown: string, settled?: string][] = [
  ['waiting', { status: 'completed' }, 'waiting'],
  ['canceled', { status: 'completed' }, 'canceled'],
  ['skipped', { status: 'completed' }, 'skipped'],
  ['skipped', { status: 'rejected' }, 'canceled'],
  ['skipped', null, 'canceled'],
  ['refused', null, 'refused'],
  ['sending', null, 'sending', 'waiting'],
  ['handed', null, 'sending'],
  ['sending', { status: 'submitting' }, 'sending', 'sending'],
  ['handed', { status: 'submitting' }, 'sending'],
  ['sending', { status: 'pending' }, 'sent', 'handed'],
  ['handed', { status: 'canceled' }, 'sent'],
  ['handed', { status: 'unknown' }, 'unresolved'],
  ['sending', { status: 'unknown' }, 'unresolved', 'handed'],
  ['handed', { status: 'pending', problem: { kind: 'existing_order' } }, 'skipped'],
  ['handed', { status: 'rejected', problem: { kind: 'refused', status: 400 } }, 'refused'],
  ['sending', { status: 'rejected', problem: { kind: 'refused', status: 400 } }, 'refused', 'handed'],
  ['sending', { status: 'rejected', problem: { kind: 'refused', status: 401 } }, 'waiting', 'waiting'],
  ['sending', { status: 'rejected', problem: { kind: 'refused', status: 403 } }, 'waiting', 'waiting'],
  ['sending', { status: 'rejected', problem: { kind: 'refused', status: 429 } }, 'waiting', 'waiting'],
  ['sending', { status: 'rejected', problem: wallet }, 'waiting', 'waiting'],
  ['handed', { status: 'rejected', problem: wallet }, 'refused'],
  ['sending', { status: 'rejected', problem: { ...wallet, message: 'area: is not served' } }, 'refused', 'handed'],
  ['sending', { status: 'rejected', problem: { ...wallet, kind: 'marked_not_created' } }, 'refused', 'handed'],
  ['sending', { status: 'completed', problem: { status: 429 } }, 'sent', 'handed'],
];

test('a row is shown as what the ledger has of it, and one that was claimed is settled by the same', async () => {
  const { db } = fixture;
  await db.insert(imports).values([made(idOf(1)), { ...made(idOf(1)), connectionId: other }]);
  await db
    .insert(importRows)
    .values(CASES.map(([state], position) => ({ ...newRow(position), connectionId: own, importId: idOf(1), state })));
  const orders = CASES.flatMap(([, order], position) =>
    order ? [{ at: NOW.toISOString(), reference: `R-${position}`, ...order }] : [],
  );
  await addOrders(db, own, orders);
  // Orders of another merchant with the references of rows that have none here.
  await addOrders(
    db,
    other,
    [3, 4, 5].map((place) => ({ at: NOW.toISOString(), reference: `R-${place}` })),
  );
  const shown = await db
    .select({ position: importRows.position, state: rowState })
    .from(importRows)
    .leftJoin(deliveries, isItsOrder)
    .orderBy(asc(importRows.position));
  expect(shown.map(({ state }) => state)).toEqual(CASES.map(([, , state]) => state));
  await settleRows(db, { connectionId: own, id: idOf(1) });
  expect(await statesOf(idOf(1))).toEqual(CASES.map(([row, , , settled]) => settled ?? row));
});

test('a refused order may be sent again under its reference, unless a person said that it was not made', async () => {
  const { db } = fixture;
  const at = NOW.toISOString();
  await addOrders(db, own, [
    { at, reference: 'refused', status: 'rejected', problem: { kind: 'refused' } },
    { at, reference: 'no-problem', status: 'rejected' },
    { at, reference: 'marked', status: 'rejected', problem: { kind: 'marked_not_created' } },
    { at, reference: 'canceled', status: 'canceled' },
  ]);
  const rows = await db.select({ reference: deliveries.reference }).from(deliveries).where(isReopenable);
  expect(rows.map(({ reference }) => reference).sort()).toEqual(['no-problem', 'refused']);
});

test('new rows wait, those with a reference of others are skipped, and a refused one belongs to the newest', async () => {
  const { db } = fixture;
  const [earlier, ref] = [idOf(1), { connectionId: own, id: idOf(2) }];
  await db.insert(imports).values([made(earlier), { ...made(earlier), connectionId: other }]);
  const before = ['waiting', 'refused', 'handed', 'handed', 'canceled'];
  await db
    .insert(importRows)
    .values([
      ...before.map((state, position) => ({ ...newRow(position), connectionId: own, importId: earlier, state })),
      { ...newRow(1), connectionId: other, importId: earlier, state: 'refused' },
    ]);
  const at = NOW.toISOString();
  await addOrders(db, own, [
    { at, reference: 'R-2', status: 'rejected' },
    { at, reference: 'R-3', status: 'completed' },
  ]);
  await addOrders(db, other, [{ at, reference: 'R-3', status: 'rejected' }]);
  const rows = [0, 1, 2, 3, 4, 5].map((position) => newRow(position));
  const outgoing = { ...made(ref.id), updatedAt: undefined };
  expect(await insertOutgoing(db, outgoing, rows)).toBe(4);
  expect(await statesOf(ref.id)).toEqual(['skipped', 'waiting', 'waiting', 'skipped', 'waiting', 'waiting']);
  expect(await statesOf(earlier)).toEqual(['waiting', 'canceled', 'canceled', 'handed', 'canceled']);
  const theirs = await db.select().from(importRows).where(eq(importRows.connectionId, other));
  expect(theirs).toMatchObject([{ state: 'refused' }]);
  expect(await insertOutgoing(db, outgoing, rows)).toBeNull();
  expect(await countOpen(db, ref)).toEqual({ open: 4, sending: 0 });
});

test('a refusal before the ledger stays with the row; one in the ledger is the ledger’s', async () => {
  const { db } = fixture;
  const ref = { connectionId: own, id: idOf(1) };
  await db.insert(imports).values(made(ref.id));
  const row = { connectionId: own, importId: ref.id, state: 'sending' };
  await db.insert(importRows).values([0, 1, 2].map((position) => ({ ...newRow(position), ...row })));
  const at = NOW.toISOString();
  await addOrders(db, own, [
    { at, reference: 'R-1', status: 'rejected', problem: { kind: 'refused' } },
    { at, reference: 'R-2', status: 'pending' },
  ]);
  const problem = { fields: [{ path: 'payment.amount', message: 'errors.invalid' }] };
  for (const position of [0, 1, 2]) await settleRows(db, { ...ref, position }, { state: 'refused', problem });
  expect(await statesOf(ref.id)).toEqual(['refused', 'refused', 'handed']);
  const [first] = await db.select().from(importRows).where(eq(importRows.position, 0));
  expect(first?.problem).toEqual(problem);
});

test('rows that wait go for four hours, or until the last of their times where each has one, and the job is due', async () => {
  const { db } = fixture;
  const ref = { connectionId: own, id: idOf(1) };
  await db.insert(imports).values([made(ref.id), made(idOf(2))]);
  const at = (hours: number) => ({ scheduled_date: new Date(NOW.getTime() + hours * HOUR_MS).toISOString() });
  const set = async (...rows: [draft: object, state: string][]) => {
    await db.delete(importRows);
    await db.insert(importRows).values([
      ...rows.map(([draft, state], place) => {
        return { ...newRow(place, `R-${place}`, draft), connectionId: own, importId: ref.id, state };
      }),
      { ...newRow(9, 'R-9', at(99)), connectionId: own, importId: idOf(2), state: 'waiting' },
    ]);
    await changeOutgoing(db, ref, { sendUntil: sendUntil(NOW) });
    return (((await findOutgoing(db, ref))?.sendUntil?.getTime() ?? 0) - NOW.getTime()) / HOUR_MS;
  };
  expect(await set([at(6), 'waiting'], [at(9), 'waiting'], [at(12), 'canceled'])).toBe(9);
  expect(await set([at(6), 'waiting'], [{}, 'waiting'])).toBe(4);
  expect(await set([at(1), 'waiting'])).toBe(4);
  expect(await set([at(6), 'canceled'])).toBe(4);
  await changeOutgoing(db, ref, RUNNING, fixture.ctx.user.id);
  expect(await db.select().from(jobs)).toMatchObject([{ connectionId: own, key: ref.id, kind: 'import' }]);
});

test('what is being sent changes while it runs alone; a person’s change counts always, and screens learn who it was', async () => {
  const { db, ctx } = fixture;
  const ref = { connectionId: own, id: idOf(1) };
  await db.insert(imports).values([made(ref.id), { ...made(ref.id), connectionId: other }]);
  await changeOutgoing(db, ref, { reason: 'wallet', reasonText: '1.250' });
  await changeOutgoing(db, ref, HELD, ctx.user.id);
  await changeOutgoing(db, ref, { reason: 'limit', expectedEndAt: NOW });
  expect(await findOutgoing(db, ref)).toMatchObject({
    ...{ state: 'paused', reason: 'person', reasonText: null, expectedEndAt: null },
  });
  expect(await findOutgoing(db, { ...ref, connectionId: other })).toMatchObject({ state: 'running', reason: null });
  const events = await db
    .select()
    .from(liveEvents)
    .where(inArray(liveEvents.kind, ['import']))
    .orderBy(liveEvents.id);
  expect(events.map(({ connectionId, actorId }) => [connectionId, actorId])).toEqual([
    ...[null, ctx.user.id, null].map((actorId) => [own, actorId]),
  ]);
});

test('somebody of some branches finds what goes from these alone', async () => {
  const { db } = fixture;
  const ref = { connectionId: own, id: idOf(1) };
  await db.insert(imports).values([made(ref.id), made(idOf(2))]);
  const from = (branch_id: string) => ({ origin_format: 'branch_format', origin: { branch_id } });
  const row = { connectionId: own, importId: ref.id, state: 'waiting' };
  await db.insert(importRows).values([
    { ...newRow(0, 'R-0', from('salmiya')), ...row },
    { ...newRow(1, 'R-1', from('jahra')), ...row },
    { ...newRow(2, 'R-2', {}), ...row },
  ]);
  const seen = async (branches: string[] | null) => (await findOutgoing(db, ref, { branches }))?.id ?? null;
  expect([await seen(null), await seen(['salmiya']), await seen(['jahra', 'salmiya'])]).toEqual([
    ...[ref.id, null, ref.id],
  ]);
});
