import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries } from '@/lib/db/schema';
import { cancelDelivery } from './cancel.server';
import { checkNow } from './check-now.server';
import { createDelivery } from './create.server';
import { markNotCreated } from './mark-not-created.server';
import { lostOrdersOf } from './scenarios/testing-lost-orders';
import { orderOf, rowOf } from './scenarios/testing-orders';

const of = lostOrdersOf(['v2']);
const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

it.each([403, 404, 409])('an order without an answer stays unknown when it is refused with %i', async (status) => {
  const { ctx, fixture, lost, fault, copies } = of('v2');
  const { id, reference } = await lost();
  await fault({ times: 9, status });
  expect(await checkNow(ctx, { id })).toMatchObject({ status: 'unknown', problem: { kind: 'no_answer' } });
  expect((await rowOf(fixture, reference)).nextCheckAt?.getTime()).toBeGreaterThan(Date.now());
  await fixture.control('DELETE', '/faults');
  expect(await checkNow(ctx, { id })).toMatchObject({ status: 'pending', problem: null });
  expect(await copies(reference)).toBe(1);
});

it('an order under way is read, one that has ended is not, and one that was never sent neither', async () => {
  const { ctx, fixture } = of('v2');
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'accepted', hold: true });
  expect((await checkNow(ctx, { id: delivery.id })).status).toBe('accepted');
  await cancelDelivery(ctx, { id: delivery.id });
  const refused = orderOf(fixture, 'v2', { branch: 'f'.repeat(24) });
  await expect(createDelivery(ctx, refused)).rejects.toThrow();
  await fixture.control('DELETE', '/requests');
  expect((await checkNow(ctx, { id: delivery.id })).status).toBe('canceled');
  expect((await checkNow(ctx, { id: (await rowOf(fixture, refused.reference)).id })).status).toBe('rejected');
  expect(Requests.parse(await fixture.control('GET', '/requests')).requests).toEqual([]);
});

it('an order that is not there is not found', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  await expect(checkNow(of('v2').ctx, { id })).rejects.toMatchObject({ status: 404, code: 'delivery_not_found' });
});

it('an order that a restored copy has without an answer is not sent again', async () => {
  const { ctx, fixture, lost, copies } = of('v2');
  const { id, reference } = await lost({}, 'before');
  const problem = { kind: 'no_answer', ended: 'restored' };
  await fixture.db.update(deliveries).set({ problem }).where(eq(deliveries.id, id));
  await expect(checkNow(ctx, { id })).rejects.toMatchObject({ status: 409, code: 'not_repeatable' });
  expect(await copies(reference)).toBe(0);
});

it('only an order without an answer is marked as not created', async () => {
  const { ctx, fixture } = of('v2');
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  await expect(markNotCreated(ctx, { id: delivery.id })).rejects.toMatchObject({ status: 409, code: 'outcome_known' });
  expect(await rowOf(fixture, delivery.reference ?? '')).toMatchObject({ status: 'pending', endedAt: null });
});
