import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCustomers } from '@/lib/customers/find.server';
import { rememberCustomer } from '@/lib/customers/remember.server';
import { customers, deliveries, occurrences } from '@/lib/db/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { orderElsewhere, rowsOfCode } from '../scenarios/testing-elsewhere';
import { orderOf } from '../scenarios/testing-orders';
import { importOrder } from './import-order.server';

/** The customer and the area of orders made elsewhere. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

async function entered(change: Parameters<typeof orderElsewhere>[1], noPin = false) {
  const { ctx } = fixture;
  const { code } = await orderElsewhere(fixture, change);
  const answer = await ctx.service.getDelivery(code);
  const customer = { ...answer.delivery.customer, ...(noPin && { latitude: null, longitude: null }) };
  await importOrder(ctx, { ...answer, delivery: { ...answer.delivery, customer } }, { source: 'webhook' });
  const [row] = await rowsOfCode(fixture, code);
  if (!row) throw new Error('no row');
  return row;
}
const referenceOf = async (id = '') =>
  (await fixture.db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.reference;
const found = async (phone: string) => (await findCustomers(fixture.ctx, { phone })).customers;

describe('the customer of an order made elsewhere', () => {
  it('is known by phone, with the pin and the latest name', async () => {
    await entered({ phone: '+96551110001', name: 'Hessa' });
    await entered({ phone: '+96551110001', name: 'Hessa Al-Ajmi' });
    expect(await found('51110001')).toMatchObject([
      {
        phone: '+96551110001',
        name: 'Hessa Al-Ajmi',
        deliveriesCount: 2,
        destinationFormat: 'location_format',
        destination: { latitude: 29.33, longitude: 48.02, first_line: expect.stringMatching(/./) },
      },
    ]);
  });

  it('is known by name where the service has no place for the address', async () => {
    await entered({ phone: '+96551110002', name: 'Bader' }, true);
    expect(await found('51110002')).toMatchObject([{ name: 'Bader', destinationFormat: '' }]);
  });

  it('keeps name and address of our own order, whichever came first', async () => {
    const own = async (phone: string) => {
      await rememberCustomer(fixture.ctx, orderOf(fixture, 'v2', { phone, name: 'Dalal' }));
    };
    const ofOurs = { name: 'Dalal', deliveriesCount: 2, destinationFormat: 'kuwait_format' };
    await own('+96551110003');
    await entered({ phone: '+96551110003', name: 'D.' });
    expect(await found('51110003')).toMatchObject([ofOurs]);
    await entered({ phone: '+96551110004', name: 'D.' });
    await own('+96551110004');
    expect(await found('51110004')).toMatchObject([ofOurs]);
  });
});

it('a failed order made elsewhere needs somebody, and a taken reference is left to the order that has it', async () => {
  const { ctx, db } = fixture;
  const order = await orderElsewhere(fixture);
  const answer = await ctx.service.getDelivery(order.code);
  const [own] = await addOrders(db, ctx.connection.id, [{ at: '2026-11-20T09:00:00Z', reference: 'TAKEN-1' }]);
  const delivery = { ...answer.delivery, status: 'failed', reference: 'TAKEN-1' } as typeof answer.delivery;
  await importOrder(ctx, { ...answer, delivery }, { source: 'webhook' });
  const [row] = await rowsOfCode(fixture, order.code);
  expect(row).toMatchObject({ status: 'failed', reference: null });
  expect(await referenceOf(own?.id)).toBe('TAKEN-1');
  const open = await db
    .select()
    .from(occurrences)
    .where(eq(occurrences.subject, row?.id ?? ''));
  expect(open).toMatchObject([{ kind: 'failed', endedAt: null }]);
});

it('a customer was last used when the order was made, and not when it was read', async () => {
  const { ctx } = fixture;
  const order = await orderElsewhere(fixture, { phone: '+96551110009' });
  const answer = await ctx.service.getDelivery(order.code);
  const delivery = { ...answer.delivery, created_at: '2026-11-01T08:00:00Z' };
  await importOrder(ctx, { ...answer, delivery }, { source: 'user' });
  const [customer] = await fixture.db.select().from(customers).where(eq(customers.phone, '+96551110009'));
  expect(customer?.lastUsedAt.toISOString()).toBe('2026-11-01T08:00:00.000Z');
});

it('an order made elsewhere has the area that its address names', async () => {
  expect((await entered({ area: 'Bayan' })).area).toBe('Bayan');
  expect((await entered({ area: 'السالميه' })).area).toBe('Salmiya');
  expect((await entered({ area: 'Atlantis' })).area).toBeNull();
});
