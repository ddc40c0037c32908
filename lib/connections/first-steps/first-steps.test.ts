import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import { branches, connections, users } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readFirstSteps } from './read.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

it('each step is done by what happens, and by nothing else', async () => {
  const { ctx, db } = fixture;
  const { id: connectionId } = ctx.connection;
  const none = { webhooks: false, branches: false, people: false };
  const now = new Date();
  expect(await readFirstSteps(ctx)).toEqual(none);

  const branch = { connectionId, id: 'b'.repeat(24), name: 'Salmiya', syncedAt: now };
  await db.insert(branches).values({ ...branch, goneAt: now });
  await db.insert(users).values({ id: newId(), name: 'Left', email: 'left@example.test', disabledAt: now });
  expect(await readFirstSteps(ctx)).toEqual(none);

  await db.insert(branches).values({ ...branch, id: 'c'.repeat(24) });
  expect(await readFirstSteps(ctx)).toEqual({ ...none, branches: true });
  await db.insert(users).values({ id: newId(), name: 'Salem', email: 'salem@example.test' });
  await db.update(connections).set({ lastWebhookAt: now }).where(eq(connections.id, connectionId));
  expect(await readFirstSteps(ctx)).toEqual({ webhooks: true, branches: true, people: true });
});
