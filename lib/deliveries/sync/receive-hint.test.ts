import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { orderOf } from '../scenarios/testing-orders';
import { receiveHint } from './receive-hint.server';
import { refreshDelivery } from './refresh.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('a webhook of a status that is known or past is not read; one of a later status is', async () => {
  const { ctx } = fixture;
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  const code = delivery.code ?? '';
  const force = (status: string) => fixture.control('POST', `/deliveries/${code}/status`, { status, hold: true });
  await force('accepted');
  await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
  await fixture.control('DELETE', '/requests');
  const report = (...statuses: string[]) =>
    receiveHint(ctx, { code, headers: {}, hints: statuses.map((status) => ({ status, at: new Date() })) });
  for (const status of ['pending', 'accepted']) expect(await report(status)).toBe('stale');
  expect(await fixture.control('GET', '/requests')).toMatchObject({ requests: [] });
  await force('dispatched');
  expect(await report('accepted', 'dispatched')).toBe('applied');
  expect(await fixture.control('GET', '/requests')).toMatchObject({ requests: [{ path: `/v2/deliveries/${code}` }] });
});
