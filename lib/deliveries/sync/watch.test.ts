import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { checkDue, watchDeliveries } from './watch.server';

/** Without a second look for due orders: only the loop over batches can check the rest. */
vi.mock('@/lib/db/pause', () => ({
  pause: async (_: number, signal: AbortSignal) => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  },
}));

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
beforeEach(() => fixture.db.delete(deliveries));
afterAll(() => fixture.close());

it('checks all that is due at once, however many batches', async () => {
  await addDue(45);
  const stop = new AbortController();
  const contextOf = vi.fn(async () => fixture.ctx);
  const watching = watchDeliveries(fixture.db, contextOf, stop.signal);
  await vi.waitFor(() => expect(contextOf).toHaveBeenCalledTimes(45), 10_000);
  stop.abort();
  await watching;
  expect(contextOf).toHaveBeenCalledTimes(45);
});

it('stops at the signal after the batch that it has begun', async () => {
  await addDue(45);
  const stop = new AbortController();
  const contextOf = vi.fn(async () => {
    stop.abort();
    return fixture.ctx;
  });
  await watchDeliveries(fixture.db, contextOf, stop.signal);
  expect(contextOf).toHaveBeenCalledTimes(20);
});

it('waits for our own limit of calls, and does not count a check for which nothing was asked', async () => {
  const [id = ''] = await addDue(1, { code: 'AB12C', checkCount: 3 });
  const now = new Date();
  const limit = new RateLimited({
    operation: 'GET /v2/deliveries/AB12C',
    outcome: 'not-done',
    attempts: 0,
    status: 429,
    code: null,
    responseMessage: null,
    isOwn: false,
    retryAfterMs: 90_000,
    isOwnLimit: true,
  });
  const service: Context['service'] = { ...fixture.ctx.service, getDelivery: () => Promise.reject(limit) };
  await checkDue(fixture.db, async () => ({ ...fixture.ctx, service, now: () => now }), now);
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, id));
  expect(row).toMatchObject({ nextCheckAt: new Date(now.getTime() + 90_000), checkCount: 3 });
});

it('looks later after each check that a service that is down did not answer', async () => {
  const [id = ''] = await addDue(1, { code: 'DW12N', checkCount: 3 });
  const service = fixture.gatewayTo('http://127.0.0.1:9');
  await checkDue(fixture.db, async () => ({ ...fixture.ctx, service }), new Date());
  const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, id));
  expect(row?.checkCount).toBe(4);
});

/** Orders that are due; without a code there is nothing to ask the service for. Returns their ids. */
async function addDue(count: number, change: Partial<typeof deliveries.$inferInsert> = {}): Promise<string[]> {
  const at = new Date(Date.now() - 60_000);
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    connectionId: fixture.ctx.connection.id,
    status: 'pending',
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
    nextCheckAt: at,
    ...change,
  }));
  await fixture.db.insert(deliveries).values(rows);
  return rows.map(({ id }) => id);
}
