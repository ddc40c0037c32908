import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { imports } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { holdDays } from './rows.server';

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
