import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliveries, webhookInbox } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf, serveInbox } from '@/lib/deliveries/scenarios/testing-orders';
import { createGateway } from '@/lib/service/gateway.server';
import { BudgetSpent, type CallBudget, createCallBudget } from '@/lib/service/transport/limits/call-budget';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

/** More webhooks than our own limit of calls allows to confirm at once: 24 orders, three changes each, 14 reads a window. */

const ORDERS = 24;
const WINDOW_MS = 1_000;
const STATUSES = ['accepted', 'en_route', 'completed'];

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the ledger still ends right, with fewer reads than webhooks, and no attempt is wasted', {
  timeout: 90_000,
}, async () => {
  const { ctx, key, sandbox, control } = fixture;
  const real = createCallBudget({ windowMs: WINDOW_MS, assumed: { read: 20, write: 1_000 } });
  let isSpent = true;
  const sentAt: number[] = [];
  // The sandbox states a limit of its own, which is far away.
  const budget: CallBudget = {
    ...real,
    observe: () => {},
    turn: async (...asked) => {
      if (isSpent) throw new BudgetSpent(1_000);
      await real.turn(...asked);
      sentAt.push(Date.now());
    },
  };
  const v2 = { apiKey: key.apiKey, apiSecret: key.apiSecret };
  const service = createGateway({ baseUrl: sandbox.url, v2, budget, isBackground: true });
  const inbox = await serveInbox({ ...ctx, service });
  await fixture.sendWebhooksTo(inbox.url);

  const codes: string[] = [];
  for (let number = 0; number < ORDERS; number++) {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    codes.push(delivery.code ?? '');
  }
  for (const status of STATUSES)
    await Promise.all(codes.map((code) => control('POST', `/deliveries/${code}/status`, { status, hold: true })));

  await vi.waitFor(
    async () => {
      const open = await fixture.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
      expect(open.length).toBeGreaterThanOrEqual(ORDERS * STATUSES.length);
      for (const { detail, attempts } of open)
        expect([detail, attempts]).toEqual([expect.stringContaining('our own limit'), 0]);
      for (const { status, reportedStatus, reportedAt } of await fixture.db.select().from(deliveries)) {
        expect([status, reportedStatus]).toEqual(['pending', 'completed']);
        expect(Date.now() - Number(reportedAt)).toBeLessThan(60_000);
      }
    },
    { timeout: 40_000, interval: 50 },
  );
  isSpent = false;
  await vi.waitFor(
    async () => {
      const open = await fixture.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
      const rows = await fixture.db.select().from(deliveries);
      expect(rows.map(({ status }) => status)).toEqual(Array(ORDERS).fill('completed'));
      expect(open).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  const ended = await fixture.db.select().from(deliveries);
  expect(ended.filter(({ reportedStatus, reportedAt }) => reportedStatus !== null || reportedAt !== null)).toEqual([]);
  const entries = await fixture.db.select().from(webhookInbox);
  expect(entries.length).toBeGreaterThanOrEqual(ORDERS * STATUSES.length);
  expect(entries.filter(({ attempts }) => attempts !== 1)).toEqual([]);
  expect(sentAt.length).toBeLessThanOrEqual(2 * ORDERS);
  for (const from of sentAt) {
    const inWindow = sentAt.filter((at) => at >= from && at < from + WINDOW_MS);
    expect(inWindow.length).toBeLessThanOrEqual(2 * 14);
  }
  await fixture.sendWebhooksTo(null);
  await inbox.stop();
});
