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
