import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import type { ServiceDelivery } from '@/lib/service/model/records';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readDelivery } from '../read.server';
import { applyResponse } from './apply-response.server';

/** A cancellation that a webhook confirms before our own answer is recorded. */

const CREATED = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(CREATED.getTime() + seconds * 1_000);

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('what we did and why is kept, though its answer comes too late to count', async () => {
  const { ctx } = fixture;
  const id = await pending();
  const [asked, confirmed] = [later(10), later(11)];
  await applyResponse(ctx, { id, answer: answerWith('canceled'), sentAt: confirmed, source: 'webhook' });
  const outcome = await applyResponse(ctx, {
    id,
    answer: answerWith('pending'),
    sentAt: asked,
    source: 'answer',
    actorId: ctx.user.id,
    change: { cancelReason: 'Ordered twice' },
    events: [
      { kind: 'cancel_requested', source: 'user', at: asked, userId: ctx.user.id, detail: { reason: 'Ordered twice' } },
    ],
  });
  const { status, cancelReason, events } = await readDelivery(ctx, { id });
  expect(outcome).toBe('stale');
  expect(status).toBe('canceled');
  expect(cancelReason).toBe('Ordered twice');
  expect(events.filter(({ kind }) => kind === 'cancel_requested')).toMatchObject([
    { userName: ctx.user.name, reason: 'Ordered twice' },
  ]);
});

async function pending(): Promise<string> {
  const id = newId();
  await fixture.ctx.db.insert(deliveries).values({
    id,
    connectionId: fixture.ctx.connection.id,
    reference: id,
    code: 'AB12',
    status: 'pending',
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1.000',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    createdAt: CREATED,
    updatedAt: CREATED,
    statusAt: CREATED,
  });
  return id;
}

function answerWith(status: string): ServiceDelivery {
  const nowhere = { latitude: null, longitude: null };
  return {
    code: 'AB12',
    id: null,
    reference: null,
    status,
    test_mode: null,
    amount: null,
    created_at: null,
    currency: null,
    delivery_fee: null,
    customer: { name: '', phone: '', address: '', ...nowhere },
    driver: { name: '', phone: '', ...nowhere },
    logistics: { estimated_distance: null, estimated_duration: null, tracking_url: null, pickup_qr_url: null },
  };
}
