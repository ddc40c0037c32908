import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { deleteQuarantine, startQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import { customers, deliveries, importRows, imports, jobs, users } from '@/lib/db/schema';
import { checkNow } from '@/lib/deliveries/check-now.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderElsewhere } from '@/lib/deliveries/scenarios/testing-elsewhere';
import { codeAtService, copiesAtService, orderOf, ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import { checkDue } from '@/lib/deliveries/sync/watch.server';
import { fieldProblem } from '@/lib/http/problem';
import { addConnection } from '@/lib/live/testing-live-fixture';
import type { CreateOrder } from '@/lib/outgoing/send-orders.server';
import { OperationNotServed } from '@/lib/service/operation-not-served';
import { createCallBudget } from '@/lib/service/transport/limits/call-budget';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { addOrders } from '@/lib/testing/ledger-rows';
import { changeStandingPlan, decideDay, pauseStanding, removeStanding, resumeStanding } from './change.server';
import { createStanding } from './create.server';
import { countAskingOrders, listStanding } from './list.server';
import { nextOccurrence, occurrencesBetween } from './occurrences';
import { runStanding } from './run.server';
import { STANDING_JOB } from './schema';
import { createStandingFixture, DAY_MS, killed, readStanding, START } from './testing-standing';

const { fixture, ctx, clock, standing, run, daysOf, ordersOf } = await createStandingFixture();
afterAll(() => fixture.close());

async function addPeople(): Promise<string[]> {
  const person = { id: crypto.randomUUID(), name: 'Mona', email: `${crypto.randomUUID()}@shop.example` };
  const rows = await fixture.db
    .insert(users)
    .values({ ...person, role: 'dispatcher' })
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

it('repeats no delivery of another merchant', async () => {
  const { connectionId } = await addConnection(fixture.db);
  const [theirs] = await addOrders(fixture.db, connectionId, [{ at: START.toISOString() }]);
  const days = { weekdays: [0], dates: [], daysOff: [] };
  const plan = { id: crypto.randomUUID(), name: 'Bread', time: '08:00', ...days };
  await expect(createStanding(ctx, { ...plan, like: { deliveries: [theirs?.id ?? ''] } })).rejects.toMatchObject({
    code: 'delivery_not_found',
  });
});

it('a day to a customer who was blocked asks, and goes once a person has decided so', async () => {
  clock.at = START;
  const { id, order } = await standing();
  const [{ customerPhone: phone = '' } = {}] = await fixture.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.customerName, 'Daily bread'));
  const customer = { connectionId: ctx.connection.id, phone, name: 'Daily bread', destinationFormat: '' };
  await fixture.db
    .insert(customers)
    .values({ ...customer, destination: {}, lastUsedAt: START, blockedReason: 'Moved away' });
  clock.at = new Date('2026-11-22T05:00:01Z');
  await run({ id });
  const message = 'delivery-form.problems.customerBlocked';
  expect(await daysOf({ id })).toMatchObject([{ day: '2026-11-22', state: 'asks', code: null, message }]);
  const [decider = ''] = await addPeople();
  await decideDay({ ...ctx, user: { ...ctx.user, id: decider } }, { id, day: '2026-11-22', send: true });
  await run({ id });
  expect(await daysOf({ id })).toMatchObject([{ day: '2026-11-22', state: 'sent' }]);
  expect(await ordersOf({ order })).toMatchObject([{ createdBy: decider }]);
  expect(await ordersOf({ order })).toHaveLength(1);
  await fixture.db.delete(customers);
  clock.at = START;
});

it('a late day that a person sends asks again about a customer who was blocked meanwhile', async () => {
  clock.at = START;
  const { id, order } = await standing();
  clock.at = new Date('2026-11-22T09:00:00Z');
  await run({ id });
  const phones = fixture.db.select({ phone: deliveries.customerPhone }).from(deliveries);
  const [{ phone } = {}] = await phones.where(eq(deliveries.customerName, 'Daily bread'));
  const customer = { connectionId: ctx.connection.id, phone: phone ?? '', name: 'Daily bread', destinationFormat: '' };
  await fixture.db
    .insert(customers)
    .values({ ...customer, destination: {}, lastUsedAt: START, blockedReason: 'Moved away' });
  const send = { id, day: '2026-11-22', send: true };
  await decideDay(ctx, send);
  await run({ id });
  expect(await ordersOf({ order })).toEqual([]);
  expect(await daysOf({ id })).toMatchObject([{ state: 'asks', message: 'delivery-form.problems.customerBlocked' }]);
  await decideDay(ctx, send);
  await run({ id });
  expect(await daysOf({ id })).toMatchObject([{ state: 'sent', message: null }]);
  await fixture.db.delete(customers);
  clock.at = START;
});

it('asks nobody about an order that was being sent while its plan was deleted, and that was refused here', async () => {
  clock.at = START;
  const plan = await standing();
  clock.at = new Date('2026-11-22T05:00:01Z');
  const create: CreateOrder = async () => {
    await removeStanding(ctx, plan);
    throw fieldProblem('payment.amount', 'errors.invalid');
  };
  await run(plan, { create });
  expect((await countAskingOrders(ctx)).count).toBe(0);
});

it('forgets the order that was being sent while its plan was deleted, and that the service refused for the moment', async () => {
  clock.at = START;
  const plan = await standing();
  clock.at = new Date('2026-11-22T05:00:01Z');
  const create: CreateOrder = async () => {
    await removeStanding(ctx, plan);
    throw new RateLimited({
      ...{ operation: 'createDelivery', attempts: 1, outcome: 'not-done', code: null, isOwn: true },
      ...{ status: 429, responseMessage: 'slower', retryAfterMs: 7_000 },
    });
  };
  await run(plan, { create });
  const isDay = sql`${importRows.importId} in (select id from imports where plan_id = ${plan.id})`;
  expect(await fixture.db.select().from(importRows).where(isDay)).toMatchObject([{ state: 'canceled', draft: {} }]);
});

describe('the times of a plan', () => {
  const plan = { time: '08:30', weekdays: [0, 1], dates: ['2026-12-31'], daysOff: ['2026-11-23'] };

  it('are weekdays and dates without days off, in the merchant’s zone', () => {
    const until = new Date('2026-12-31T23:00:00Z');
    const days = [...occurrencesBetween(plan, 'Asia/Kuwait', START, until)].map(({ day, at: time }) => [
      day,
      time.toISOString(),
    ]);
    expect(days.slice(0, 3)).toEqual([
      ['2026-11-22', '2026-11-22T05:30:00.000Z'],
      ['2026-11-29', '2026-11-29T05:30:00.000Z'],
      ['2026-11-30', '2026-11-30T05:30:00.000Z'],
    ]);
    expect(days.at(-1)).toEqual(['2026-12-31', '2026-12-31T05:30:00.000Z']);
    expect(nextOccurrence({ ...plan, weekdays: [] }, 'Asia/Kuwait', until)).toBeNull();
  });

  it('stay at their hour and come once a day where clocks change', () => {
    const daily = { time: '02:30', weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [], daysOff: [] };
    const year = [...occurrencesBetween(daily, 'Europe/Berlin', START, new Date(START.getTime() + 365 * DAY_MS))];
    expect(new Set(year.map(({ day }) => day)).size).toBe(365);
    expect(year).toHaveLength(365);
  });
});

const ofOne = (id: string) => ({ id: crypto.randomUUID(), like: { deliveries: [id] } });

describe('a standing order', () => {
  it('asks about a day on which nothing ran; skipped, it does not go', async () => {
    clock.at = START;
    const ref = await standing();
    clock.at = new Date(START.getTime() + DAY_MS);
    await run(ref);
    const [late] = await daysOf(ref);
    expect(late).toMatchObject({ day: '2026-11-22', state: 'asks', deliveryId: null });
    const decide = { id: ref.id, day: '2026-11-22', send: false };
    await decideDay(ctx, decide);
    expect((await daysOf(ref))[0]?.state).toBe('skipped');
    await expect(decideDay(ctx, decide)).rejects.toMatchObject({ code: 'standing_day_decided' });
    expect(await ordersOf(ref)).toEqual([]);
  });

  it('asks in a restored copy about what the old dashboard may have sent, and then goes by itself again', async () => {
    clock.at = START;
    const ref = await standing();
    await startQuarantine(fixture.db, { restoredAt: clock.at, madeAt: clock.at });
    await deleteQuarantine(fixture.db, new Date('2026-11-22T05:00:05Z'));
    clock.at = new Date('2026-11-22T05:00:06Z');
    await run(ref);
    expect(await daysOf(ref)).toMatchObject([{ day: '2026-11-22', state: 'asks' }]);
    clock.at = new Date('2026-11-25T05:00:01Z');
    await run(ref);
    expect(await daysOf(ref)).toMatchObject([{ state: 'sent' }, { state: 'asks' }]);
  });

  it('is made by a person of some branches from orders of these alone', async () => {
    const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
    const days = { time: '08:00', weekdays: [0], dates: [], daysOff: [] };
    const plan = { name: 'Bread', ...days, ...ofOne(delivery.id) };
    const make = (branches: string[]) => createStanding({ ...ctx, user: { ...ctx.user, branches } }, plan);
    await expect(make(['another'])).rejects.toMatchObject({ code: 'delivery_not_found' });
    await make([delivery.branchId ?? '']);
    expect(await readStanding(ctx, plan)).toMatchObject({ name: 'Bread' });
  });

  it('asks for each day by itself, and a second resume leaves the days that are due', async () => {
    clock.at = START;
    const ref = await standing({ weekdays: [0, 1] });
    clock.at = new Date(START.getTime() + 2 * DAY_MS);
    await run(ref);
    const states = async () => (await daysOf(ref)).map(({ day, state }) => `${day} ${state}`);
    expect(await states()).toEqual(['2026-11-23 asks', '2026-11-22 asks']);
    await decideDay(ctx, { id: ref.id, day: '2026-11-22', send: true });
    expect(await states()).toEqual(['2026-11-23 asks', '2026-11-22 due']);
    clock.at = new Date('2026-11-29T05:00:01Z');
    await resumeStanding(ctx, ref);
    await runStanding(ctx, ref.id);
    expect(await states()).toEqual(['2026-11-29 due', '2026-11-23 asks', '2026-11-22 due']);
    await removeStanding(ctx, ref);
    clock.at = START;
  });

  it('is paused, resumed without the days in between, and removed', async () => {
    clock.at = START;
    const ref = await standing({ weekdays: [0, 1, 2, 3, 4] });
    await pauseStanding(ctx, ref);
    expect(await readStanding(ctx, ref)).toMatchObject({ state: 'paused', nextAt: null });
    clock.at = new Date(START.getTime() + 2 * DAY_MS);
    expect(await runStanding(ctx, ref.id)).toBeUndefined();
    await resumeStanding(ctx, ref);
    expect(await readStanding(ctx, ref)).toMatchObject({
      state: 'active',
      nextAt: '2026-11-24T05:00:00.000Z',
      orders: [{ days: [] }],
    });
    clock.at = new Date('2026-11-24T05:00:01Z');
    await run(ref);
    const [sent] = await ordersOf(ref);
    const code = await codeAtService(fixture, sent?.reference ?? '');
    expect(await daysOf(ref)).toMatchObject([{ day: '2026-11-24', state: 'sent', code }]);
    await removeStanding(ctx, ref);
    expect((await listStanding(ctx)).plans.map(({ id }) => id)).not.toContain(ref.id);
    expect(await runStanding(ctx, ref.id)).toBeUndefined();
  });

  it('does not go when the pause comes after the run has read the day, and ends while the order is claimed', async () => {
    clock.at = new Date('2026-11-25T04:00:00Z');
    const ref = await standing();
    clock.at = new Date('2026-11-25T05:00:01Z');
    let paused: Promise<unknown> | undefined;
    const freeBalance = () =>
      new Promise<null>((resolve) => {
        paused = fixture.db.transaction(async (tx) => {
          const own = Object.assign(Object.create(ctx.db), {
            transaction: (work: (db: typeof tx) => unknown) => work(tx),
          });
          await pauseStanding({ ...ctx, db: own }, ref);
          resolve(null);
          await setTimeout(200);
        });
      });
    await run(ref, { freeBalance });
    await paused;
    expect(await daysOf(ref)).toMatchObject([{ state: 'asks' }]);
    expect(await ordersOf(ref)).toEqual([]);
  });

  it('asks when its person may no longer create orders; its job is woken by each change', async () => {
    clock.at = START;
    const ref = await standing();
    expect(await fixture.db.select().from(jobs).where(eq(jobs.key, ref.id))).toMatchObject([{ kind: STANDING_JOB }]);
    await fixture.db.update(users).set({ role: 'viewer' }).where(eq(users.id, ctx.user.id));
    clock.at = new Date('2026-11-22T05:00:01Z');
    await run(ref);
    await fixture.db.update(users).set({ role: 'owner' }).where(eq(users.id, ctx.user.id));
    expect(await daysOf(ref)).toMatchObject([{ state: 'asks' }]);
  });

  it('asks when it could not be sent at all, and goes once a person sends it', async () => {
    clock.at = new Date('2026-11-25T04:00:00Z');
    const ref = await standing();
    clock.at = new Date('2026-11-25T05:00:01Z');
    // As without credentials.
    await run(ref, { create: () => Promise.reject(new OperationNotServed('createDelivery')) });
    expect(await daysOf(ref)).toMatchObject([{ state: 'asks' }]);
    expect(await ordersOf(ref)).toEqual([]);
    await decideDay(ctx, { id: ref.id, day: '2026-11-25', send: true });
    await run(ref);
    expect(await daysOf(ref)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('an order that the service refuses for its limit', () => {
  const limit = (fault: { times: number; retryAfterSeconds?: number; delayMs?: number }) =>
    fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', status: 429, ...fault });
  const stateOf = async (ref: { id: string }) => (await daysOf(ref)).map(({ state }) => state);
  const referenceOf = ({ order }: { order: { id: string } }) => `2026-11-25-${order.id.slice(-12)}`;
  async function dueNow() {
    clock.at = new Date('2026-11-25T04:00:00Z');
    const ref = await standing();
    clock.at = new Date('2026-11-25T05:00:01Z');
    return ref;
  }
  const untilRefused = (ref: { order: { id: string } }) =>
    expect.poll(async () => (await ordersOf(ref)).map(({ status }) => status)).toEqual(['rejected']);
  afterEach(() => fixture.control('DELETE', '/faults'));

  it('is tried again, and goes once', async () => {
    const ref = await dueNow();
    await limit({ times: 1, retryAfterSeconds: 60 });
    expect(await run(ref)).toEqual([{ againInMs: 60_000 }]);
    await untilRefused(ref);
    expect(await stateOf(ref)).toEqual(['due']);
    clock.at = new Date('2026-11-25T05:00:21Z');
    await run(ref);
    expect(await stateOf(ref)).toEqual(['sent']);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(1);
  });

  it('is not taken for the order of another merchant that has its reference', async () => {
    const ref = await dueNow();
    const other = await addConnection(fixture.db);
    await addOrders(fixture.db, other.connectionId, [{ at: clock.at.toISOString(), reference: referenceOf(ref) }]);
    await run(ref);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(1);
  });

  it('is tried again when the refusal comes after the create has returned', async () => {
    const ref = await dueNow();
    await limit({ times: 4, delayMs: 150 });
    const hasty: CreateOrder = (own, order) => createDelivery(own, order, { timeoutMs: 5 });
    expect(await run(ref, { create: hasty })).toEqual([{ againInMs: 1_000 }]);
    expect((await ordersOf(ref)).map(({ status }) => status)).toEqual(['submitting']);
    // Long after its time an order without an outcome is not asked about.
    clock.at = new Date('2026-11-25T05:30:00Z');
    expect(await run(ref, { create: hasty })).toEqual([{ againInMs: 1_000 }]);
    expect(await stateOf(ref)).toEqual(['due']);
    clock.at = new Date('2026-11-25T05:00:21Z');
    await untilRefused(ref);
    await run(ref);
    expect(await stateOf(ref)).toEqual(['sent']);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(1);
  });

  it('waits without a call while the service refuses calls', async () => {
    const ref = await dueNow();
    const budget = createCallBudget();
    budget.observe('POST', null, { retryAfterMs: 60_000 });
    expect(await run(ref, { budget })).toEqual([{ againInMs: expect.closeTo(60_000, -4) }]);
    expect(await ordersOf(ref)).toEqual([]);
    await run(ref);
    expect(await stateOf(ref)).toEqual(['sent']);
  });

  it('asks after fifteen minutes, and goes once when a person sends it', async () => {
    const ref = await dueNow();
    await limit({ times: 1, retryAfterSeconds: 3_600 });
    await run(ref);
    clock.at = new Date('2026-11-25T05:16:00Z');
    await run(ref);
    expect(await stateOf(ref)).toEqual(['asks']);
    await decideDay(ctx, { id: ref.id, day: '2026-11-25', send: true });
    // A day that somebody sends may go for a quarter of an hour more.
    clock.at = new Date('2026-11-25T05:30:00Z');
    await run(ref);
    expect(await stateOf(ref)).toEqual(['sent']);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(1);
  });

  it('stays unresolved without an answer, and is not sent again', async () => {
    const ref = await dueNow();
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', status: 502, times: 4 });
    await run(ref);
    expect(await stateOf(ref)).toEqual(['unresolved']);
    clock.at = new Date('2026-11-25T05:00:21Z');
    await run(ref);
    expect(await stateOf(ref)).toEqual(['unresolved']);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(0);
  });

  it.each(['no answer', 'a process that was killed'])('is not sent again by itself after its time: %s', async (why) => {
    const ref = await dueNow();
    const fault = { method: 'POST', path: '^/v2/deliveries$' };
    await fixture.control('POST', '/faults', { ...fault, status: 502, times: 4 });
    await run(ref);
    const [order] = await ordersOf(ref);
    const isOrder = eq(deliveries.id, order?.id ?? '');
    if (why !== 'no answer') await fixture.db.update(deliveries).set({ status: 'submitting' }).where(isOrder);
    clock.at = new Date('2026-11-25T12:00:00Z');
    await checkDue(fixture.db, async () => ctx, clock.at);
    expect(await copiesAtService(fixture, referenceOf(ref))).toBe(0);
    expect(await ordersOf(ref)).toMatchObject([{ status: 'unknown', nextCheckAt: null, problem: { ended: 'late' } }]);
    expect(await stateOf(ref)).toEqual(['unresolved']);
    // A person says so.
    expect(await checkNow(ctx, { id: order?.id ?? '' })).toMatchObject({ status: 'pending' });
  });
});

describe('a plan of several orders', () => {
  async function planOf(names: readonly string[], plan: Partial<Parameters<typeof createStanding>[1]> = {}) {
    const made = await Promise.all(
      names.map((name) => createDelivery(fixture.ctx, orderOf(fixture, 'v2', { name, phone: phoneOf(name) }))),
    );
    const id = crypto.randomUUID();
    const days = { weekdays: [0, 1, 2, 3, 4], dates: [], daysOff: [] };
    const like = { deliveries: made.map(({ delivery }) => delivery.id) };
    const input = { id, name: 'Refills', like, time: '08:00', ...days, ...plan };
    await createStanding(ctx, input);
    // The answer was lost: the same request again.
    await createStanding(ctx, input);
    expect((await readStanding(ctx, { id })).orders).toHaveLength(names.length);
    return id;
  }
  const phoneOf = (name: string) => `5012 ${1_000 + name.length}`;
  const shown = async (id: string) =>
    (await daysOf({ id })).map(({ customerName, day, state }) => `${customerName} ${day} ${state}`).sort();

  it('sends each order once a day; a changed time counts from then on', async () => {
    clock.at = new Date('2026-11-29T04:00:00Z');
    const id = await planOf(['Aisha', 'Bader Ali']);
    clock.at = new Date('2026-11-29T05:00:01Z');
    // The time is changed before the jobs have looked: the orders of today go by the old time.
    const plan = { name: 'Refills', weekdays: [0, 1, 2, 3, 4], dates: [], daysOff: ['2026-11-30'] };
    await changeStandingPlan(ctx, { id, ...plan, time: '10:00' });
    expect(await readStanding(ctx, { id })).toMatchObject({ time: '10:00', nextAt: '2026-12-01T07:00:00.000Z' });
    await run({ id });
    expect(await shown(id)).toEqual(['Aisha 2026-11-29 sent', 'Bader Ali 2026-11-29 sent']);
    clock.at = new Date('2026-11-29T07:00:01Z');
    await run({ id });
    expect(await shown(id)).toEqual(['Aisha 2026-11-29 sent', 'Bader Ali 2026-11-29 sent']);
    clock.at = new Date('2026-12-01T05:00:01Z');
    await run({ id });
    expect(await shown(id)).toHaveLength(2);
    clock.at = new Date('2026-12-01T07:00:01Z');
    await run({ id });
    expect(await shown(id)).toHaveLength(4);
  });

  it('sends nothing more once it is paused: what had come asks, also after a kill, and goes when a person sends it', async () => {
    clock.at = new Date('2026-11-30T04:00:00Z');
    const id = await planOf(Array.from({ length: 9 }, (_, index) => 'Mona'.padEnd(5 + index, 'a')));
    // Another plan, and the same ids at another merchant, have a day that is due.
    const other = await standing({ weekdays: [1] });
    clock.at = new Date('2026-11-30T05:00:01Z');
    await runStanding(ctx, other.id);
    await runStanding(ctx, id);
    const { connectionId: merchant } = await addConnection(fixture.db);
    for (const table of ['plans', 'imports', 'import_rows'])
      await fixture.db.execute(sql`insert into ${sql.raw(table)}
        select (jsonb_populate_record(own, jsonb_build_object('connection_id', ${merchant}::text))).*
        from ${sql.raw(table)} own where connection_id = ${ctx.connection.id}`);
    const running = async (connectionId: string, planId: string) =>
      (await fixture.db.select().from(imports)).filter(
        (day) => day.connectionId === connectionId && day.planId === planId && day.state === 'running',
      ).length;
    const shownAs = async (state: string) => (await daysOf({ id })).filter((day) => day.state === state).length;
    // The pause comes while the first orders are handed over.
    let paused: Promise<unknown> | undefined;
    await run(
      { id },
      {
        create: async (own, order) => {
          paused ??= pauseStanding(ctx, { id });
          await paused;
          return createDelivery(own, order);
        },
      },
    );
    const sent = await shownAs('sent');
    expect(sent).toBeLessThanOrEqual(6);
    expect(await shownAs('asks')).toBe(9 - sent);
    expect(await running(merchant, id)).toBe(1);
    expect(await running(ctx.connection.id, other.id)).toBe(1);
    expect(await running(ctx.connection.id, id)).toBe(0);
    await run({ id });
    expect(await shownAs('sent')).toBe(sent);
    await decideDay(ctx, { id, day: '2026-11-30', send: true });
    await expect(run({ id }, { create: () => Promise.reject(killed()) })).rejects.toThrow();
    await pauseStanding(ctx, { id });
    await run({ id });
    expect(await shownAs('asks')).toBe(9 - sent);
    await decideDay(ctx, { id, day: '2026-11-30', send: true });
    await run({ id });
    expect(await shownAs('sent')).toBe(9);
  });

  it('asks once for all that did not go on a day, counts them for the overview, and sends all', async () => {
    clock.at = START;
    const before = (await countAskingOrders(ctx)).count;
    const id = await planOf(['Dana', 'Essa Saleh', 'Fatima']);
    clock.at = new Date('2026-11-22T09:00:00Z');
    await run({ id });
    expect((await countAskingOrders(ctx)).count - before).toBe(3);
    const other = { ...ctx, connection: { ...ctx.connection, id: crypto.randomUUID() } };
    expect((await countAskingOrders(other)).count).toBe(0);
    const made = (await ordersAtService(fixture)).total;
    await decideDay(ctx, { id, day: '2026-11-22', send: true });
    expect(await shown(id)).toEqual(['Dana', 'Essa Saleh', 'Fatima'].map((name) => `${name} 2026-11-22 due`));
    await expect(decideDay(ctx, { id, day: '2026-11-22', send: true })).rejects.toMatchObject({
      code: 'standing_day_decided',
    });
    await run({ id });
    expect((await ordersAtService(fixture)).total - made).toBe(3);
    expect(await shown(id)).toEqual(['Dana', 'Essa Saleh', 'Fatima'].map((name) => `${name} 2026-11-22 sent`));
    expect((await countAskingOrders(ctx)).count).toBe(before);

    // Two more days on which nothing ran, of which one is skipped and the other sent although the plan is paused.
    clock.at = new Date('2026-11-24T09:00:00Z');
    await run({ id });
    await decideDay(ctx, { id, day: '2026-11-23', send: false });
    expect((await countAskingOrders(ctx)).count - before).toBe(3);
    expect((await shown(id)).filter((line) => line.startsWith('Dana'))).toEqual([
      'Dana 2026-11-22 sent',
      'Dana 2026-11-23 skipped',
      'Dana 2026-11-24 asks',
    ]);
    await pauseStanding(ctx, { id });
    await decideDay(ctx, { id, day: '2026-11-24', send: true });
    await run({ id });
    expect(await shown(id)).toContain('Dana 2026-11-24 sent');
    clock.at = new Date('2026-11-25T09:00:00Z');
    await resumeStanding(ctx, { id });
    clock.at = new Date('2026-11-26T09:00:00Z');
    await run({ id });
    expect((await countAskingOrders(ctx)).count - before).toBe(3);
    await removeStanding(ctx, { id });
    expect((await countAskingOrders(ctx)).count).toBe(before);
  });

  it('counts no refused row of an import that a person started', async () => {
    const before = await countAskingOrders(ctx);
    const id = crypto.randomUUID();
    const of = { connectionId: ctx.connection.id, createdAt: clock.at, updatedAt: clock.at };
    await fixture.db.insert(imports).values({ ...of, id, name: 'boxes.csv', state: 'done' });
    const row = { connectionId: of.connectionId, importId: id, position: 0, line: 2, reference: id, draft: {} };
    await fixture.db.insert(importRows).values({ ...row, state: 'refused' });
    expect(await countAskingOrders(ctx)).toEqual(before);
  });

  it('is made from all that an import sent, and not from an order of another system', async () => {
    clock.at = START;
    const sent = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { name: 'Ghanim' }));
    await orderElsewhere(fixture);
    const taken = orderOf(fixture, 'v2', { name: 'Hamad', reference: 'PLUGIN-1' });
    expect((await createDelivery(fixture.ctx, taken)).outcome).toBe('existing_order');
    const refused = orderOf(fixture, 'v2', { name: 'Jaber', branch: 'f'.repeat(24) });
    await expect(createDelivery(fixture.ctx, refused)).rejects.toMatchObject({ status: 400 });
    const unanswered = orderOf(fixture, 'v2', { name: 'Khaled' });
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', status: 502, times: 4 });
    expect((await createDelivery(fixture.ctx, unanswered)).outcome).toBe('unknown');
    const importId = crypto.randomUUID();
    const { connection, db } = fixture.ctx;
    const times = { createdAt: clock.at, updatedAt: clock.at };
    await db
      .insert(imports)
      .values({ connectionId: connection.id, id: importId, name: 'boxes', state: 'done', ...times });
    const row = { connectionId: connection.id, importId, line: 2, draft: {}, state: 'handed' };
    const reference = sent.delivery.reference ?? '';
    await db.insert(importRows).values([
      { ...row, position: 0, reference },
      { ...row, position: 1, reference: 'never sent', state: 'canceled' },
      ...[taken, refused, unanswered].map((order, index) => ({
        ...row,
        position: index + 2,
        reference: order.reference,
      })),
    ]);
    const plan = { name: 'Boxes', time: '08:00', weekdays: [0], dates: [], daysOff: [] };
    const id = crypto.randomUUID();
    await createStanding(ctx, { id, like: { import: importId }, ...plan });
    expect((await readStanding(ctx, { id })).orders.map(({ customerName }) => customerName)).toEqual(['Ghanim']);

    await db.update(deliveries).set({ madeElsewhere: true }).where(eq(deliveries.id, sent.delivery.id));
    const like = { deliveries: [sent.delivery.id] };
    await expect(createStanding(ctx, { id: crypto.randomUUID(), like, ...plan })).rejects.toMatchObject({
      code: 'delivery_not_found',
    });
  });
});
