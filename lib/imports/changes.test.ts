import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, customers, importRows, imports, jobs } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { mendOrder, pauseImport, resumeImport, stopImport } from './change.server';
import { startImport } from './start.server';
import { rowOfSheet } from './testing-imports';

const NOW = new Date('2026-11-21T10:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';

/** Imports of two merchants with one id, and no job that sends them. */
let fixture: ServiceFixture;
let ctx: Context;
let own: string;
let other: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  own = ctx.connection.id;
  other = (await addConnection(fixture)).id;
});
beforeEach(async () => {
  for (const table of [imports, jobs]) await fixture.db.delete(table);
});
afterAll(() => fixture.close());

const ROWS = ['waiting', 'handed', 'refused', 'skipped'];
async function put(state: string, change: Partial<typeof imports.$inferInsert> = {}) {
  const made = { id: ID, name: 'boxes.csv', createdAt: NOW, updatedAt: NOW };
  for (const connectionId of [own, other]) {
    await fixture.db.insert(imports).values({ ...made, connectionId, state, ...(connectionId === own && change) });
    const row = { connectionId, importId: ID };
    await fixture.db.insert(importRows).values(
      ROWS.map((rowState, position) => {
        const { order } = rowOfSheet(fixture, position + 1);
        return { ...row, position, line: position + 2, reference: `R-${position}`, draft: order, state: rowState };
      }),
    );
  }
}
const found = async (connectionId = own) => {
  const isIt = and(eq(imports.connectionId, connectionId), eq(imports.id, ID));
  const [row] = await fixture.db.select().from(imports).where(isIt);
  const rows = await fixture.db.select().from(importRows).where(eq(importRows.connectionId, connectionId));
  const states = rows.toSorted((a, b) => a.position - b.position).map(({ state }) => state);
  return { ...row, states, rows };
};
const lastAudit = async () => (await fixture.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test.each([
  ['pause', pauseImport, { running: 'paused', paused: 'paused', stopped: 'import_ended', done: 'import_ended' }],
  ['resume', resumeImport, { running: 'running', paused: 'running', stopped: 'import_ended', done: 'import_ended' }],
  ['stop', stopImport, { running: 'stopped', paused: 'stopped', stopped: 'stopped', done: 'done' }],
] as const)(
  '%s: each state of an import has its answer, and another merchant’s stays as it is',
  async (_, change, answers) => {
    for (const [state, answer] of Object.entries(answers)) {
      await fixture.db.delete(imports);
      await put(state);
      const result = await change(ctx, { id: ID }).then(
        async () => (await found()).state,
        ({ code }: { code: string }) => code,
      );
      expect([state, result]).toEqual([state, answer]);
      expect(await found(other)).toMatchObject({ state, reason: null, actorId: null, states: ROWS });
    }
  },
);

test('a pause is a person’s, a resumption makes the orders theirs and due, a stop cancels what waits', async () => {
  const wallet = { reason: 'wallet', reasonText: '1.250', expectedEndAt: NOW };
  await put('running', wallet);
  await pauseImport(ctx, { id: ID });
  expect(await found()).toMatchObject({ state: 'paused', reason: 'person', reasonText: null, expectedEndAt: null });
  expect(await lastAudit()).toMatchObject({ action: 'import_paused', subject: ID, userId: ctx.user.id });
  await resumeImport(ctx, { id: ID, ignoreWallet: true });
  const until = new Date('2026-11-21T14:00:00Z');
  expect(await found()).toMatchObject({
    ...{ state: 'running', reason: null, actorId: ctx.user.id, ignoresWallet: true, sendUntil: until },
  });
  expect(await fixture.db.select().from(jobs)).toMatchObject([{ connectionId: own, key: ID }]);
  await pauseImport(ctx, { id: ID });
  await resumeImport(ctx, { id: ID });
  expect(await found()).toMatchObject({ ignoresWallet: true });
  await stopImport(ctx, { id: ID });
  expect(await found()).toMatchObject({
    ...{ state: 'stopped', endedAt: NOW, states: ['canceled', 'handed', 'refused', 'skipped'] },
  });
});

test('a row that may have been created is not mended; a mended one keeps its reference, and an ended import runs again', async () => {
  await put('done', { endedAt: NOW, actorId: null });
  await addOrders(fixture.db, own, [{ at: NOW.toISOString(), reference: 'R-1', status: 'pending' }]);
  const { order } = rowOfSheet(fixture, 77, { reference: 'ANOTHER', amount: '9.125' });
  const mend = (position: number, of = ctx, more: object = {}) => mendOrder(of, { id: ID, position, order, ...more });
  for (const position of [1, 3])
    await expect(mend(position)).rejects.toMatchObject({ status: 409, code: 'import_row_sent' });
  await expect(mend(9)).rejects.toMatchObject({ status: 404, code: 'import_row_not_found' });
  await mend(2);
  const { rows, ...after } = await found();
  expect(after).toMatchObject({ state: 'running', endedAt: null, actorId: ctx.user.id });
  const mended = rows.find(({ position }) => position === 2);
  expect(mended).toMatchObject({
    ...{ reference: 'R-2', state: 'waiting', problem: null, isConfirmed: false },
    draft: { reference: 'R-2', payment: { amount: '9.125' } },
  });
  expect(await lastAudit()).toMatchObject({ action: 'import_row_mended', detail: { position: 2 } });
  expect(await found(other)).toMatchObject({ state: 'done', states: ROWS });
  await fixture.db.update(imports).set({ state: 'paused' }).where(eq(imports.connectionId, own));
  await mend(0);
  expect(await found()).toMatchObject({ state: 'paused' });

  // To a customer who is blocked, and from another branch.
  const phone = order && 'destination' in order ? (order.destination as { contact_phone: string }).contact_phone : '';
  const customer = { name: 'x', destinationFormat: '', destination: {}, lastUsedAt: NOW, blockedReason: 'never paid' };
  await fixture.db.insert(customers).values({ ...customer, connectionId: own, phone });
  await expect(mend(0)).rejects.toMatchObject({ extra: { fields: [{ path: 'isConfirmed' }] } });
  await mend(0, ctx, { isConfirmed: true });
  expect((await found()).states[0]).toBe('waiting');
  const narrow = { ...ctx, user: { ...ctx.user, branches: ['another'] } };
  await expect(mend(0, narrow, { isConfirmed: true })).rejects.toMatchObject({ code: 'import_not_found' });
  await fixture.db.delete(customers);
});

test('an import of nothing new is done at once; one that is started again is the first', async () => {
  const rows = [1, 2].map((number) => rowOfSheet(fixture, number, { reference: `S-${number}` }));
  const [first] = rows;
  if (!first) throw new Error('a row');
  await addOrders(fixture.db, own, [{ at: NOW.toISOString(), reference: 'S-1' }]);
  await addOrders(fixture.db, other, [{ at: NOW.toISOString(), reference: 'S-2' }]);
  const known = await startImport(ctx, { id: ID, name: 'known.csv', rows: [first] });
  expect(known).toMatchObject({ state: 'done', endedAt: NOW.toISOString(), counts: { skipped: 1, waiting: 0 } });
  const id = ID.replace(/1$/, '2');
  const started = await startImport(ctx, {
    id,
    name: 'new.csv',
    rows: [first, { ...rows[1], isConfirmed: true } as typeof first],
    unsent: 3,
  });
  expect(started).toMatchObject({
    ...{ state: 'running', total: 2, unsent: 3, counts: { skipped: 1, waiting: 1 }, createdByName: 'Noura' },
    sendUntil: '2026-11-21T14:00:00.000Z',
  });
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'import_started', subject: id, detail: { name: 'new.csv', rows: 2, waiting: 1, confirmed: 1 } },
  });
  expect(await startImport(ctx, { id, name: 'again.csv', rows: [first] })).toMatchObject({ name: 'new.csv', total: 2 });
});
