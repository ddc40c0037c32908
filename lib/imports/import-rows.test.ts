import { afterAll, beforeAll, expect, test } from 'vitest';
import { startQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import { customers, importRows, imports, settings } from '@/lib/db/schema';
import { insertOutgoing } from '@/lib/outgoing/rows.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { blockedCustomers, knownReferences, progressOf, selectOrders } from './import-rows.server';
import { IMPORTS_SHOWN } from './schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the fees of an import are those that the service asked, and estimates where it has not', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const importId = crypto.randomUUID();
  const at = new Date('2026-11-20T09:00:00Z');
  await db
    .insert(imports)
    .values({ connectionId, id: importId, name: 'boxes.csv', state: 'done', createdAt: at, updatedAt: at });
  const orders = await addOrders(db, connectionId, [
    { at: at.toISOString(), deliveryFee: '1.250', estimatedFee: '2.000' },
    { at: at.toISOString(), deliveryFee: null, estimatedFee: '0.500' },
    { at: at.toISOString(), deliveryFee: '9.000', status: 'rejected' },
  ]);
  const row = { connectionId, importId, draft: {}, state: 'handed' };
  await db
    .insert(importRows)
    .values(
      orders.map(({ reference }, position) => ({ ...row, position, line: position + 2, reference: `${reference}` })),
    );
  const [progress] = await progressOf(db, ctx.connection, null, [importId]);
  expect(progress).toMatchObject({ total: 3, counts: { sent: 2, refused: 1 }, fees: '1.750' });
});

test('in a restored copy what runs waits for its owner, and what a person holds stays theirs', async () => {
  const { db, ctx } = fixture;
  const at = new Date('2026-11-20T09:00:00Z');
  const made = { connectionId: ctx.connection.id, name: 'box.csv', createdAt: at, updatedAt: at };
  const [runs, held] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(imports).values([
    { ...made, id: runs, state: 'running' },
    { ...made, id: held, state: 'paused', reason: 'person' },
  ]);
  await startQuarantine(db, { restoredAt: at, madeAt: at });
  const shown = await progressOf(db, ctx.connection, null, [runs, held]);
  await db.delete(settings);
  const of = (id: string) => shown.find((one) => one.id === id);
  expect(of(runs)).toMatchObject({ state: 'waiting', reason: 'quarantine' });
  expect(of(held)).toMatchObject({ state: 'paused', reason: 'person' });
});

test('whom another merchant has blocked is not blocked here', async () => {
  const { db, ctx } = fixture;
  const other = await addConnection(fixture);
  const blocked = { name: 'Hamad', destinationFormat: '', destination: {}, lastUsedAt: ctx.now() };
  for (const [connectionId, phone] of [
    [ctx.connection.id, '+96550000001'],
    [other.id, '+96550000002'],
  ] as const)
    await db.insert(customers).values({ ...blocked, connectionId, phone, blockedReason: 'never paid' });
  await db.insert(customers).values({ ...blocked, connectionId: ctx.connection.id, phone: '+96550000003' });
  expect(await blockedCustomers(db, ctx.connection.id)).toEqual([{ phone: '+96550000001', reason: 'never paid' }]);
});

test('of an order of another branch its reference is known to somebody of one branch, and nothing more', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const [own, foreign] = await addOrders(db, connectionId, [
    { at: '2026-11-20T09:00:00Z', reference: 'OWN-1', code: 'OWNCODE', branchId: 'salmiya' },
    { at: '2026-11-20T09:00:00Z', reference: 'FOREIGN-1', code: 'FOREIGNCODE', branchId: 'jahra' },
  ]);
  const asked = ['OWN-1', 'FOREIGN-1', 'NEVER-1'];
  const known = await knownReferences(db, { connectionId, branches: ['salmiya'] }, asked);
  const byReference = Object.fromEntries(known.map((one) => [one.reference, one]));
  expect(byReference['OWN-1']).toMatchObject({ deliveryId: own?.id, code: 'OWNCODE' });
  expect(byReference['FOREIGN-1']).toMatchObject({ deliveryId: null, code: null });
  expect(byReference['NEVER-1']).toBeUndefined();
  const all = await knownReferences(db, { connectionId, branches: null }, asked);
  expect(all.map(({ deliveryId }) => deliveryId).sort()).toEqual([own?.id, foreign?.id].sort());
});

