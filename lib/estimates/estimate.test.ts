import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EstimateTrip } from '@/lib/order/schema';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { ServiceRefusal } from '../service/transport/refusals/refusals';
import { estimateTrip } from './estimate.server';
import { estimateQueries } from './queries';
import { TripEstimate } from './schema';

let fixture: Awaited<ReturnType<typeof createServiceFixture>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const trip = (branchId: string, destination: Record<string, string> = {}) =>
  EstimateTrip('KW').parse({
    origin_format: 'branch_format',
    origin: { branch_id: branchId },
    destination_format: 'kuwait_format',
    destination: {
      contact_phone: '51234567',
      contact_name: 'Mariam',
      area: 'Salmiya',
      block: '5',
      street: '1',
      building: '7',
      ...destination,
    },
  });
const branch = () => fixture.merchant.branches[0]?.id ?? '';

describe('estimateTrip', () => {
  it('answers the fee as decimal text in the merchant’s currency, meters and seconds', async () => {
    const estimate = TripEstimate.parse(await estimateTrip(fixture.ctx, trip(branch())));
    expect(estimate.deliveryFee).toMatch(/^\d+(\.\d{1,3})?$/);
    expect(estimate.currency).toBe('KWD');
    expect(estimate.distanceMeters).toBeGreaterThan(0);
    expect(estimate.durationSeconds).toBeGreaterThan(0);
    expect(estimate.times).toBeNull();
    expect(Date.parse(estimate.askedAt)).not.toBeNaN();
  });

  it('names the field that the service refuses', async () => {
    const failure = await estimateTrip(fixture.ctx, trip('0'.repeat(24))).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServiceRefusal);
    expect(failure).toMatchObject({ status: 400, field: 'origin' });
  });

  it('fails after two attempts when the service only sends errors', async () => {
    await fixture.control('POST', '/faults', { path: '/v2/deliveries/estimate', status: 500, times: 5 });
    const failure = await estimateTrip(fixture.ctx, trip(branch())).catch((error: unknown) => error);
    await fixture.control('DELETE', '/faults');
    expect(failure).toMatchObject({ kind: 'unavailable', attempts: 2 });
  });
});

describe('estimateQueries.trip', () => {
  const key = (destination: Record<string, string>) => estimateQueries.trip(trip('a'.repeat(24), destination)).queryKey;

  it('has another key for another place, not for another name or instruction', () => {
    expect(key({ building: '8' })).not.toEqual(key({}));
    expect(key({ contact_name: 'Mariam Al-Ali', instructions: 'Ring twice' })).toEqual(key({}));
  });
});
