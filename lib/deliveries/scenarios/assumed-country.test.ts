import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectionView, toConnection } from '@/lib/connections/model/to-connection.server';
import { auditLog, connections, deliveries, liveEvents } from '@/lib/db/schema';
import { CreateDelivery } from '@/lib/order/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { readOverview } from '../list/overview.server';

/** A merchant in Saudi Arabia with a v0 key and no SERVICE_COUNTRY: the first order shows the country. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ country: 'SA', generations: ['v0'] });
  await fixture.control('PUT', `/merchants/${fixture.merchant.id}/wallet`, { balance: 5_000 });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await clearAuditLog(fixture.db);
});

const row = async () => {
  const [one] = await fixture.db.select().from(connections).where(eq(connections.id, fixture.ctx.connection.id));
  if (!one) throw new Error('the connection is gone');
  return one;
};
async function setCountry(country: string | null, currency: string | null = null) {
  await fixture.db.update(connections).set({ country, currency });
  return { ...fixture.ctx, connection: toConnection(await row()) };
}
const order = (reference: string) =>
  CreateDelivery('KW', 'v0').parse({
    platform_name: 'The shop',
    reference,
    payment: { amount: '12.345', type: 'cash' },
    destination_format: 'location_format',
    destination: { contact_name: 'Sara', contact_phone: '+966501234567', latitude: 24.7136, longitude: 46.6753 },
  });

it('tells every page that the country is only assumed', async () => {
  const { connection } = await setCountry(null);
  expect(connectionView(connection)).toMatchObject({ country: 'KW', currency: 'KWD', isCountryAssumed: true });
  expect(connectionView((await setCountry('SA')).connection).isCountryAssumed).toBe(false);
  expect(connectionView((await setCountry(null, 'KWD')).connection).isCountryAssumed).toBe(false);
});

it('takes the country from the first order, and shows its money in its own currency', async () => {
  const ctx = await setCountry(null);
  const { delivery } = await createDelivery(ctx, order('FIRST-1'));
  expect(delivery.currency).toBe('SAR');
  expect(await row()).toMatchObject({ country: 'SA', currency: 'SAR' });
  expect(connectionView(toConnection(await row()))).toMatchObject({
    country: 'SA',
    currency: 'SAR',
    isCountryAssumed: false,
  });
  const [learned] = await fixture.db.select().from(auditLog).where(eq(auditLog.action, 'country_learned'));
  expect(learned?.detail).toEqual({ country: 'SA' });
  const published = await fixture.db.select().from(liveEvents).where(eq(liveEvents.kind, 'connection'));
  expect(published.map(({ subjectIds }) => subjectIds)).toEqual([[ctx.connection.id]]);
  await fixture.db.update(deliveries).set({ status: 'completed' }).where(eq(deliveries.id, delivery.id));
  // Also for a page that was opened before.
  expect((await readOverview(ctx)).today.currency).toBe('SAR');
});

it('leaves what a person or SERVICE_COUNTRY said', async () => {
  const ctx = await setCountry('BH');
  await createDelivery(ctx, order('FIRST-2'));
  expect(await row()).toMatchObject({ country: 'BH', currency: null });
  // Set while the order was being sent.
  const before = await setCountry(null);
  await setCountry('BH');
  await createDelivery(before, order('FIRST-3'));
  expect(await row()).toMatchObject({ country: 'BH' });
});
