import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '@/lib/http/problem';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { createDelivery } from '../create.server';
import { readDelivery } from '../read.server';
import { retryDelivery } from '../retry.server';
import { orderOf } from '../scenarios/testing-orders';
import { receiveHint } from '../sync/receive-hint.server';
import { refreshDelivery } from '../sync/refresh.server';

/** The service refuses a cancellation or a retry. */

const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

let fixture: ServiceFixture;
let order: { id: string; code: string };
beforeAll(async () => {
  fixture = await createServiceFixture();
});
beforeEach(async () => {
  await fixture.control('DELETE', '/faults');
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  order = { id: delivery.id, code: delivery.code ?? '' };
  await fixture.control('DELETE', '/requests');
});
afterAll(() => fixture.close());

const refuse = (rule: object) =>
  fixture.control('POST', '/faults', { path: '^/.*/(cancel|retry)$', times: 9, ...rule });
const force = (status: string) => fixture.control('POST', `/deliveries/${order.code}/status`, { status, hold: true });
async function reads(): Promise<number> {
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.filter(({ method }) => method === 'GET').length;
}
async function refusal(act = cancelDelivery) {
  const failure = await act(fixture.ctx, { id: order.id }).catch((failure: unknown) => failure);
  if (!(failure instanceof Problem)) return failure;
  return { status: failure.status, code: failure.code, detail: failure.extra.detail };
}

test.each([401, 429])('a refusal with %i is not about the delivery, which is not read', async (status) => {
  await refuse({ status });
  expect(await refusal()).toMatchObject({ status });
  expect(await reads()).toBe(0);
});

test('a cancellation without an answer is no refusal: the service may have done it', async () => {
  await refuse({ drop: 'before' });
  expect(await refusal()).toMatchObject({ kind: 'no-response' });
});

test.each([404, 409])(
  'a refusal with %i of a delivery that is still open is a conflict at the service',
  async (status) => {
    await refuse({ status });
    expect(await refusal()).toEqual({ status: 409, code: 'service_conflict', detail: { status: 'pending' } });
    expect(await reads()).toBe(1);
  },
);

test('a refusal for another reason is shown as it is', async () => {
  await refuse({ status: 400 });
  expect(await refusal()).toMatchObject({ status: 400, kind: 'refused' });
});

test('a delivery that has ended meanwhile is named with its status, which the ledger has too', async () => {
  await force('completed');
  expect(await refusal()).toEqual({ status: 409, code: 'not_cancellable', detail: { status: 'completed' } });
  expect((await readDelivery(fixture.ctx, { id: order.id })).status).toBe('completed');
});

test('where the delivery can’t be read, the refusal is shown as it is', async () => {
  await refuse({ status: 409 });
  await fixture.control('POST', '/faults', {
    method: 'GET',
    path: `^/v2/deliveries/${order.code}$`,
    times: 9,
    status: 503,
  });
  expect(await refusal()).toMatchObject({ status: 409, kind: 'conflict' });
});

describe('a delivery that failed, and was retried by another system of the merchant', () => {
  beforeEach(async () => {
    await force('failed');
    await refreshDelivery(fixture.ctx, { id: order.id, source: 'poll' });
    await fixture.ctx.service.retryDelivery(order.code, {});
  });

  test.each(['pending', 'completed', 'canceled'])('is named with its status when it is retried: %s', async (status) => {
    if (status !== 'pending') await force(status);
    expect(await refusal(retryDelivery)).toEqual({ status: 409, code: 'not_retryable', detail: { status } });
    expect(await readDelivery(fixture.ctx, { id: order.id })).toMatchObject({ status });
  });

  test.each(['pending', 'completed'])(
    'has the status of a read after a webhook with %s, and its fee',
    async (status) => {
      await force('completed');
      const report = { code: order.code, hints: [{ status, at: new Date() }], headers: {} };
      expect(await receiveHint(fixture.ctx, report)).toBe('applied');
      const { status: now, deliveryFee, endedAt } = await readDelivery(fixture.ctx, { id: order.id });
      const { delivery } = await fixture.ctx.service.getDelivery(order.code);
      expect([now, deliveryFee]).toEqual(['completed', Number(delivery.delivery_fee).toFixed(3)]);
      expect(Number(deliveryFee)).toBeGreaterThan(0);
      expect(Math.abs(Date.parse(endedAt ?? '') - Date.now())).toBeLessThan(10_000);
    },
  );
});

test('an order without a code is unknown to the service, and nothing is asked', async () => {
  const lost = { method: 'POST', path: '^/v2/deliveries$', drop: 'before', times: 9 };
  await fixture.control('POST', '/faults', lost);
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  order = { id: delivery.id, code: '' };
  await fixture.control('DELETE', '/requests');
  for (const act of [cancelDelivery, retryDelivery])
    expect(await refusal(act)).toEqual({ status: 409, code: 'no_code_yet', detail: { status: 'unknown' } });
  expect(Requests.parse(await fixture.control('GET', '/requests')).requests).toEqual([]);
  order.id = '00000000-0000-7000-8000-000000000000';
  expect(await refusal()).toMatchObject({ status: 404, code: 'delivery_not_found' });
});