test('of an import of another branch its reference is known, and not its name', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const at = new Date('2026-11-20T09:00:00Z');
  const own = { connectionId, id: crypto.randomUUID() };
  await db.insert(imports).values({ ...own, name: 'jahra.csv', state: 'running', createdAt: at, updatedAt: at });
  const draft = { origin_format: 'branch_format', origin: { branch_id: 'jahra' } };
  const row = { position: 0, line: 2, reference: 'IMPORTED-1', state: 'waiting', draft };
  await db.insert(importRows).values({ connectionId, importId: own.id, ...row });
  const known = (branches: string[] | null) => knownReferences(db, { connectionId, branches }, ['IMPORTED-1']);
  expect(await known(['jahra'])).toMatchObject([{ importName: 'jahra.csv' }]);
  expect(await known(['salmiya'])).toMatchObject([{ importName: null }]);
});

test('references of another merchant, sent or waiting, are free here', async () => {
  const { db, ctx } = fixture;
  const other = await addConnection(fixture);
  const [id, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = new Date('2026-11-20T09:00:00Z');
  const made = { state: 'running', createdAt: at };
  await addOrders(db, other.id, [{ at: at.toISOString(), reference: 'THEIRS-1' }]);
  const [one, two] = ['THEIRS-1', 'THEIRS-2'].map((reference) => ({ reference, draft: {} as never }));
  if (!one || !two) throw new Error('two rows are wanted');
  await insertOutgoing(db, { ...made, connectionId: other.id, id: theirs, name: 'theirs.csv' }, [two]);
  const own = { connectionId: ctx.connection.id, branches: null };
  expect(await knownReferences(db, own, ['THEIRS-1', 'THEIRS-2'])).toEqual([]);
  expect(await insertOutgoing(db, { ...made, ...own, id, name: 'own.csv' }, [one, two])).toBe(2);
  const rows = await selectOrders(db, { ...own, id }, { limit: 9 });
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});

test('a refused row can be mended, and one that a person marked as not created cannot', async () => {
  const { db, ctx } = fixture;
  const ref = { connectionId: ctx.connection.id, id: crypto.randomUUID() };
  const at = new Date('2026-11-20T09:00:00Z');
  await db.insert(imports).values({ ...ref, name: 'box.csv', state: 'done', createdAt: at, updatedAt: at });
  const order = { at: at.toISOString(), status: 'rejected' };
  await addOrders(db, ref.connectionId, [
    { ...order, reference: 'M-1', problem: { kind: 'refused' } },
    { ...order, reference: 'M-2', problem: { kind: 'marked_not_created' } },
  ]);
  const row = { connectionId: ref.connectionId, importId: ref.id, draft: {}, state: 'handed', line: 2 };
  await db.insert(importRows).values([0, 1].map((position) => ({ ...row, position, reference: `M-${position + 1}` })));
  const rows = await selectOrders(db, { ...ref, branches: null }, { limit: 9 });
  expect(rows.map(({ isMendable }) => isMendable)).toEqual([true, false]);
});

test('a row that another import has names the one of this merchant', async () => {
  const { db, ctx } = fixture;
  const other = await addConnection(fixture);
  const at = new Date('2026-11-20T09:00:00Z');
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const made = { state: 'done', createdAt: at, updatedAt: at };
  for (const [connectionId, id, name] of [
    [ctx.connection.id, first, 'own.csv'],
    [other.id, first, 'theirs.csv'],
    [ctx.connection.id, second, 'again.csv'],
  ] as const)
    await db.insert(imports).values({ ...made, connectionId, id, name });
  const ref = { connectionId: ctx.connection.id, id: second };
  const row = { position: 0, line: 2, reference: 'HELD-1', draft: {} };
  await db.insert(importRows).values([
    { ...row, connectionId: other.id, importId: first, state: 'handed' },
    { ...row, connectionId: ref.connectionId, importId: first, state: 'handed' },
    { ...row, connectionId: ref.connectionId, importId: second, state: 'skipped' },
  ]);
  const rows = await selectOrders(db, { ...ref, branches: null }, { limit: 9 });
  expect(rows.map(({ otherImport }) => otherImport)).toMatchObject([{ id: first, name: 'own.csv' }]);
});

test('a row names no order of a branch that its reader does not see', async () => {
  const { db, ctx } = fixture;
  const ref = { connectionId: ctx.connection.id, id: crypto.randomUUID() };
  const at = new Date('2026-11-20T09:00:00Z');
  await db.insert(imports).values({ ...ref, name: 'box.csv', state: 'done', createdAt: at, updatedAt: at });
  const [order] = await addOrders(db, ref.connectionId, [
    { at: at.toISOString(), reference: 'B-1', branchId: 'jahra' },
  ]);
  const row = { connectionId: ref.connectionId, importId: ref.id, draft: {}, state: 'handed' };
  await db.insert(importRows).values({ ...row, position: 0, line: 2, reference: 'B-1' });
  const seenBy = async (branches: string[] | null) =>
    (await selectOrders(db, { ...ref, branches }, { limit: 9 })).map(({ delivery }) => delivery?.id ?? null);
  expect(await seenBy(['jahra'])).toEqual([order?.id]);
  expect(await seenBy(['salmiya'])).toEqual([null]);
});

test('the words of a stop are shown, and not the free balance: not everybody here may read it', async () => {
  const { db, ctx } = fixture;
  const at = new Date('2026-11-20T09:00:00Z');
  const made = { connectionId: ctx.connection.id, name: 'box.csv', createdAt: at, updatedAt: at, state: 'running' };
  const [wallet, service] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(imports).values([
    { ...made, id: wallet, reason: 'wallet', reasonText: '1.250' },
    { ...made, id: service, reason: 'credentials', reasonText: 'not permitted' },
  ]);
  const shown = await progressOf(db, ctx.connection, null, [wallet, service]);
  const texts = Object.fromEntries(shown.map(({ id, state, reasonText }) => [id, [state, reasonText]]));
  expect(texts).toEqual({ [wallet]: ['waiting', null], [service]: ['waiting', 'not permitted'] });
});

test('what is open stays in the list however much came later; all that are asked for are read, and no day of a plan', async () => {
  const { db, ctx } = fixture;
  const made = { connectionId: ctx.connection.id, name: 'box.csv', updatedAt: ctx.now() };
  const [held, ofPlan] = [crypto.randomUUID(), crypto.randomUUID()];
  const later = Array.from({ length: IMPORTS_SHOWN + 1 }, () => crypto.randomUUID());
  const createdAt = new Date('2026-11-01T09:00:00Z');
  await db
    .insert(imports)
    .values([
      { ...made, id: held, state: 'paused', reason: 'person', createdAt },
      { ...made, id: ofPlan, state: 'running', planId: crypto.randomUUID(), day: '2026-11-20', createdAt: ctx.now() },
      ...later.map((id) => ({ ...made, id, state: 'done', createdAt: ctx.now() })),
    ]);
  const listed = (await progressOf(db, ctx.connection, null)).map(({ id }) => id);
  expect(listed).toHaveLength(IMPORTS_SHOWN);
  expect(listed).toContain(held);
  const reported = (await progressOf(db, ctx.connection, null, [ofPlan, ...later])).map(({ id }) => id);
  expect(reported.sort()).toEqual(later.sort());
});
