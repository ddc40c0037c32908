import { expect, it, onTestFinished } from 'vitest';
import { createGateway } from '@/lib/service/gateway.server';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { receivePosition } from '../positions/receive-position.server';
import { orderOf, rowOf } from '../scenarios/testing-orders';
import { receiveHint } from './receive-hint.server';

/** Without `delivery:read` the status stays, and the driver on the map moves. */
it('a webhook without delivery:read moves the driver, and not the status', async () => {
  const fixture = await createServiceFixture({ generations: ['v1'] });
  onTestFinished(() => fixture.close());
  const { id, accessToken } = fixture.merchant;
  await fixture.control('PUT', `/merchants/${id}/installation`, { permissions: ['branch:read', 'delivery:write'] });
  const service = createGateway({ baseUrl: fixture.sandbox.url, v1: { accessToken }, retryDelaysMs: [] });
  const ctx = { ...fixture.ctx, service };
  const order = orderOf(fixture, 'v1');
  await createDelivery(ctx, order);
  const made = await rowOf(fixture, order.reference);
  const code = made.code ?? '';
  await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched' });

  const at = new Date();
  const hint = { code, headers: {}, hints: [{ status: 'dispatched', at }] };
  await expect(receiveHint(ctx, hint)).rejects.toMatchObject({ kind: 'forbidden' });
  const position = { latitude: 29.34, longitude: 48.08, at };
  expect(await receivePosition(ctx, { code, headers: {}, position })).toBe('applied');
  expect(await rowOf(fixture, order.reference)).toMatchObject({
    status: 'pending',
    driverLatitude: 29.34,
    driverLongitude: 48.08,
  });
});
