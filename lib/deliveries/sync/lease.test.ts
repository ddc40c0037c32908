import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { SUBMIT_LEASE_MS, SUBMIT_RENEW_MS } from '../ledger/check-schedule';
import { changeDelivery } from '../ledger/rows.server';
import { copiesAtService, orderOf, rowOf } from '../scenarios/testing-orders';
import { serviceBehindProxy } from '../scenarios/testing-service-proxy';
import { checkDue } from './watch.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.useRealTimers();
});

it('is renewed while the service takes longer than the lease: no worker sends the order too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const start = Date.now();
  let now = start;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await serviceBehindProxy(fixture, async () => {
    await answered;
    return false;
  });
  const ctx = { ...slow.ctx, now: () => new Date(now) };
  const input = orderOf(fixture, 'v2');
  const creating = createDelivery(ctx, input);
  await vi.waitFor(() => expect(slow.calls()).toBe(1));
  const leaseEnds = async () => (await rowOf(fixture, input.reference)).nextCheckAt?.getTime() ?? 0;
  expect(await leaseEnds()).toBe(start + SUBMIT_LEASE_MS);

  // Near the end of each lease: renewed, and nothing is due when the lease before it would have ended.
  for (let round = 1; round <= 3; round += 1) {
    now = start + round * (SUBMIT_LEASE_MS - 1_000);
    vi.advanceTimersByTime(SUBMIT_RENEW_MS);
    await vi.waitFor(async () => expect(await leaseEnds()).toBe(now + SUBMIT_LEASE_MS));
    expect(await checkDue(fixture.db, async () => ctx, new Date(now + 2_000))).toBe(0);
  }
  expect(slow.calls()).toBe(1);

  answer();
  expect((await creating).outcome).toBe('made');
  expect(await copiesAtService(fixture, input.reference)).toBe(1);
  await slow.close();
});

it('ends at once where it was written before the clock was set back: the order does not wait for an hour', async () => {
  const ahead = { ...fixture.ctx, now: () => new Date(Date.now() + 3_600_000) };
  await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', drop: 'before', times: 9 });
  const input = orderOf(fixture, 'v2');
  const { delivery } = await createDelivery(ahead, input);
  await fixture.control('DELETE', '/faults');
  await changeDelivery(fixture.db, fixture.ctx.connection.id, delivery.id, {
    status: 'submitting',
    nextCheckAt: new Date(ahead.now().getTime() + SUBMIT_LEASE_MS),
  });
  await checkDue(fixture.db, async () => fixture.ctx, new Date());
  expect(await rowOf(fixture, input.reference)).toMatchObject({ status: 'pending', code: expect.any(String) });
  expect(await copiesAtService(fixture, input.reference)).toBe(1);
});
