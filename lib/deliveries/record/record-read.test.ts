import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { readDelivery } from '../read.server';
import { orderOf } from '../scenarios/testing-orders';
import { recordRead } from './record-read.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('of reads that are recorded together, one that the database refuses fails alone', async () => {
  const { ctx } = fixture;
  const reads = await Promise.all(
    ['a', 'b', '\0', 'c'].map(async (name) => {
      const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
      const { delivery: read } = await ctx.service.getDelivery(delivery.code ?? '');
      // No text of PostgreSQL can hold the third character.
      const logistics = { ...read.logistics, tracking_url: `https://track.example/${name}` };
      const answer = { ...read, status: 'accepted', logistics };
      return { id: delivery.id, answer, sentAt: new Date(), source: 'poll' as const };
    }),
  );
  const outcomes = await Promise.allSettled(reads.map((read) => recordRead(ctx, read)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const statuses = await Promise.all(reads.map(async ({ id }) => (await readDelivery(ctx, { id })).status));
  expect(statuses).toEqual(['accepted', 'accepted', 'pending', 'accepted']);
});

test('of two reads of one delivery the second one counts after the first; a delivery that is gone has none', async () => {
  const { ctx } = fixture;
  const [one, other] = [
    await createDelivery(ctx, orderOf(fixture, 'v2')),
    await createDelivery(ctx, orderOf(fixture, 'v2')),
  ];
  const { delivery: read } = await ctx.service.getDelivery(one.delivery.code ?? '');
  const record = (id: string, status: string) =>
    recordRead(ctx, { id, answer: { ...read, status }, sentAt: new Date(), source: 'poll' });
  // The first one is recorded alone, the others together.
  const outcomes = await Promise.all([
    record(other.delivery.id, 'pending'),
    record(one.delivery.id, 'dispatched'),
    record(one.delivery.id, 'accepted'),
    record('00000000-0000-7000-8000-000000000000', 'accepted'),
  ]);
  expect(outcomes).toEqual(['refreshed', 'moved', 'refreshed', 'gone']);
  expect((await readDelivery(ctx, { id: one.delivery.id })).status).toBe('dispatched');
});
