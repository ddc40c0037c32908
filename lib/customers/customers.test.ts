import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { CreateDelivery } from '@/lib/order/schema';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { findCustomers } from './find.server';
import { rememberCustomer } from './remember.server';

let fixture: Awaited<ReturnType<typeof createServiceFixture>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const order = (phone: string, name: string, building = '7') =>
  CreateDelivery('KW').parse({
    origin_format: 'branch_format',
    origin: { branch_id: 'a'.repeat(24) },
    destination_format: 'kuwait_format',
    destination: { contact_phone: phone, contact_name: name, area: 'Salmiya', block: '5', street: '1', building },
    payment: { amount: '1', type: 'paid' },
    reference: 'D-1',
  });
const names = async (phone: string) => (await findCustomers(fixture.ctx, { phone })).customers.map(({ name }) => name);

describe('known customers', () => {
  it('are found as their phone is typed, the latest first, with their last address', async () => {
    const at = (minute: number) => ({ ...fixture.ctx, now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)) });
    await rememberCustomer(at(1), order('51234567', 'Mariam'));
    await rememberCustomer(at(2), order('51239999', 'Yousef'));
    await rememberCustomer(at(3), order('+971501234567', 'Huda'));
    await rememberCustomer(at(4), order('51234567', 'Mariam Al-Ali', '9'));

    expect(await names('٥١٢')).toEqual(['Mariam Al-Ali', 'Yousef']);
    expect(await names('+965 5123 4')).toEqual(['Mariam Al-Ali']);
    expect(await names('00971 50')).toEqual(['Huda']);
    expect(await names('999')).toEqual([]);
    const [mariam] = (await findCustomers(fixture.ctx, { phone: '51234567' })).customers;
    expect(mariam).toMatchObject({
      phone: '+96551234567',
      deliveriesCount: 2,
      destinationFormat: 'kuwait_format',
      destination: { building: '9', area: 'Salmiya' },
    });
  });

  it('of one merchant are not shown to another', async () => {
    await rememberCustomer(fixture.ctx, order('60000001', 'Only ours'));
    const [other] = await fixture.db
      .insert(connections)
      .values({
        id: newId(),
        slug: 'other',
        name: 'Other',
        source: 'environment',
        baseUrl: fixture.sandbox.url,
        country: 'KW',
        currency: 'KWD',
        webhookTokenDigest: 'b'.repeat(64),
      })
      .returning();
    const theirs = { ...fixture.ctx, connection: { ...fixture.ctx.connection, id: other?.id ?? '' } };
    expect((await findCustomers(theirs, { phone: '60000001' })).customers).toEqual([]);
    expect(await names('60000001')).toEqual(['Only ours']);
  });

  it('are not found by what a database takes for a wildcard', async () => {
    await rememberCustomer(fixture.ctx, order('60000002', 'Somebody'));
    expect(await names('%%%')).toEqual([]);
    expect(await names('___')).toEqual([]);
  });
});
