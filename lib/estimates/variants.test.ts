import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type GatewayOptions } from '@/lib/service/gateway.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { estimateVariant } from './estimate-variant.server';
import { type PinTrip, VariantEstimate, type VariantRequest } from './variant-schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.control('DELETE', '/faults');
  await drivers(true);
});

const TO = { latitude: 29.33921, longitude: 48.07645 };
const fromBranch = (): PinTrip => ({ from: { branchId: fixture.merchant.branches[0]?.id ?? '' }, to: TO });
const fromPoint: PinTrip = { from: { latitude: 29.3759, longitude: 47.9774 }, to: TO };

const credentials = () => ({
  v2: { apiKey: fixture.key.apiKey, apiSecret: fixture.key.apiSecret },
  v1: { accessToken: fixture.merchant.accessToken },
  v0: { apiKey: fixture.merchant.v0ApiKey },
});
function contextOf(...generations: ('v2' | 'v1' | 'v0')[]) {
  const some = Object.fromEntries(generations.map((generation) => [generation, credentials()[generation]]));
  const options: GatewayOptions = { baseUrl: fixture.sandbox.url, retryDelaysMs: [10], ...some };
  return { ...fixture.ctx, service: createGateway(options) };
}
const ask = async (ctx: ReturnType<typeof contextOf>, variant: VariantRequest['variant'], trip = fromBranch()) =>
  VariantEstimate.parse(await estimateVariant(ctx, { variant, ...trip }));
const refusal = (asked: Promise<unknown>) => asked.then(() => undefined).catch((failure: unknown) => failure);
const drivers = (available: boolean) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/drivers`, { available });

describe('estimateVariant', () => {
  it('calls the generation that has the kind, and returns its own fields', async () => {
    expect(contextOf('v2').service.estimateVariants).toEqual(['v2-real-time', 'v2-static']);
    const ctx = contextOf('v2', 'v1', 'v0');
    const all = await Promise.all(ctx.service.estimateVariants.map((variant) => ask(ctx, variant)));
    expect(all.map(({ generation, operation, figures: { kind } }) => [generation, operation, kind])).toEqual([
      ['v2', 'POST /v2/deliveries/estimate', 'driving'],
      ['v2', 'POST /v2/deliveries/estimate/static', 'driving'],
      ['v1', 'POST /v1/deliveries/estimate', 'times'],
      ['v1', 'POST /v1/deliveries/estimate', 'times'],
      ['v1', 'POST /v1/deliveries/estimate/static', 'durations'],
      ['v1', 'POST /v1/timeless_estimate', 'durations'],
      ['v0', 'POST /v0/deliveries/estimate', 'times'],
      ['v0', 'POST /v0/deliveries/timelessEstimate', 'durations'],
    ]);
    for (const { figures, askedAt, answeredAt } of all) {
      expect(figures.deliveryFee).toMatch(/^\d+(\.\d{1,3})?$/);
      expect(figures.currency).toBe('KWD');
      expect(Date.parse(answeredAt)).toBeGreaterThanOrEqual(Date.parse(askedAt));
      if (figures.kind === 'driving') expect(figures.distanceMeters).toBeGreaterThan(0);
      if (figures.kind === 'times') {
        expect(Date.parse(figures.deliveryAt ?? '')).toBeGreaterThan(Date.parse(figures.pickupAt ?? ''));
      }
    }
    const units = all.flatMap(({ variant, figures }) =>
      figures.kind === 'durations' ? [[variant, figures.unit]] : [],
    );
    expect(units).toEqual([
      ['v1-static', null],
      ['v1-timeless', 'seconds'],
      ['v0-timeless', 'seconds'],
    ]);
  });

  it('has null times where no driver is available, and a fee all the same', async () => {
    await drivers(false);
    const ctx = contextOf('v1', 'v0');
    for (const variant of ['v1-real-time-a', 'v1-real-time-b', 'v0-real-time'] as const) {
      const { figures } = await ask(ctx, variant);
      expect(figures).toMatchObject({ kind: 'times', pickupAt: null, deliveryAt: null });
      expect(Number(figures.deliveryFee)).toBeGreaterThan(0);
    }
  });

  it.each([
    ['v1', 'v1-static', 'v0-timeless', 'needs_key'],
    ['v0', 'v0-timeless', 'v2-static', 'needs_v2'],
    ['v2', 'v2-static', 'v1-timeless', 'needs_v1'],
  ] as const)('with %s alone has its own kinds, and names what the others need', async (only, its, other, why) => {
    const ctx = contextOf(only);
    expect(await ask(ctx, its)).toMatchObject({ variant: its, generation: only });
    expect(await refusal(ask(ctx, other))).toMatchObject({ kind: 'not-served', why });
  });

  it('starts at a pin where the interface lets it, and sends nothing where it does not', async () => {
    const ctx = contextOf('v1', 'v0');
    expect(await ask(ctx, 'v1-static', fromPoint)).toMatchObject({ figures: { kind: 'durations' } });
    for (const variant of ['v1-real-time-b', 'v1-timeless', 'v0-real-time', 'v0-timeless'] as const) {
      expect(await refusal(ask(ctx, variant, fromPoint))).toMatchObject({ kind: 'invalid-request', attempts: 0 });
    }
  });

  it('sends placeholder contacts to v2 from a pin, and passes on that a merchant of many branches must name one', async () => {
    const failure = await refusal(ask(contextOf('v2'), 'v2-static', fromPoint));
    expect(failure).toMatchObject({ status: 400, field: 'branch_id' });
    const lone = fixture.sandbox.credentials.merchants.find(({ country }) => country === 'BH');
    const service = createGateway({ baseUrl: fixture.sandbox.url, v2: lone?.keys[0], retryDelaysMs: [10] });
    const connection = { ...fixture.ctx.connection, country: 'BH', currency: 'BHD' } as const;
    const ctx = { ...fixture.ctx, connection, service };
    const trip = { from: { latitude: 26.2285, longitude: 50.586 }, to: { latitude: 26.2172, longitude: 50.5354 } };
    const { figures } = await estimateVariant(ctx, { variant: 'v2-static', ...trip });
    expect(figures).toMatchObject({ kind: 'driving', currency: 'BHD' });
  });

  it('passes on the refusal of a branch that is not the merchant’s', async () => {
    const unknownBranch = { from: { branchId: 'f'.repeat(24) }, to: TO };
    expect(await refusal(ask(contextOf('v0'), 'v0-real-time', unknownBranch))).toMatchObject({ kind: 'not-found' });
  });

  it('makes two attempts and no more, each kind on its own', async () => {
    const ctx = contextOf('v1', 'v0');
    await fixture.control('POST', '/faults', { path: '/v1/timeless_estimate', status: 503, times: 5 });
    expect(await refusal(ask(ctx, 'v1-timeless'))).toMatchObject({ kind: 'unavailable', attempts: 2 });
    expect(await ask(ctx, 'v0-timeless')).toMatchObject({ variant: 'v0-timeless' });
  });
});
