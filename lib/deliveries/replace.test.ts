import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, customers, importRows, imports, jobs, liveEvents, users } from '@/lib/db/schema';
import { IMPORT_TOOLS } from '@/lib/imports/testing-imports';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { outgoingJob } from '@/lib/outgoing/run.server';
import type { Context } from '@/lib/request/context.server';
import { beforeTransaction } from '@/lib/testing/before-transaction';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import { dealWithDelivery } from './deal-with.server';
import { readDelivery } from './read.server';
import { replaceDelivery } from './replace.server';
import { unsentCorrections } from './replacement-rows.server';
import { copiesAtService, historyOf, orderOf, rowOf } from './scenarios/testing-orders';
import { refreshDelivery } from './sync/refresh.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
beforeEach(async () => {
  await fixture.control('DELETE', '/faults');
  await fixture.db.delete(jobs);
  await fixture.db.delete(imports);
});
afterAll(() => fixture.close());

async function sentOrder() {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { amount: '3.000' }));
  return delivery;
}

const corrected = () => ({ ...orderOf(fixture, 'v2', { name: 'Corrected', amount: '5.000' }) });
const open = () => fixture.db.select().from(imports);
const inMinutes = (minutes: number) => ({ ...fixture.ctx, now: () => new Date(Date.now() + minutes * 60_000) });

