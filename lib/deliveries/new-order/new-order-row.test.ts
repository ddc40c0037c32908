import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import { CreateDelivery, type CreateDeliveryInput } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { SUBMIT_LEASE_MS } from '../ledger/check-schedule';
import { newOrderRow } from './new-order-row.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const contact = { contact_name: 'Sara', contact_phone: '50123456' };
const TO_AREA = {
  destination_format: 'kuwait_format',
  destination: { ...contact, area: 'Salmiya', block: '3', street: 'Baghdad Street', building: '12' },
} as const;
const TO_PIN = {
  destination_format: 'location_format',
  destination: { ...contact, latitude: 29.3376, longitude: 48.0769 },
} as const;

let fixture: ServiceFixture;
let ctx: Context;
let branchId: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  branchId = fixture.merchant.branches[0]?.id ?? '';
});
beforeEach(() => fixture.db.delete(branches));
afterAll(() => fixture.close());

type Trip = Partial<CreateDeliveryInput> & Pick<CreateDeliveryInput, 'destination_format' | 'destination'>;
function fromBranch(trip: Trip): CreateDelivery {
  const payment = { type: 'cash', amount: '4.250' } as const;
  const origin = { origin_format: 'branch_format', origin: { branch_id: branchId } } as const;
  return CreateDelivery('KW', 'v2').parse({ reference: 'R-1', payment, ...origin, ...trip });
}

test('an order from a branch to an address has the text of both until the service answers', async () => {
  const place = { latitude: 29.2756, longitude: 47.9581 };
  await fixture.db
    .insert(branches)
    .values({ connectionId: ctx.connection.id, id: branchId, name: 'Farwaniya', ...place, syncedAt: NOW });
  const input = fromBranch({ ...TO_AREA, estimated_fee: '1.250', scheduled_date: '2026-11-22T08:00:00Z' });
  const row = await newOrderRow(ctx, input, { replaces: 'the-one-before' });
  expect(row).toMatchObject({
    reference: 'R-1',
    replaces: 'the-one-before',
    status: 'submitting',
    generation: 'v2',
    orderWebhookDigest: null,
    testMode: false,
    branchId,
    originLabel: '',
    originLatitude: 29.2756,
    originLongitude: 47.9581,
    paymentType: 'cash',
    amount: '4.250',
    currency: 'KWD',
    estimatedFee: '1.250',
    customerName: 'Sara',
    customerPhone: '+96550123456',
    customerAddress: expect.stringContaining('Salmiya'),
    customerLatitude: null,
    customerLongitude: null,
    pinArea: null,
    scheduledAt: new Date('2026-11-22T08:00:00Z'),
    createdBy: ctx.user.id,
    createdAt: NOW,
    nextCheckAt: new Date(NOW.getTime() + SUBMIT_LEASE_MS),
    searchText: 'r-1 sara 96550123456 salmiya',
  });
  const sent = JSON.parse(row.requestBody);
  expect(sent.payment).toEqual({ type: 'cash', amount: 4.25 });
  expect(sent).not.toHaveProperty('estimated_fee');
});

test('an order to a pin has its place and the area there; a named area counts more', async () => {
  const row = await newOrderRow(ctx, fromBranch(TO_PIN));
  expect(row).toMatchObject({ customerLatitude: 29.3376, customerLongitude: 48.0769, pinArea: 'Salmiya' });
  expect(row).toMatchObject({ originLatitude: null, originLongitude: null, estimatedFee: null, scheduledAt: null });
  expect(row.searchText).toContain('salmiya');
  expect((await newOrderRow(ctx, fromBranch(TO_AREA))).pinArea).toBeNull();
});

test.each([
  ['Warehouse 7', { first_line: 'Warehouse 7' }],
  ['Omar', {}],
])('an order from another place leaves from %s', async (label, line) => {
  const at = { latitude: 29.31, longitude: 47.98 };
  const origin = { contact_name: 'Omar', contact_phone: '50999888', ...at, ...line };
  const row = await newOrderRow(ctx, fromBranch({ ...TO_AREA, origin_format: 'location_format', origin }));
  expect(row).toMatchObject({
    branchId: null,
    originLabel: label,
    originLatitude: at.latitude,
    originLongitude: at.longitude,
  });
});

test('only v2 has test orders, and only v0 a key for its webhooks; a paid order of v0 may name no amount', async () => {
  const connection = { ...ctx.connection, testMode: true };
  expect((await newOrderRow({ ...ctx, connection }, fromBranch(TO_AREA))).testMode).toBe(true);
  const service = createGateway({ baseUrl: fixture.sandbox.url, v0: { apiKey: fixture.merchant.v0ApiKey } });
  const paid = CreateDelivery('KW', 'v0').parse({
    reference: 'R-2',
    platform_name: 'The shop',
    payment: { type: 'paid' },
    ...TO_PIN,
  });
  const row = await newOrderRow({ ...ctx, connection, service }, paid);
  expect(row).toMatchObject({ generation: 'v0', testMode: false, amount: '0', branchId: null, originLabel: '' });
  expect(row.orderWebhookDigest).toMatch(/^[0-9a-f]{64}$/);
});
