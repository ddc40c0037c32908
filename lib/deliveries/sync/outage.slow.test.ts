import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { orderOf, ordersAtService } from '../scenarios/testing-orders';
import { checkDue } from './watch.server';

/** The service as its documents show it gives a webhook up after three attempts in 15 minutes. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ asDocumented: true });
});
afterAll(() => fixture.close());

const ORDERS = 24;
/** A loaded machine may take this long to make all attempts. */
const ATTEMPTS_END_MS = 40_000;
const ENDS = ['completed', 'failed', 'en_route', 'accepted'];
const State = z.object({ webhooks: z.object({ waiting: z.number(), discarded: z.number() }) });

test('an outage of 20 minutes loses webhooks, and the ledger ends as the service', { timeout: 60_000 }, async () => {
  const { ctx, db, control } = fixture;
  const state = async () => State.parse(await control('GET', '')).webhooks;
  // Nobody listens there.
  await fixture.sendWebhooksTo('http://127.0.0.1:9/hook');
  const codes: string[] = [];
  for (let number = 0; number < ORDERS; number += 1) {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { name: `Outage ${number}` }));
    if (delivery.code) codes.push(delivery.code);
  }
  for (const [index, code] of codes.entries())
    await control('POST', `/deliveries/${code}/status`, { status: ENDS[index % ENDS.length], hold: true });
  const since = Date.now();
  while (Date.now() - since < ATTEMPTS_END_MS && (await state()).waiting > 0) {
    await control('POST', '/clock', { advanceSeconds: 5 * 60 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await state()).toMatchObject({ waiting: 0, discarded: expect.any(Number) });
  expect((await state()).discarded).toBeGreaterThan(ORDERS);
  const before = await db.select({ status: deliveries.status }).from(deliveries);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['pending']));

  const later = new Date(Date.now() + 20 * 60_000);
  const contextOf = async () => ({ ...ctx, now: () => later });
  while ((await checkDue(db, contextOf, later)) > 0);
  const rows = await db.select({ code: deliveries.code, status: deliveries.status }).from(deliveries);
  const { latest } = await ordersAtService(fixture);
  expect(rows).toHaveLength(ORDERS);
  for (const { code, status } of rows)
    expect([code, status]).toEqual([code, latest.find((order) => order.code === code)?.status]);
});
