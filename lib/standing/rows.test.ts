import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { importRows, imports } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { countAsking, holdDays } from './rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('a pause holds the days that run, and leaves those that are over', async () => {
  const { db, ctx } = fixture;
  const at = ctx.now();
  const plan = { connectionId: ctx.connection.id, planId: newId() };
  for (const [index, state] of ['done', 'running', 'stopped'].entries())
    await db.insert(imports).values({
      ...plan,
      id: newId(),
      name: state,
      day: `2026-11-2${index}`,
      state,
      createdAt: at,
      updatedAt: at,
    });
  await holdDays(db, plan, at);
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
  const stopped = { name: 'stopped', state: 'paused', reason: 'wallet', createdAt: at, updatedAt: at };
  await db.insert(imports).values({ ...own, ...stopped });
  const states = ['waiting', 'waiting', 'refused', 'canceled', 'handed'];
  await db.insert(importRows).values(
    states.map((state, position) => {
      const of = { position, line: position + 2, reference: `ASK-${position}` };
      return { connectionId: own.connectionId, importId: own.id, draft: {}, state, ...of };
    }),
  );
  expect(await countAsking(db, own.connectionId, null)).toEqual({ count: 0, imports: 2 });
});
