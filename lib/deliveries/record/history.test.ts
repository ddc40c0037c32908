import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { findById } from '../ledger/rows.server';
import { readDelivery } from '../read.server';
import { orderOf } from '../scenarios/testing-orders';
import { applyResponse } from './apply-response.server';
import type { Hint, Source } from './status-events.server';

/** The history has the steps that were reported, and no others. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const NOW = new Date(Date.now() + 60_000);
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

/** Applies the answers one after the other, and returns the history after the first `pending`. */
async function historyAfter(...answers: { status: string; source: Source; hints?: Hint[] }[]) {
  const ctx = { ...fixture.ctx, now: () => NOW };
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  const { delivery: read } = await fixture.ctx.service.getDelivery(delivery.code ?? '');
  for (const { status, source, hints } of answers) {
    await applyResponse(ctx, { id: delivery.id, answer: { ...read, status }, sentAt: NOW, source, hints });
  }
  const { events } = await readDelivery(ctx, { id: delivery.id });
  return events.slice(2).map(({ status, source, at }) => `${status}/${source} ${at}`);
}

it('skips a step that nobody reported', async () => {
  const lines = await historyAfter({ status: 'dispatched', source: 'poll' }, { status: 'completed', source: 'poll' });
  expect(lines).toEqual([`dispatched/poll ${NOW.toISOString()}`, `completed/poll ${NOW.toISOString()}`]);
});

it('adds the step between two answers that a webhook reported, with its time, and not the one beside it', async () => {
  const hints = [
    { status: 'en_route', at: ago(10) },
    { status: 'dispatched', at: ago(20) },
  ];
  expect(await historyAfter({ status: 'en_route', source: 'webhook', hints })).toEqual([
    `dispatched/webhook ${ago(20).toISOString()}`,
    `en_route/webhook ${ago(10).toISOString()}`,
  ]);
});

it('adds no step that the delivery had passed before, or has not reached', async () => {
  const hints = [
    { status: 'pending', at: ago(40) },
    { status: 'accepted', at: ago(30) },
    { status: 'en_route', at: ago(10) },
    { status: 'at_gate', at: ago(5) },
  ];
  const lines = await historyAfter(
    { status: 'accepted', source: 'poll' },
    { status: 'dispatched', source: 'webhook', hints },
  );
  expect(lines).toEqual([`accepted/poll ${NOW.toISOString()}`, `dispatched/webhook ${NOW.toISOString()}`]);
});

it('gives a step no later time than the step after it', async () => {
  const hints = [
    { status: 'accepted', at: ago(5) },
    { status: 'dispatched', at: ago(-600) },
    { status: 'en_route', at: ago(8) },
  ];
  expect(await historyAfter({ status: 'en_route', source: 'webhook', hints })).toEqual([
    `accepted/webhook ${ago(8).toISOString()}`,
    `dispatched/webhook ${ago(8).toISOString()}`,
    `en_route/webhook ${ago(8).toISOString()}`,
  ]);
});

it('gives no step an earlier time than the step before it, however late the clock of the sender is', async () => {
  const hints = [
    { status: 'dispatched', at: ago(3_600) },
    { status: 'en_route', at: ago(3_000) },
  ];
  const lines = await historyAfter(
    { status: 'accepted', source: 'poll' },
    { status: 'en_route', source: 'webhook', hints },
  );
  expect(lines).toEqual([
    `accepted/poll ${NOW.toISOString()}`,
    `dispatched/webhook ${NOW.toISOString()}`,
    `en_route/webhook ${NOW.toISOString()}`,
  ]);
});

it('tells when the service created an order, where that is not when we entered it', async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  const { delivery: answer } = await fixture.ctx.service.getDelivery(delivery.code ?? '');
  const creation = async (created_at: string) => {
    const sentAt = new Date();
    await applyResponse(fixture.ctx, { id: delivery.id, answer: { ...answer, created_at }, sentAt, source: 'poll' });
    return (await readDelivery(fixture.ctx, { id: delivery.id })).createdAtService;
  };
  expect(await creation(answer.created_at ?? '')).toBeNull();
  expect(await creation('2026-01-01T08:00:00.000Z')).toBe('2026-01-01T08:00:00.000Z');
});

it('has one end, however often the service is asked about it afterwards', async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  const { delivery: answer } = await fixture.ctx.service.getDelivery(delivery.code ?? '');
  const ended = async (seconds: number) => {
    const sentAt = new Date(NOW.getTime() + seconds * 1_000);
    const ctx = { ...fixture.ctx, now: () => sentAt };
    await applyResponse(ctx, { id: delivery.id, answer: { ...answer, status: 'completed' }, sentAt, source: 'poll' });
    const row = await findById(ctx.db, ctx.connection.id, delivery.id, null);
    return [row?.endedAt, row?.statusAt];
  };
  expect(await ended(0)).toEqual([NOW, NOW]);
  expect(await ended(60)).toEqual([NOW, NOW]);
});
