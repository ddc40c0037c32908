import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { importRows, imports } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { countAskingOrders } from './list.server';
import { holdDays, pruneDays, sendDay } from './rows.server';
import { MOST_DAYS } from './schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('a pause holds the days that run, and leaves those that are over', async () => {
  const { db, ctx } = fixture;
  const at = ctx.now();
  const plan = { connectionId: ctx.connection.id, id: newId() };
  for (const [index, state] of ['done', 'running', 'stopped'].entries())
    await db.insert(imports).values({
      connectionId: plan.connectionId,
      planId: plan.id,
      id: newId(),
      name: state,
      day: `2026-11-2${index}`,
      state,
      createdAt: at,
      updatedAt: at,
    });
  await holdDays(db, plan, at, ctx.user.id);
  const days = await db.select({ name: imports.name, state: imports.state }).from(imports).orderBy(imports.name);
  expect(days).toEqual([
    { name: 'done', state: 'done' },
    { name: 'running', state: 'paused' },
    { name: 'stopped', state: 'stopped' },
  ]);
});

test('of an import that stopped, the orders that wait ask a person, and not those that were refused', async () => {
  const { db, ctx } = fixture;
  const at = ctx.now();
  const own = { connectionId: ctx.connection.id, id: newId() };
  const draft = { origin_format: 'branch_format', origin: { branch_id: 'b-1' } };
  const stopped = { name: 'stopped', state: 'paused', reason: 'wallet', createdAt: at, updatedAt: at };
  await db.insert(imports).values({ ...own, ...stopped });
  const states = ['waiting', 'waiting', 'refused', 'canceled', 'handed'];
  await db.insert(importRows).values(
    states.map((state, position) => {
      const of = { position, line: position + 2, reference: `ASK-${position}` };
      return { connectionId: own.connectionId, importId: own.id, draft, state, ...of };
    }),
  );
  const countFor = (branches: string[] | null) => countAskingOrders({ ...ctx, user: { ...ctx.user, branches } });
  expect(await countFor(null)).toEqual({ count: 0, imports: 2 });
  expect(await countFor(['b-1'])).toEqual({ count: 0, imports: 2 });
  expect(await countFor(['b-2'])).toEqual({ count: 0, imports: 0 });
});

test('an old day that somebody sends in the moment in which it would be deleted stays', async () => {
  const { db, ctx } = fixture;
  const at = ctx.now();
  const plan = { connectionId: ctx.connection.id, id: newId() };
  for (let index = 0; index <= MOST_DAYS; index += 1) {
    const id = newId();
    const day = `2026-10-${String(index + 10)}`;
    const held = { name: day, day, state: 'paused', reason: 'late', createdAt: at, updatedAt: at };
    await db.insert(imports).values({ connectionId: plan.connectionId, planId: plan.id, id, ...held });
    const row = { position: 0, line: 1, reference: `OLD-${index}`, draft: {}, state: 'waiting' };
    await db.insert(importRows).values({ connectionId: plan.connectionId, importId: id, ...row });
  }
  let pruned = Promise.resolve();
  await db.transaction(async (tx) => {
    expect(await sendDay(tx, { ...plan, day: '2026-10-10' }, at, ctx.user.id)).toBe(1);
    pruned = pruneDays(db, plan);
    await vi.waitFor(async () => {
      const waits = await db.execute(sql`select from pg_locks where not granted`);
      expect(waits.rowCount).toBeGreaterThan(0);
    });
  });
  await pruned;
  const isOfPlan = eq(imports.planId, plan.id);
  const states = await db.select({ state: imports.state }).from(imports).where(isOfPlan).orderBy(imports.day);
  expect(states.map(({ state }) => state)).toEqual(['running', ...Array.from({ length: MOST_DAYS }, () => 'paused')]);
});
