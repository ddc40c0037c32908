import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBranches } from '@/lib/branches/list.server';
import { createGateway } from '@/lib/service/gateway.server';
import { CREDENTIALS, json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { CALLS_AT_ONCE } from './connection-queue.server';
import { listComparisons } from './list.server';
import { readComparison } from './read.server';
import { StartComparison } from './schema';
import { startComparison } from './start.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  // As documented no address has a fee of its own; the first test has a service like that.
  fixture = await createServiceFixture({ asDocumented: false });
});
afterAll(async () => {
  await stopAll();
  await fixture.close();
});

it('says that fees are about, where the service estimates no such address', async () => {
  const service = await startFaultService((request, response) => {
    const isPin = JSON.parse(request.body).destination_format === 'location_format';
    if (isPin) json(response, 200, { delivery_fee: 1, currency: 'KWD', estimated_distance: 9, estimated_duration: 9 });
    else json(response, 400, { error: 'invalid', message: 'destination_format: unsupported format' });
  });
  const { branches } = await listBranches(fixture.ctx, {});
  const ctx = {
    ...fixture.ctx,
    service: createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] }),
  };
  const destination = { contact_name: 'Fahad', contact_phone: '51234567', area: 'Salmiya', block: '5', street: '1' };
  const dropOff = { destination_format: 'kuwait_format', destination: { ...destination, building: '7' } };
  await (await startComparison(ctx, StartComparison('KW').parse(dropOff), branches)).text();

  const [newest] = (await listComparisons(ctx)).comparisons;
  const { cells } = await readComparison(ctx, { id: newest?.id ?? '' });
  expect(cells.length).toBeGreaterThan(CALLS_AT_ONCE);
  expect(cells.every(({ estimate }) => estimate?.isApproximate)).toBe(true);
  // Calls under way at once learn it together; no later one asks again.
  const refused = service.seen.filter(({ body }) => !body.includes('location_format'));
  expect(refused.length).toBeLessThanOrEqual(CALLS_AT_ONCE);
});

it.each([
  ['an area alone', {}, true],
  ['an area and a block', { block: '5' }, true],
  ['a whole address', { block: '5', street: '1', building: '7' }, false],
])('says of %s whether fees are about', async (_, parts, isApproximate) => {
  const { branches } = await listBranches(fixture.ctx, {});
  const dropOff = { destination_format: 'kuwait_format', destination: { area: 'Salmiya', ...parts } };
  await (await startComparison(fixture.ctx, StartComparison('KW').parse(dropOff), branches.slice(0, 2))).text();
  const [newest] = (await listComparisons(fixture.ctx)).comparisons;
  const { cells } = await readComparison(fixture.ctx, { id: newest?.id ?? '' });
  expect(cells.map(({ estimate }) => estimate?.isApproximate)).toEqual(cells.map(() => isApproximate));
});