describe('cancel and send again', () => {
  it('may send a scheduled order until its time, and another one for ten minutes', async () => {
    const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000);
    const later = orderOf(fixture, 'v2', { scheduled_date: at.toISOString() });
    await replaceDelivery(fixture.ctx, { id: (await sentOrder()).id, order: later });
    expect((await rowOf(fixture, later.reference)).sendUntil).toEqual(at);
    const now = corrected();
    await replaceDelivery(fixture.ctx, { id: (await sentOrder()).id, order: now });
    const until = (await rowOf(fixture, now.reference)).sendUntil?.getTime() ?? 0;
    expect(Math.abs(until - Date.now() - 600_000)).toBeLessThan(60_000);
  });

  it('cancels, sends the new order linked to the old, and knows the fees of both', async () => {
    const old = await sentOrder();
    const order = corrected();
    const { created, replaced } = await replaceDelivery(fixture.ctx, { id: old.id, order, reason: 'wrong address' });
    expect([replaced.status, created?.delivery.status, created?.outcome]).toEqual(['canceled', 'pending', 'made']);
    const [before, now] = await Promise.all(
      [old.id, created?.delivery.id ?? ''].map((id) => readDelivery(fixture.ctx, { id })),
    );
    expect(before).toMatchObject({ cancelReason: 'wrong address', replaces: null });
    expect(before?.replacedBy).toMatchObject({ id: now?.id, code: now?.code, deliveryFee: now?.deliveryFee });
    expect(now?.replaces).toMatchObject({ id: old.id, code: old.code, deliveryFee: old.deliveryFee });
    expect(Number(now?.deliveryFee)).toBeGreaterThan(0);
    expect(await historyOf(fixture, old.id)).toEqual([
      'created/user',
      'pending/answer',
      'replace_requested/user',
      'cancel_requested/user',
      'canceled/answer',
      'replaced/user',
    ]);
    const log = await fixture.db.select().from(auditLog).where(eq(auditLog.subject, old.id));
    expect(log.map(({ action }) => action).sort()).toEqual(['delivery_canceled', 'delivery_replaced']);
    // Screens load both again: the old one links to the new.
    const events = await fixture.db.select().from(liveEvents).orderBy(desc(liveEvents.id));
    expect(events.map(({ subjectIds }) => subjectIds)).toContainEqual([now?.id, old.id]);
    expect(await open()).toEqual([]);
  });

  it('is not held up by another merchant’s correction of an order with the same id', async () => {
    const { ctx, db } = fixture;
    const old = await sentOrder();
    const { connectionId } = await addConnection(db);
    const [importId, at] = [crypto.randomUUID(), new Date()];
    const times = { createdAt: at, updatedAt: at };
    const theirs = { connectionId, id: importId, replaces: old.id, name: '', state: 'running', ...times };
    await db.insert(imports).values(theirs);
    const row = { connectionId, importId, position: 0, line: 1, reference: 'theirs', draft: {}, state: 'waiting' };
    await db.insert(importRows).values(row);
    const { created } = await replaceDelivery(ctx, { id: old.id, order: corrected() });
    expect(created?.outcome).toBe('made');
    expect((await open()).map(({ id }) => id)).toEqual([importId]);
  });

  it('sends nothing when the cancellation is refused', async () => {
    const old = await sentOrder();
    await fixture.control('POST', `/deliveries/${old.code}/status`, { status: 'completed', hold: true });
    const order = corrected();
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order })).rejects.toMatchObject({
      code: 'not_replaceable',
      extra: { detail: { status: 'completed' } },
    });
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect((await historyOf(fixture, old.id)).at(-1)).toBe('not_replaced/answer');
    expect(await open()).toEqual([]);
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order })).rejects.toMatchObject({
      code: 'not_replaceable',
    });
  });

  it('sends nothing as long as the service takes a cancellation and does not say canceled', async () => {
    const old = await sentOrder();
    const { service } = fixture.ctx;
    const cancelDelivery: typeof service.cancelDelivery = (code) => service.getDelivery(code);
    const slow = { ...fixture.ctx, service: { ...service, cancelDelivery } };
    const order = corrected();
    const { created } = await replaceDelivery(slow, { id: old.id, order });
    expect(created).toBeNull();
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect(await open()).toHaveLength(1);
  });

  it('is taken over within a minute also where the clock is set back meanwhile', async () => {
    const old = await sentOrder();
    const { service } = fixture.ctx;
    const cancelDelivery: typeof service.cancelDelivery = async (code) => service.getDelivery(code);
    await replaceDelivery(
      { ...inMinutes(60), service: { ...service, cancelDelivery } },
      { id: old.id, order: corrected() },
    );
    const [job] = await fixture.db.select().from(jobs);
    expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeLessThan(60_000);
  });

  it('cancels nothing for an order that can’t be sent, and does it once for two requests', async () => {
    const old = await sentOrder();
    const late = { ...corrected(), scheduled_date: '2020-01-01T10:00:00Z' };
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: late })).rejects.toMatchObject({
      code: 'invalid_input',
      extra: { fields: [{ path: 'scheduled_date', message: 'delivery-form.problems.schedulePast' }] },
    });
    const taken = { ...corrected(), reference: old.reference };
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: taken })).rejects.toMatchObject({
      code: 'reference_taken',
    });
    expect((await readDelivery(fixture.ctx, { id: old.id })).status).toBe('pending');
    const order = corrected();
    const results = await Promise.allSettled([1, 2, 3].map(() => replaceDelivery(fixture.ctx, { id: old.id, order })));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await copiesAtService(fixture, order.reference)).toBe(1);
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: corrected() })).rejects.toMatchObject({
      code: 'already_replaced',
    });
    expect((await replaceDelivery(fixture.ctx, { id: old.id, order })).created?.outcome).toBe('repeated');
  });

  it('cancels nothing for an order to a blocked customer until a person has confirmed it', async () => {
    const { ctx, db } = fixture;
    const old = await sentOrder();
    const order = corrected();
    const phone = order.destination.contact_phone;
    const customer = {
      connectionId: ctx.connection.id,
      phone,
      name: 'Blocked',
      destinationFormat: '',
      destination: {},
    };
    await db
      .insert(customers)
      .values({ ...customer, lastUsedAt: ctx.now(), blockedReason: 'Refused twice' })
      .onConflictDoUpdate({
        target: [customers.connectionId, customers.phone],
        set: { blockedReason: 'Refused twice' },
      });
    await expect(replaceDelivery(ctx, { id: old.id, order })).rejects.toMatchObject({ code: 'customer_blocked' });
    expect(await readDelivery(ctx, { id: old.id })).toMatchObject({ status: 'pending' });
    const { created } = await replaceDelivery(ctx, { id: old.id, order: { ...order, is_confirmed: true } });
    expect(created?.outcome).toBe('made');
    await db.delete(customers);
  });

  it('sends no second order for a request that was checked while another one replaced the order', async () => {
    const old = await sentOrder();
    const [first, second] = [corrected(), corrected()];
    const slow = {
      ...fixture.ctx,
      db: beforeTransaction(fixture.db, () => replaceDelivery(fixture.ctx, { id: old.id, order: first })),
    };
    await expect(replaceDelivery(slow, { id: old.id, order: second })).rejects.toMatchObject({
      code: 'already_replaced',
    });
    expect(await copiesAtService(fixture, first.reference)).toBe(1);
    expect(await copiesAtService(fixture, second.reference)).toBe(0);
    expect(await open()).toEqual([]);
  });

  it('takes the same request twice at once', async () => {
    const old = await sentOrder();
    const order = corrected();
    const results = await Promise.all([1, 2].map(() => replaceDelivery(fixture.ctx, { id: old.id, order })));
    expect(results.map(({ replaced }) => replaced.status)).toEqual(['canceled', 'canceled']);
    expect(await copiesAtService(fixture, order.reference)).toBe(1);
    expect((await historyOf(fixture, old.id)).filter((line) => line === 'replace_requested/user')).toHaveLength(1);
  });

  it('waits when the answer to the cancellation is lost and the service is silent; the job sends later, once', async () => {
    const old = await sentOrder();
    await fixture.control('POST', '/faults', { path: `^/v2/deliveries/${old.code}`, drop: 'before', times: 50 });
    const order = corrected();
    const { created } = await replaceDelivery(fixture.ctx, { id: old.id, order, reason: 'wrong address' });
    expect(created).toBeNull();
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: corrected() })).rejects.toMatchObject({
      code: 'being_replaced',
    });
    expect(await runOpen()).toEqual([{ againInMs: 10_000 }]);
    await fixture.control('DELETE', '/faults');
    expect(await runOpen()).toEqual([undefined]);
    expect(await copiesAtService(fixture, order.reference)).toBe(1);
    expect((await rowOf(fixture, order.reference)).replaces).toBe(old.id);
    const canceled = { status: 'canceled', cancelReason: 'wrong address' };
    expect(await readDelivery(fixture.ctx, { id: old.id })).toMatchObject(canceled);
  });

  it.each([403, 409, 422])(
    'sends nothing where the job’s cancellation is refused with %i, and writes that down',
    async (status) => {
      const old = await sentOrder();
      const order = corrected();
      const path = `^/v2/deliveries/${old.code}`;
      await fixture.control('POST', '/faults', { path, drop: 'before', times: 50 });
      expect((await replaceDelivery(fixture.ctx, { id: old.id, order })).created).toBeNull();
      await fixture.control('DELETE', '/faults');
      await fixture.control('POST', '/faults', { method: 'POST', path, status, times: 9 });
      expect(await runOpen()).toEqual([undefined]);
      expect((await historyOf(fixture, old.id)).at(-1)).toBe('not_replaced/answer');
      expect(await copiesAtService(fixture, order.reference)).toBe(0);
      expect(await open()).toEqual([]);
    },
  );

  it('sends at once when the read after a cancellation says canceled and its answer did not', async () => {
    const old = await sentOrder();
    const { service } = fixture.ctx;
    const cancelDelivery: typeof service.cancelDelivery = async (code) => {
      const before = await service.getDelivery(code);
      await service.cancelDelivery(code);
      return before;
    };
    const behind = { ...fixture.ctx, service: { ...service, cancelDelivery } };
    const { created, replaced } = await replaceDelivery(behind, { id: old.id, order: corrected() });
    expect([created?.outcome, replaced.status]).toEqual(['made', 'canceled']);
  });

  it('sends nothing for a cancellation that is not confirmed within ten minutes, and writes that down', async () => {
    const old = await sentOrder();
    const order = corrected();
    await fixture.control('POST', '/faults', { path: `^/v2/deliveries/${old.code}`, drop: 'before', times: 500 });
    await replaceDelivery(fixture.ctx, { id: old.id, order });
    expect(await runOpen(inMinutes(11))).toEqual([undefined]);
    expect((await historyOf(fixture, old.id)).at(-1)).toBe('not_replaced/answer');
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect(await open()).toEqual([]);
  });

  it('asks for somebody where a cancellation takes effect after the ten minutes, and no more once a person cancels', async () => {
    const left = async ({ id }: { id: string }) =>
      (await unsentCorrections(fixture.db)).some(({ subject }) => subject === id);
    const [late, ours] = [await sentOrder(), await sentOrder()];
    for (const { id, code } of [late, ours]) {
      await fixture.control('POST', '/faults', { path: `^/v2/deliveries/${code}`, drop: 'before', times: 500 });
      await replaceDelivery(fixture.ctx, { id, order: corrected() });
      expect(await runOpen(inMinutes(11))).toEqual([undefined]);
    }
    await fixture.control('DELETE', '/faults');
    expect([await left(late), await left(ours)]).toEqual([true, true]);

    await fixture.ctx.service.cancelDelivery(late.code ?? '');
    await refreshDelivery(fixture.ctx, { id: late.id, source: 'poll' });
    await cancelDelivery(fixture.ctx, { id: ours.id });
    const [canceled] = await Promise.all([late, ours].map(({ id }) => readDelivery(fixture.ctx, { id })));
    expect(canceled?.status).toBe('canceled');
    expect([await left(late), await left(ours)]).toEqual([true, false]);
    await dealWithDelivery(inMinutes(12), { id: late.id });
    expect(await left(late)).toBe(false);
  });

  it('waits for the limit of the service, then sends; past its time the order is held as refused', async () => {
    const old = await sentOrder();
    const order = corrected();
    const limit = { method: 'POST', path: '^/v2/deliveries$', status: 429, retryAfterSeconds: 60, times: 9 };
    await fixture.control('POST', '/faults', limit);
    expect((await replaceDelivery(fixture.ctx, { id: old.id, order })).created).toBeNull();
    expect(await runOpen()).toEqual([{ againInMs: 60_000 }]);
    expect(await runOpen(inMinutes(11))).toEqual([undefined]);
    const history = await historyOf(fixture, old.id);
    expect(history.filter((line) => line === 'replaced/user')).toHaveLength(1);
    expect(history).not.toContain('not_replaced/answer');
    const held = { status: 'rejected', replaces: old.id, problem: { status: 429 } };
    expect(await rowOf(fixture, order.reference)).toMatchObject(held);

    const other = { ...corrected(), reference: `${order.reference}-2` };
    await replaceDelivery(fixture.ctx, { id: old.id, order: other });
    await fixture.control('DELETE', '/faults');
    expect(await runOpen()).toEqual([undefined]);
    expect(await rowOf(fixture, other.reference)).toMatchObject({ status: 'pending', replaces: old.id });
    expect(await open()).toEqual([]);
  });

  it('waits where the limit of the service refuses the cancellation, and replaces the order afterwards', async () => {
    const old = await sentOrder();
    const order = corrected();
    const limit = { method: 'POST', path: `^/v2/deliveries/${old.code}`, status: 429, retryAfterSeconds: 60, times: 9 };
    await fixture.control('POST', '/faults', limit);
    expect((await replaceDelivery(fixture.ctx, { id: old.id, order })).created).toBeNull();
    expect(await runOpen()).toEqual([{ againInMs: 60_000 }]);
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect(await historyOf(fixture, old.id)).not.toContain('not_replaced/answer');
    await fixture.control('DELETE', '/faults');
    expect(await runOpen()).toEqual([undefined]);
    expect(await rowOf(fixture, order.reference)).toMatchObject({ status: 'pending', replaces: old.id });
    expect(await open()).toEqual([]);
  });

  it('survives a kill between the two: the job finds the order canceled and sends the other one', async () => {
    const { old, order } = await killedAfterCancel();
    expect(await runOpen()).toEqual([undefined]);
    expect(await rowOf(fixture, order.reference)).toMatchObject({ replaces: old.id, status: 'pending' });
    expect(await copiesAtService(fixture, order.reference)).toBe(1);
    expect(await open()).toEqual([]);
  });

  it.each([
    ['its time has passed', async () => inMinutes(11)],
    ['its person may no longer create orders', async () => void (await lowerRole())],
    ['it is refused before the ledger', async () => void (await spoilOrder())],
    ['a backup was restored', async () => void (await fixture.db.update(imports).set({ state: 'paused' }))],
  ])('an order that is not sent after the other was canceled needs attention: %s', async (_, prepare) => {
    const { old, order } = await killedAfterCancel();
    const own = (await prepare()) ?? undefined;
    expect(await runOpen(own)).toEqual([undefined]);
    const held = await rowOf(fixture, order.reference);
    expect(held).toMatchObject({ status: 'rejected', replaces: old.id, problem: { kind: 'not_sent' } });
    expect(held.draft, 'a time that has passed would refuse the press').not.toHaveProperty('scheduled_date');
    expect(await historyOf(fixture, held.id)).toEqual(['rejected/answer']);
    expect(await historyOf(fixture, old.id)).not.toContain('not_replaced/answer');
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect(await open()).toEqual([]);
    // A person sends it with one press.
    const { created } = await replaceDelivery(fixture.ctx, { id: old.id, order });
    expect(created).toMatchObject({ outcome: 'made', delivery: { id: held.id, status: 'pending' } });
    await fixture.db.update(users).set({ role: 'owner' }).where(eq(users.id, fixture.ctx.user.id));
  });

  it('shows the refusal of the new order, which can be corrected and sent under its reference', async () => {
    const old = await sentOrder();
    const order = corrected();
    const foreign = { ...order, origin: { branch_id: 'f'.repeat(24) } };
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: foreign })).rejects.toThrow('Branch not found');
    expect((await readDelivery(fixture.ctx, { id: old.id })).status).toBe('canceled');
    const { created } = await replaceDelivery(fixture.ctx, { id: old.id, order });
    expect(created?.outcome).toBe('made');
    expect(await copiesAtService(fixture, order.reference)).toBe(1);
  });

  it('links the corrected order in place of the refused one, also under another reference', async () => {
    const old = await sentOrder();
    const foreign = { ...corrected(), origin: { branch_id: 'f'.repeat(24) } };
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: foreign })).rejects.toThrow('Branch not found');
    const { created } = await replaceDelivery(fixture.ctx, { id: old.id, order: corrected() });
    expect((await readDelivery(fixture.ctx, { id: old.id })).replacedBy?.id).toBe(created?.delivery.id);
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: corrected() })).rejects.toMatchObject({
      code: 'already_replaced',
      extra: { detail: { id: created?.delivery.id } },
    });
  });

  it('leaves an order that somebody else canceled to the order form', async () => {
    const old = await sentOrder();
    await cancelDelivery(fixture.ctx, { id: old.id });
    await expect(replaceDelivery(fixture.ctx, { id: old.id, order: corrected() })).rejects.toMatchObject({
      code: 'not_replaceable',
    });
  });
});

