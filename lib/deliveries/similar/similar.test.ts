import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readSimilar } from './read-similar.server';
import { SimilarOrders, type SimilarQuery } from './schema';

const NOW = new Date('2026-11-21T12:00:00Z');
const door = { area: 'Salmiya', block: '5', street: '12', building: '7', floor: '2', apartment: '4' };
const order: SimilarQuery = {
  reference: 'NEW',
  phone: '+96551234567',
  amount: '4.750',
  destination_format: 'kuwait_format',
  destination: door,
};
const elsewhere = { ...door, building: '9' };
const other = { customerPhone: '+96550000001', amount: '1.000', draft: { destination: elsewhere } };

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

/** The facts that the order shares with one in the ledger of a new connection, as a browser reads them. */
async function sharedWith(row: object, sent: Partial<SimilarQuery> = {}) {
  const connection = await addConnection(fixture);
  const ctx = { ...fixture.ctx, connection, now: () => NOW };
  await addOrders(fixture.db, connection.id, [{ at: '2026-11-21T11:45:00Z', status: 'pending', ...other, ...row }]);
  const { similar } = SimilarOrders.parse(await readSimilar(ctx, { ...order, ...sent }));
  return similar.map(({ shared }) => shared).join();
}

const mine = { customerPhone: order.phone };
const pin = { latitude: 29.33, longitude: 48.07 };
const near = { latitude: 29.3301, longitude: 48.07 };

describe('readSimilar', () => {
  it.each([
    ['phone and amount', { ...mine, amount: '4.75' }, 'amount'],
    ['the phone as a till writes it, and the amount', { customerPhone: '51234567', amount: '4.75' }, 'amount'],
    ['phone and address, on another floor', { ...mine, draft: { destination: { ...door, floor: '3' } } }, 'address'],
    ['the door, however it is written', { draft: { destination: { ...door, block: ' ٥', building: '7 ' } } }, 'door'],
    ['the phone alone', mine, ''],
    ['the amount alone', { amount: '4.750' }, ''],
    ['the building alone', { draft: { destination: { ...door, apartment: '5' } } }, ''],
    ['a canceled order', { ...mine, amount: '4.750', status: 'canceled' }, ''],
    ['one of 31 minutes ago', { ...mine, amount: '4.750', at: '2026-11-21T11:29:00Z' }, ''],
    [
      'a scheduled one of yesterday',
      { ...mine, amount: '4.750', at: '2026-11-20T12:00:00Z', scheduledAt: new Date('2026-11-21T18:00:00Z') },
      'amount',
    ],
    [
      'one of yesterday for later today that a driver has already',
      {
        ...mine,
        amount: '4.750',
        at: '2026-11-20T12:00:00Z',
        scheduledAt: new Date('2026-11-21T18:00:00Z'),
        status: 'completed',
      },
      '',
    ],
    [
      'one made elsewhere under its reference',
      { ...mine, amount: '4.750', reference: 'NEW', madeElsewhere: true },
      'amount',
    ],
    ['itself, sent again', { ...mine, amount: '4.750', reference: 'NEW' }, ''],
    ['an unknown address', { draft: { destination: {} } }, ''],
  ])('finds %s', async (_, row, shared) => {
    expect(await sharedWith(row)).toBe(shared);
  });

  it('finds a pin at the same place', async () => {
    const sent = { destination_format: 'location_format' as const, destination: pin };
    expect(await sharedWith({ draft: { destination: near } }, sent)).toBe('door');
    expect(await sharedWith({ draft: { destination: { ...pin, latitude: 29.34 } } }, sent)).toBe('');
  });

  it("names who made it, and shows no other merchant's orders", async () => {
    const { ctx, db } = fixture;
    const row = {
      ...other,
      ...mine,
      amount: '4.750',
      at: '2026-11-21T11:45:00Z',
      code: 'BG4LEW',
      createdBy: ctx.user.id,
    };
    const [otherMerchant, own] = [await addConnection(fixture), await addConnection(fixture)];
    await addOrders(db, otherMerchant.id, [row]);
    const at = { ...ctx, connection: own, now: () => NOW };
    expect((await readSimilar(at, order)).similar).toEqual([]);
    await addOrders(db, own.id, [row]);
    expect((await readSimilar(at, order)).similar).toEqual([
      expect.objectContaining({ code: 'BG4LEW', by: 'Noura', shared: 'amount', scheduledAt: null }),
    ]);
  });
});
