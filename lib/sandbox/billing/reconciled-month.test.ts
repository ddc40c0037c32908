import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { refreshDelivery } from '@/lib/deliveries/sync/refresh.server';
import { sumOf } from '@/lib/format/money/thousandths';
import { listInvoices, readCopy } from '@/lib/invoices/list.server';
import { invoiceOrders } from '@/lib/invoices/orders.server';
import { reconcile } from '@/lib/invoices/reconcile.server';
import { InvoiceOrdersQuery } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { ListInvoices } from '@/lib/invoices/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const MONTH_SECONDS = 31 * 86_400;

test('a month of orders ends in an invoice that agrees with the ledger to the last fil', async () => {
  const { ctx, control } = fixture;
  for (let index = 0; index < 6; index += 1) {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { amount: `${index}.105` }));
    // The last one is canceled, and costs nothing.
    const status = index === 5 ? 'canceled' : 'completed';
    await control('POST', `/deliveries/${delivery.code}/status`, { status, hold: true });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
  }
  await control('POST', '/clock', { advanceSeconds: MONTH_SECONDS });

  expect(await readCopy(ctx, { refresh: '1' })).toMatchObject({ problem: null });
  const { invoices } = await listInvoices(ctx, ListInvoices.parse({ status: 'unpaid' }));
  const [bill] = invoices;
  const { orders } = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: bill?.id }));
  const fees = sumOf(orders.map(({ fee }) => fee ?? '0'));
  expect(bill).toMatchObject({ type: 'REGULAR', status: 'ISSUED', ordersCount: 5, amount: fees });
  expect(await reconcile(ctx, { id: bill?.id ?? '' })).toMatchObject({
    ours: { count: 5, amount: fees },
    difference: { count: 0, amount: '0.000' },
    agrees: true,
    causes: [],
  });
});
