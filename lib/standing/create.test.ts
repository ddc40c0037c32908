import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list.server';
import { SANDBOX_ID_PREFIX } from '@/lib/auth/sandbox-users';
import { auditLog, importRows, imports, jobs, plans, users } from '@/lib/db/schema';
import { rowOfSheet } from '@/lib/imports/testing-imports';
import { MOST_LIKE } from '@/lib/outgoing/schema';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { changeStandingPlan, decideDay, pauseStanding, removeStanding, resumeStanding } from './change.server';
import { createStanding } from './create.server';
import { listStanding } from './list.server';
import { readStanding } from './testing-standing';

const AT = '2026-11-20T09:00:00Z';
const PLAN = { name: 'Bread', time: '08:00', weekdays: [0], dates: [], daysOff: [] };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => new Date(AT) };
});
afterAll(() => fixture.close());

const draftOf = (number: number) => ({
  ...rowOfSheet(fixture, number).order,
  ...{ scheduled_date: '2026-11-19T09:00:00Z', estimated_fee: '1.250', address_request: 'token-of-a-link' },
});
const addOrder = async (number: number, draft: object = draftOf(number)) => {
  await addOrders(fixture.db, ctx.connection.id, [{ id: idOf(number), at: AT, reference: `R-${number}`, draft }]);
  return idOf(number);
};
const isPlan = (id: string) => and(eq(plans.id, id), eq(plans.connectionId, ctx.connection.id));

test('a plan of several deliveries is made of all of them, once, or not at all', async () => {
  const { db } = fixture;
  const other = await addConnection(fixture);
  const [one, two] = [await addOrder(1), await addOrder(2)];
  const theirs = idOf(3);
  await addOrders(db, other.id, [{ id: theirs, at: AT, draft: draftOf(3) }]);
  const plan = { ...PLAN, id: idOf(100) };
  for (const missing of [theirs, idOf(4)])
    await expect(createStanding(ctx, { ...plan, like: { deliveries: [one, missing] } })).rejects.toMatchObject({
      ...{ status: 404, code: 'delivery_not_found' },
    });
  const old = await addOrder(5, { ...draftOf(5), payment: { amount: '-1', type: 'cash' } });
  for (const deliveries of [[old], [one, two, old]])
    await expect(createStanding(ctx, { ...plan, like: { deliveries } })).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_input' },
    });
  expect(await db.$count(plans, isPlan(plan.id))).toBe(0);

  await createStanding(ctx, { ...plan, like: { deliveries: [one, two, one] } });
  const made = await readStanding(ctx, plan);
  expect(made).toMatchObject({ ...plan, state: 'active', nextAt: '2026-11-22T05:00:00.000Z' });
  expect(made.orders.map(({ customerName, amount, days }) => [customerName, amount, days]).sort()).toEqual([
    ['Customer 1', '4.500', []],
    ['Customer 2', '4.500', []],
  ]);
  // The answer was lost, and the same request comes again.
  await createStanding(ctx, { ...plan, like: { deliveries: [one, two] } });
  expect(await readStanding(ctx, plan)).toEqual(made);
  const log = db.select().from(auditLog).where(eq(auditLog.subject, plan.id));
  expect(await log).toMatchObject([{ action: 'standing_created', userId: ctx.user.id }]);
  expect(await db.select().from(jobs).where(eq(jobs.key, plan.id))).toMatchObject([
    { connectionId: ctx.connection.id },
  ]);
  const [row] = await db.select().from(plans).where(isPlan(plan.id)).limit(1);
  expect(row).toMatchObject({ actorId: ctx.user.id, state: 'active', doneUntil: new Date(AT) });
});

test('the audit log names the plan that a person has made', async () => {
  const id = `${SANDBOX_ID_PREFIX}mona`;
  await fixture.db.insert(users).values({ id, name: 'Mona', email: 'mona@example.test', role: 'owner' });
  const like = { deliveries: [await addOrder(6), await addOrder(10)] };
  await createStanding({ ...ctx, user: { ...ctx.user, id } }, { ...PLAN, id: idOf(104), like });
  const { entries } = await listAudit(ctx, { person: id });
  expect(entries).toMatchObject([{ action: 'standing_created', subject: 'Bread' }]);
});

