import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries, importRows, imports, liveEvents, memberships, users } from '@/lib/db/schema';
import { resumeImport, stopImport } from '@/lib/imports/change.server';
import { rowOfSheet } from '@/lib/imports/testing-imports';
import type { Context } from '@/lib/request/context.server';
import { createCallBudget } from '@/lib/service/transport/limits/call-budget';
import { RateLimited, ServiceForbidden, ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { changeOutgoing, HELD } from './rows.server';
import { outgoingJob } from './run.server';
import type { CreateOrder } from './send-orders.server';

const NOW = new Date('2026-11-21T10:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
});
beforeEach(async () => void (await fixture.db.delete(imports)));
afterAll(() => fixture.close());

const created = (deliveryFee: string | null): ReturnType<CreateOrder> =>
  Promise.resolve({ outcome: 'created', delivery: { status: 'pending', deliveryFee } });

type Turn = {
  create?: CreateOrder;
  free?: string | null;
  rows?: number;
  import?: Partial<typeof imports.$inferInsert>;
};

function runJob(sent: string[], create: CreateOrder, free: string | null = null) {
  const job = outgoingJob({
    contextOf: async () => ctx,
    budgetOf: () => createCallBudget({ assumed: { read: 100_000, write: 100_000 } }),
    create: (as, order, terms) => {
      sent.push(`${order.reference} by ${as.user.name}`);
      return create(as, order, terms);
    },
    freeBalance: async () => free,
    endReplacement: async () => {},
  });
  return job({ connectionId: ctx.connection.id, key: ID, input: {} }, new AbortController().signal);
}

/** One turn of the job of an import: what it sent, what became of rows and import, and the next turn. */
async function turn({ create = () => created('1.500'), free = null, rows = 3, ...given }: Turn) {
  const { db } = fixture;
  const own = { connectionId: ctx.connection.id, id: ID, name: 'boxes.csv', createdAt: NOW, updatedAt: NOW };
  await db.insert(imports).values({ ...own, state: 'running', actorId: ctx.user.id, ...given.import });
  await db.insert(importRows).values(
    Array.from({ length: rows }, (_, position) => {
      const { order } = rowOfSheet(fixture, position + 1, { reference: `R-${position}` });
      const draft = { ...order, estimated_fee: '1.250' };
      const row = { position, line: position + 2, reference: `R-${position}`, draft, state: 'waiting' };
      return { ...row, connectionId: own.connectionId, importId: ID };
    }),
  );
  const sent: string[] = [];
  const next = await runJob(sent, create, free);
  const [row] = await db.select().from(imports).where(eq(imports.id, ID));
  const states = await db.select().from(importRows).orderBy(asc(importRows.position));
  const { state, reason, reasonText } = row ?? {};
  const shown = { state, reason, reasonText };
  return { sent: sent.sort(), rows: states.map((one) => one.state).join(' '), ...shown, next: next?.againInMs ?? null };
}
const NO_REASON = { reason: null, reasonText: null };
const facts = { operation: 'x', attempts: 1, outcome: 'not-done' as const, code: null, isOwn: true };

test('all rows are sent as their person’s, and then the import is done', async () => {
  expect(await turn({ free: '99.000' })).toEqual({
    sent: ['R-0 by Noura', 'R-1 by Noura', 'R-2 by Noura'],
    ...{ rows: 'handed handed handed', state: 'done', ...NO_REASON, next: null },
  });
});

test('the wallet covers orders by their true fees, one at a time after a stop, and nothing goes before a top-up', async () => {
  const stopped = { reason: 'wallet', reasonText: '2.999' };
  expect(await turn({ free: '3.000', import: stopped })).toMatchObject({
    sent: ['R-0 by Noura', 'R-1 by Noura'],
    ...{ rows: 'handed handed waiting', state: 'running', reason: 'wallet', reasonText: '0.000', next: 15_000 },
  });
  await fixture.db.delete(imports);
  expect(await turn({ free: '2.999', import: stopped })).toMatchObject({
    ...{ sent: [], reason: 'wallet', reasonText: '2.999', next: 15_000 },
  });
  await fixture.db.delete(imports);
  const ignored = await turn({ free: '0.000', import: { ignoresWallet: true } });
  expect(ignored).toMatchObject({ rows: 'handed handed handed', state: 'done' });
});

test('who goes on without the balance while a turn stops for it is not overruled', async () => {
  const create = async () => {
    await resumeImport(ctx, { id: ID, ignoreWallet: true });
    return created('1.250');
  };
  const { rows, ...shown } = await turn({ free: '1.300', create });
  expect(shown).toMatchObject({ state: 'running', reason: null });
  // Whichever is claimed first.
  expect(rows.split(' ').toSorted()).toEqual(['handed', 'waiting', 'waiting']);
});

test('what a person resumes in the middle of a turn goes as theirs, and is not held for the one before', async () => {
  const { db } = fixture;
  const id = crypto.randomUUID();
  await db.insert(users).values({ id, name: 'Badr', email: `${id}@example.test`, role: 'owner' });
  const resume = () => resumeImport({ ...ctx, user: { ...ctx.user, id } }, { id: ID });
  const alone = { reason: 'wallet', reasonText: null };
  const go = async () => {
    await resume();
    return created('1.250');
  };
  const left = { sent: ['R-0 by Noura'], state: 'running', reason: null, next: 1_000 };
  expect(await turn({ create: go, import: alone })).toMatchObject({ ...left, rows: 'handed waiting waiting' });
  await db.delete(imports);
  const fail = async () => {
    await resume();
    throw new ServiceForbidden({ ...facts, status: 403, responseMessage: 'not permitted' });
  };
  expect(await turn({ create: fail, import: alone })).toMatchObject({ ...left, rows: 'waiting waiting waiting' });
});

