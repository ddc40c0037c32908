import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COUNTRY_FACTS } from '@/lib/connections/model/connection';
import { EstimateTrip } from '@/lib/order/schema';
import { createGateway } from '@/lib/service/gateway.server';
import { json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { estimateTrip } from './estimate.server';
import { estimateVariant } from './estimate-variant.server';

/** v1 and v0 send a fee and no currency (interface: Estimates). */
const RESPONSE = { delivery_fee: 1.5, estimated_pickup_at: null, estimated_delivery_at: null };
const BRANCH_ID = '64b0c0ffee64b0c0ffee64b0';
const TO = { latitude: 26.2172, longitude: 50.5354 };

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterEach(stopAll);
afterAll(() => fixture.close());

describe.each([
  ['KW', 'KWD', '+96550001234'],
  ['BH', 'BHD', '+97336001234'],
  ['SA', 'SAR', '+966500001234'],
] as const)('an estimate without a currency in %s', (country, currency, phone) => {
  async function context() {
    const service = await startFaultService((_, response) => json(response, 200, RESPONSE));
    const gateway = createGateway({ baseUrl: service.baseUrl, v1: { accessToken: 'token' }, retryDelaysMs: [] });
    const connection = { ...fixture.ctx.connection, country, currency: COUNTRY_FACTS[country].currency };
    return { ...fixture.ctx, connection, service: gateway };
  }

  it(`of a trip is in ${currency}`, async () => {
    const trip = EstimateTrip(country).parse({
      origin_format: 'branch_format',
      origin: { branch_id: BRANCH_ID },
      destination_format: 'location_format',
      destination: { contact_name: 'Sara', contact_phone: phone, ...TO },
    });
    expect(await estimateTrip(await context(), trip)).toMatchObject({ currency, deliveryFee: '1.5' });
  });

  it(`of one kind is in ${currency}`, async () => {
    const asked = { variant: 'v1-real-time-a', from: { branchId: BRANCH_ID }, to: TO } as const;
    expect(await estimateVariant(await context(), asked)).toMatchObject({ figures: { currency, deliveryFee: '1.5' } });
  });
});
