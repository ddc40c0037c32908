import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBranches } from '@/lib/branches/list.server';
import type { BranchRow } from '@/lib/branches/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { comparedBranches, estimateBranch } from './compare.server';
import { findCheaper } from './find-cheaper.server';
import { EstimateBranch, StartComparison } from './schema';

const REALTIME = '/v2/deliveries/estimate';
const STATIC = '/v2/deliveries/estimate/static';
const contact = { contact_name: 'Fahad', contact_phone: '51234567' };
const SALMIYA = {
  destination_format: 'location_format',
  destination: { ...contact, latitude: 29.3339, longitude: 48.0761 },
};
const STREET = { street: '2', building: '7' };

let fixture: ServiceFixture;
let ctx: Context;
let branches: BranchRow[];

beforeAll(async () => {
  // As documented no address has a fee of its own.
  fixture = await createServiceFixture({ asDocumented: false });
  branches = (await listBranches(fixture.ctx, {})).branches;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ctx = fixture.ctx;
  await fixture.control('DELETE', '/requests');
});
afterEach(() => fixture.control('DELETE', '/faults'));

const compared = (dropOff: object = SALMIYA) => comparedBranches(StartComparison('KW').parse(dropOff), branches);
const estimate = (dropOff: object = SALMIYA, branchId = branches[0]?.id) =>
  estimateBranch(ctx, EstimateBranch('KW').parse({ ...dropOff, branchId }));

describe('the compared branches', () => {
  it('are those that are there, nearest first', () => {
    const [gone, ...others] = branches;
    if (!gone) throw new Error('no branch');
    const trip = StartComparison('KW').parse(SALMIYA);
    const found = comparedBranches(trip, [{ ...gone, gone: true }, ...others]).branches;
    expect(found.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(compared().branches[0]?.name).toContain('Salmiya');
    const distances = compared().branches.map(({ straightMeters }) => straightMeters ?? 0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(() => comparedBranches(trip, [])).toThrow(expect.objectContaining({ status: 409, code: 'no_branches' }));
  });

  it('are the 300 nearest', () => {
    const many = Array.from({ length: 301 }, (_, index) => ({ ...branches[0], id: `b-${index}` }) as BranchRow);
    expect(comparedBranches(StartComparison('KW').parse(SALMIYA), many).branches).toHaveLength(300);
  });

  it.each([
    ['kuwait_format', { area: 'السالمية', block: '3', ...STREET }, true],
    ['bahrain_format', { area: 'Adliya', block: '3', ...STREET }, true],
    ['ksa_format', { city: 'Riyadh', district: 'Olaya', ...STREET }, true],
    ['ksa_short_format', { short_address: 'RRRD2929' }, null],
    ['location_format', { latitude: 29.3339, longitude: 48.0761 }, false],
  ])('have the place of a drop-off in %s', (destination_format, destination, isApproximate) => {
    const { place } = compared({ destination_format, destination: { ...contact, ...destination } });
    expect(place?.approximate ?? null).toBe(isApproximate);
  });
});

describe('the estimates of a branch', () => {
  it('are both kinds, each asked once', async () => {
    const { cells } = await estimate();
    expect(cells).toMatchObject([
      { branchId: branches[0]?.id, variant: 'realtime', problem: null, estimate: { currency: 'KWD' } },
      { branchId: branches[0]?.id, variant: 'static', problem: null, estimate: { currency: 'KWD' } },
    ]);
    expect(cells[0]?.estimate?.deliveryFee).toMatch(/^\d+\.\d{3}$/);
    expect((await upstream()).toSorted()).toEqual([REALTIME, STATIC]);
  });

  it('name the problem of the one that fails, and keep the other', async () => {
    await fixture.control('POST', '/faults', { path: STATIC, status: 503 });
    const { cells } = await estimate();
    expect(cells[0]?.estimate).not.toBeNull();
    expect(cells[1]).toMatchObject({ estimate: null, problem: { code: 'service_unavailable' } });
  });

  it('are not tried again at a 429: it is thrown with its wait', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, status: 429, retryAfterSeconds: 1 });
    await expect(estimate()).rejects.toSatisfy((error) => error instanceof RateLimited && error.retryAfterMs === 1_000);
    expect((await upstream()).filter((path) => path === REALTIME)).toHaveLength(1);
  });

  it('end with the request', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, delayMs: 3_000 });
    const leaving = new AbortController();
    ctx = { ...ctx, signal: leaving.signal };
    const asking = estimate();
    leaving.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['an area alone', {}, true],
    ['an area and a block', { block: '5' }, true],
    ['a whole address', { block: '5', street: '1', building: '7' }, false],
  ])('say of %s whether fees are about', async (_, parts, isApproximate) => {
    const { cells } = await estimate({
      destination_format: 'kuwait_format',
      destination: { area: 'Salmiya', ...parts },
    });
    expect(cells.map((cell) => cell.estimate?.isApproximate)).toEqual([isApproximate, isApproximate]);
  });
});