test('a refusal of all orders leaves the row waiting, and says why and until when', async () => {
  const fail = (failure: Error) => turn({ rows: 1, free: '9.125', create: () => Promise.reject(failure) });
  const held = await fail(new ServiceForbidden({ ...facts, status: 403, responseMessage: 'not permitted' }));
  expect(held).toMatchObject({
    rows: 'waiting',
    state: 'paused',
    reason: 'credentials',
    reasonText: 'not permitted',
    next: null,
  });
  await fixture.db.delete(imports);
  const limited = await fail(
    new RateLimited({ ...facts, status: 429, responseMessage: 'slower', retryAfterMs: 7_000 }),
  );
  expect(limited).toMatchObject({
    ...{
      rows: 'waiting',
      state: 'running',
      reason: 'limit',
      next: 7_000,
    },
  });
  await fixture.db.delete(imports);
  const poor = new ServiceRefusal({ ...facts, status: 422, responseMessage: 'Wallet balance too low' });
  const short = { rows: 'waiting', state: 'running', reason: 'wallet', reasonText: '9.125', next: 15_000 };
  expect(await fail(poor)).toMatchObject(short);
  await fixture.db.delete(imports);
  const other = new ServiceRefusal({ ...facts, status: 400, responseMessage: 'no' });
  expect(await fail(other)).toMatchObject({ rows: 'handed', state: 'done', reason: null });
});

test('an order that is refused for all in the moment in which a person stops them waits no more', async () => {
  const create = async () => {
    await stopImport(ctx, { id: ID });
    throw new ServiceForbidden({ ...facts, status: 403, responseMessage: 'not permitted' });
  };
  expect(await turn({ rows: 1, create })).toMatchObject({ rows: 'canceled', state: 'stopped', next: null });
});

test('what a pause finds on its way is shown when its answer comes', async () => {
  const { db } = fixture;
  const create: CreateOrder = async () => {
    await changeOutgoing(db, { connectionId: ctx.connection.id, id: ID }, HELD, ctx.user.id);
    await addOrders(db, ctx.connection.id, [{ at: NOW.toISOString(), reference: 'R-0', status: 'submitting' }]);
    return { outcome: 'waiting', delivery: { status: 'submitting', deliveryFee: null } };
  };
  expect(await turn({ rows: 1, create })).toMatchObject({ rows: 'sending', state: 'paused', next: 1_000 });
  await db.update(deliveries).set({ status: 'pending' });
  await db.delete(liveEvents);
  expect(await runJob([], create)).toBeUndefined();
  expect(await db.select().from(liveEvents)).toMatchObject([{ kind: 'import', subjectIds: [ID] }]);
});

test('a service that leaves three orders in a row without an answer is asked again after a while', async () => {
  const silent = () => Promise.resolve({ outcome: 'unknown', delivery: { status: 'unknown', deliveryFee: null } });
  const { sent, ...turned } = await turn({ rows: 9, create: silent, import: { reason: 'wallet', reasonText: null } });
  expect([sent.length, turned]).toMatchObject([3, { state: 'running', reason: 'service', next: 15_000 }]);
  await fixture.db.delete(imports);
  const again = await turn({ rows: 9, create: silent, import: { reason: 'service' } });
  expect([again.sent.length, again]).toMatchObject([1, { reason: 'service', next: 15_000 }]);
});

test('a failure of the database in one lane stops the others at once', async () => {
  let asked = 0;
  const create = async () => {
    asked += 1;
    if (asked === 1) throw Object.assign(new Error('the database is gone'), { code: '57P01' });
    return created('1.500');
  };
  await turn({ rows: 30, create }).catch(() => {});
  expect(asked).toBeLessThanOrEqual(6);
});

test('late rows wait for a person, and nothing goes as somebody who may not create all of them', async () => {
  const { db } = fixture;
  const late = { sendUntil: new Date(NOW.getTime() - 1) };
  expect(await turn({ import: late })).toMatchObject({ sent: [], state: 'paused', reason: 'late', next: null });
  await db.delete(imports);
  expect(await turn({ import: { sendUntil: NOW } })).toMatchObject({ rows: 'handed handed handed', state: 'done' });
  const held = { sent: [], rows: 'waiting waiting waiting', state: 'paused', reason: 'starter', next: null };
  const branch = fixture.merchant.branches[0]?.id ?? '';
  for (const [role, branches, isDisabled, answer] of [
    ['viewer', null, false, held],
    ['dispatcher', ['another'], false, held],
    ['dispatcher', [branch], true, held],
    ['dispatcher', [branch], false, { rows: 'handed handed handed', state: 'done' }],
  ] as const) {
    await db.delete(imports);
    const id = crypto.randomUUID();
    await db
      .insert(users)
      .values({ id, name: 'Badr', email: `${id}@example.test`, ...(isDisabled && { disabledAt: NOW }) });
    const right = { userId: id, connectionId: ctx.connection.id, role, branches: branches && [...branches] };
    await db.insert(memberships).values(right);
    expect(await turn({ import: { actorId: id } })).toMatchObject(answer);
  }
  await db.delete(imports);
  expect(await turn({ import: { actorId: null } })).toMatchObject(held);
});