/** A request that was killed once the service had canceled the old order. */
async function killedAfterCancel() {
  const old = await sentOrder();
  const order = corrected();
  const { service } = fixture.ctx;
  const createDeliveryBody = () => {
    throw new Error('Connection terminated unexpectedly');
  };
  const killed = { ...fixture.ctx, service: { ...service, createDeliveryBody } };
  await expect(replaceDelivery(killed, { id: old.id, order })).rejects.toThrow('terminated');
  expect((await readDelivery(fixture.ctx, { id: old.id })).status).toBe('canceled');
  return { old, order };
}

async function lowerRole() {
  await fixture.db.update(users).set({ role: 'viewer' }).where(eq(users.id, fixture.ctx.user.id));
}

/** The order as a later version of the dashboard takes it no more. */
async function spoilOrder() {
  const [row] = await fixture.db.select().from(importRows);
  const draft = { ...(row?.draft as object), scheduled_date: '2020-01-01T10:00:00Z' };
  await fixture.db.update(importRows).set({ draft });
}

/** Runs the open corrections as another instance does. Returns their next turns. */
async function runOpen(ctx: Context = fixture.ctx) {
  const job = outgoingJob({ ...IMPORT_TOOLS, contextOf: async () => ctx });
  const { signal } = new AbortController();
  const turns = [];
  for (const { connectionId, id: key } of await open()) turns.push(await job({ connectionId, key, input: {} }, signal));
  return turns;
}