describe('over an older generation', () => {
  beforeEach(() => {
    const v1 = { accessToken: fixture.merchant.accessToken };
    ctx = { ...fixture.ctx, service: createGateway({ baseUrl: fixture.sandbox.url, v1 }) };
  });

  it('times come in place of a distance', async () => {
    const [realtime] = (await estimate()).cells;
    expect(realtime?.estimate?.distanceMeters).toBeNull();
    expect(Date.parse(realtime?.estimate?.times?.deliveryAt ?? '')).toBeGreaterThan(Date.now());
  });

  it.each(['BHD', 'SAR'] as const)('a fee without a currency is one in %s, the merchant’s', async (currency) => {
    ctx = { ...ctx, connection: { ...ctx.connection, currency } };
    expect((await estimate()).cells.map((cell) => cell.estimate?.currency)).toEqual([currency, currency]);
  });

  it('a pin is needed, and nothing is sent without one', async () => {
    const destination = { ...contact, area: 'Salmiya', block: '3', ...STREET };
    const { cells } = await estimate({ destination_format: 'kuwait_format', destination });
    expect(cells.map(({ problem }) => problem?.code)).toEqual(['estimate_needs_pin', 'estimate_needs_pin']);
    expect(await upstream()).toEqual([]);
  });
});

describe('a cheaper branch', () => {
  const fromJahra = () => {
    const jahra = branches.find(({ name }) => name.includes('Jahra'));
    const trip = StartComparison('KW').parse(SALMIYA);
    return findCheaper(
      ctx,
      { ...trip, origin_format: 'branch_format', origin: { branch_id: jahra?.id ?? '' } },
      branches,
    );
  };

  it('is looked for among the chosen and the nearest branches, each once', async () => {
    const found = await fromJahra();
    expect(await upstream()).toEqual(Array.from({ length: 6 }, () => REALTIME));
    expect(found).toMatchObject({ askedBranches: 6, answeredBranches: 6 });
    expect(found.best?.branchName).not.toContain('Jahra');
    expect(Number(found.best?.estimate.deliveryFee)).toBeLessThan(Number(found.current?.deliveryFee));
  });

  it('is compared with no other fee where the chosen one has none', async () => {
    const trip = StartComparison('KW').parse(SALMIYA);
    const gone = { ...trip, origin_format: 'branch_format' as const, origin: { branch_id: 'gone' } };
    expect(await findCheaper(ctx, gone, branches)).toMatchObject({ current: null, answeredBranches: 5 });
  });

  it('is one of those that answer, where the service limits how fast it is asked', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, status: 429, retryAfterSeconds: 1, times: 2 });
    expect(await fromJahra()).toMatchObject({ askedBranches: 6, answeredBranches: 4 });
  });
});

async function upstream(): Promise<string[]> {
  const Log = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const { requests } = Log.parse(await fixture.control('GET', '/requests'));
  return requests.map(({ path }) => path).filter((path) => path.startsWith(REALTIME));
}