test('more orders than a plan may have are refused', async () => {
  const many = Array.from({ length: MOST_LIKE + 1 }, (_, index) => ({ id: idOf(1_000 + index), at: AT, draft: {} }));
  await addOrders(fixture.db, ctx.connection.id, many);
  const like = { deliveries: many.map(({ id }) => id) };
  const plan = { ...PLAN, id: idOf(101), like };
  await expect(createStanding(ctx, plan)).rejects.toMatchObject({ status: 422, code: 'standing_too_many' });
});

test('a plan shows the days of its own merchant, and each order its own days', async () => {
  const { db } = fixture;
  const other = await addConnection(fixture);
  const [one, two] = [await addOrder(7), await addOrder(8)];
  const plan = { ...PLAN, id: idOf(102), like: { deliveries: [one, two] } };
  await createStanding(ctx, plan);
  const made = await readStanding(ctx, plan);
  const from = ctx.connection.id;
  const ownDay = { planId: plan.id, createdAt: new Date(AT), updatedAt: new Date(AT), name: 'a day' };
  const end = (index: number) => made.orders[index]?.id.slice(-12);
  for (const [connectionId, id, day, state, rows] of [
    [from, idOf(201), '2026-11-15', 'done', ['handed', 'canceled']],
    [from, idOf(202), '2026-11-22', 'paused', ['waiting', 'refused']],
    [from, idOf(203), '2026-11-29', 'running', ['sending', 'skipped']],
    [other.id, idOf(201), '2026-11-16', 'running', ['waiting', 'waiting']],
  ] as const) {
    await db.insert(imports).values({ ...ownDay, connectionId, id, day, state });
    const row = { connectionId, importId: id, draft: {} };
    await db.insert(importRows).values(
      rows.map((state, position) => {
        return { ...row, position, line: position + 1, reference: `${day}-${end(position)}`, state };
      }),
    );
  }
  const [order, earlier] = await addOrders(db, from, [
    { at: AT, reference: `2026-11-15-${end(0)}`, code: 'SENT-1' },
    { at: AT, reference: `2026-11-29-${end(1)}`, code: 'SENT-2' },
  ]);
  await db.execute(sql`insert into plans
    select (jsonb_populate_record(own, jsonb_build_object('connection_id', ${other.id}::text))).*
    from plans own where connection_id = ${from} and id = ${plan.id}`);
  const nothing = { deliveryId: null, code: null, message: null };
  const daysFor = async (of: Context) => {
    const { orders } = await readStanding(of, plan);
    return orders.map(({ days }) => days);
  };
  expect(await daysFor(ctx)).toEqual([
    [
      { day: '2026-11-29', state: 'due', ...nothing },
      { day: '2026-11-22', state: 'asks', ...nothing },
      { day: '2026-11-15', state: 'sent', deliveryId: order?.id, code: 'SENT-1', message: null },
    ],
    [
      { day: '2026-11-29', state: 'sent', deliveryId: earlier?.id, code: 'SENT-2', message: null },
      { day: '2026-11-22', state: 'asks', ...nothing },
      { day: '2026-11-15', state: 'skipped', ...nothing },
    ],
  ]);
  const theirs = [{ day: '2026-11-16', state: 'due', ...nothing }];
  expect(await daysFor({ ...ctx, connection: other })).toEqual([theirs, theirs]);
});

test('a plan with an order of another branch is changed by nobody of one branch, and is shown as it is', async () => {
  const like = { deliveries: [await addOrder(9)] };
  const id = idOf(103);
  await createStanding(ctx, { ...PLAN, id, like });
  const narrow = { ...ctx, user: { ...ctx.user, branches: ['another'] } };
  const notFound = { status: 404, code: 'standing_not_found' };
  await expect(pauseStanding(narrow, { id })).rejects.toMatchObject(notFound);
  await expect(resumeStanding(narrow, { id })).rejects.toMatchObject(notFound);
  await expect(removeStanding(narrow, { id })).rejects.toMatchObject(notFound);
  await expect(changeStandingPlan(narrow, { ...PLAN, id, name: 'x' })).rejects.toMatchObject(notFound);
  await expect(decideDay(narrow, { id, day: '2026-11-22', send: true })).rejects.toMatchObject(notFound);
  expect((await listStanding(narrow)).plans.map((plan) => plan.id)).not.toContain(id);
  const [row] = await fixture.db.select().from(plans).where(isPlan(id));
  expect(row).toMatchObject({ name: 'Bread', state: 'active' });
  await pauseStanding(ctx, { id });
  expect(await readStanding(ctx, { id })).toMatchObject({ state: 'paused', nextAt: null });
});
