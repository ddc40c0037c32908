import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deliveries, invoices } from '@/lib/db/schema';
import { addDueCodes } from '@/lib/deliveries/by-code/add-due.server';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { reconcile } from '@/lib/invoices/reconciliation/reconcile.server';
import { syncInvoices } from '@/lib/invoices/sync.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { importSandboxHistory } from './import-sandbox-history.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ shop: { ordersADay: 5 } });
  process.env.SANDBOX_SHOP = fixture.merchant.id;
  // The ledger is compared with a sandbox that stands still.
  await fixture.control('PUT', `/merchants/${fixture.merchant.id}/till`, { paused: true });
});
afterAll(() => fixture.close());

const Totals = z.object({ orders: z.number(), byStatus: z.record(z.string(), z.number()), fees: z.number() });
const ledger = () => fixture.db.select().from(deliveries);

test('the past of the shop enters the ledger, and its totals are the sandbox’s own', async () => {
  const { ctx } = fixture;
  await importSandboxHistory(ctx);
  // The newest orders come first, so that the map is alive before the month is complete.
  const signal = new AbortController().signal;
  await addDueCodes(ctx, signal);
  const onTheRoad = (await ledger()).filter(({ driverName, endedAt, status }) => driverName && !endedAt && status);
  expect(onTheRoad.length).toBeGreaterThanOrEqual(3);
  while ((await addDueCodes(ctx, signal)) !== null);
  const { list } = await readNewestCodeList(ctx);
  expect(list).toMatchObject({ waiting: 0, missing: [] });

  const rows = await ledger();
  const own = Totals.parse(await fixture.control('GET', `/merchants/${fixture.merchant.id}/totals`));
  expect(own.orders).toBeGreaterThan(150);
  expect(rows).toHaveLength(own.orders);
  const counted: Record<string, number> = {};
  for (const { status } of rows) counted[status ?? ''] = (counted[status ?? ''] ?? 0) + 1;
  expect(counted).toEqual(Object.fromEntries(Object.entries(own.byStatus).filter(([, count]) => count > 0)));
  const fils = rows
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { deliveryFee }) => sum + Math.round(Number(deliveryFee) * 1000), 0);
  expect(fils).toBe(Math.round(own.fees * 1000));
  const days = new Set(rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(30);
}, 60_000);

test('a later start adds nothing', async () => {
  const before = [await ledger(), await readNewestCodeList(fixture.ctx)];
  await importSandboxHistory(fixture.ctx);
  expect(await addDueCodes(fixture.ctx, new AbortController().signal)).toBeNull();
  expect([await ledger(), await readNewestCodeList(fixture.ctx)]).toEqual(before);
});

test('last month’s invoice agrees with the ledger to the last fil, and a planted difference is found', async () => {
  const { ctx, db, merchant } = fixture;
  const regular = async () => {
    await syncInvoices(ctx);
    const rows = await db.select().from(invoices).where(eq(invoices.type, 'REGULAR'));
    return rows.sort((a, b) => (a.periodBegin ?? '').localeCompare(b.periodBegin ?? ''));
  };
  const [lastMonth] = await regular();
  const agreed = await reconcile(ctx, { id: lastMonth?.id ?? '' });
  expect(agreed).toMatchObject({ agrees: true, difference: { count: 0, amount: '0.000' }, causes: [] });
  expect(agreed.ours.count).toBeGreaterThan(50);

  const difference = { orders: 1, amount: 1.25 };
  await fixture.control('POST', `/merchants/${merchant.id}/invoices`, { difference });
  const thisMonth = (await regular()).at(-1);
  expect(thisMonth?.id).not.toBe(lastMonth?.id);
  expect(await reconcile(ctx, { id: thisMonth?.id ?? '' })).toMatchObject({
    agrees: false,
    difference: { count: 1, amount: '1.250' },
  });
});
