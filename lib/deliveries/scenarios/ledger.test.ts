import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { liveEvents } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { createDelivery } from '../create.server';
import { listDeliveries } from '../list/list.server';
import { readDelivery } from '../read.server';
import { applyResponse } from '../record/apply-response.server';
import { retryDelivery } from '../retry.server';
import { receiveHint } from '../sync/receive-hint.server';
import { refreshDelivery } from '../sync/refresh.server';
import { checkDue } from '../sync/watch.server';
import { historyOf, orderOf, rowOf } from './testing-orders';
import { serviceBehindProxy } from './testing-service-proxy';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());

describe('the state at the service', () => {
  it('moves forward, and a late or repeated webhook moves nothing back', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const code = z.string().parse(delivery.code);
    const before = new Date(Date.now() - 60_000);
    for (const status of ['accepted', 'dispatched', 'en_route']) {
      await fixture.control('POST', `/deliveries/${code}/status`, { status });
    }
    const hints = [
      { status: 'dispatched', at: new Date() },
      { status: 'accepted', at: before },
    ];
    expect(await receiveHint(ctx, { code, hints, headers: {} })).toBe('applied');
    expect(await receiveHint(ctx, { code, hints, headers: {} })).toBe('stale');
    expect(await receiveHint(ctx, { code, hints: [{ status: 'pending', at: new Date() }], headers: {} })).toBe('stale');
    expect((await rowOf(fixture, delivery.reference)).status).toBe('en_route');
    expect((await historyOf(fixture, delivery.id)).slice(2)).toEqual([
      'accepted/webhook',
      'dispatched/webhook',
      'en_route/webhook',
    ]);
  });

  it('ignores a webhook that the service does not confirm', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const code = z.string().parse(delivery.code);
    expect(await receiveHint(ctx, { code, hints: [{ status: 'completed', at: new Date() }], headers: {} })).toBe(
      'stale',
    );
    expect((await rowOf(fixture, delivery.reference)).status).toBe('pending');
  });

  it('drops an answer that was asked for before the one it already has', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const code = z.string().parse(delivery.code);
    const early = await ctx.service.getDelivery(code);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    await retryDelivery(ctx, { id: delivery.id });
    const failedBefore = { ...early.delivery, status: 'failed' };
    expect(
      await applyResponse(ctx, { id: delivery.id, answer: failedBefore, sentAt: early.sentAt, source: 'poll' }),
    ).toBe('stale');
    expect((await rowOf(fixture, delivery.reference)).status).toBe('pending');
  });

  it('is unknown for a code that no order has', async () => {
    expect(await receiveHint(ctx, { code: 'ZZZZ', hints: [{ status: 'accepted', at: new Date() }], headers: {} })).toBe(
      'not_found',
    );
  });

  it('is read when webhooks stopped coming', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'accepted' });
    const due = (await rowOf(fixture, delivery.reference)).nextCheckAt;
    expect(due).not.toBeNull();
    await checkDue(ctx.db, async () => ctx, new Date(Date.now() + 60_000));
    const detail = await readDelivery(ctx, { id: delivery.id });
    expect(detail.status).toBe('accepted');
    expect(detail.driverName).not.toBe('');
    expect(detail.events.at(-1)).toMatchObject({ status: 'accepted', source: 'poll' });
  });
});

describe('cancel and retry', () => {
  it('cancels with a reason, and offers nothing more', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const detail = await cancelDelivery(ctx, { id: delivery.id, reason: 'Customer changed their mind' });
    expect(detail).toMatchObject({
      status: 'canceled',
      cancelReason: 'Customer changed their mind',
      can: { cancel: false, retry: false },
    });
    expect(detail.events.map(({ kind }) => kind)).toContain('cancel_requested');
    expect((await rowOf(fixture, delivery.reference)).nextCheckAt).toBeNull();
  });

  it('explains a refused cancel with the status that the delivery really has', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    for (const status of ['accepted', 'dispatched', 'en_route', 'completed']) {
      await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status });
    }
    await expect(cancelDelivery(ctx, { id: delivery.id })).rejects.toMatchObject({
      status: 409,
      code: 'not_cancellable',
      extra: { detail: { status: 'completed' } },
    });
    expect((await rowOf(fixture, delivery.reference)).status).toBe('completed');
  });

  it('sends a failed delivery out again, and refuses what has not failed', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    await expect(retryDelivery(ctx, { id: delivery.id })).rejects.toMatchObject({ code: 'not_retryable' });
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    expect((await readDelivery(ctx, { id: delivery.id })).can).toMatchObject({ cancel: false, retry: true });
    expect(await retryDelivery(ctx, { id: delivery.id })).toMatchObject({ status: 'pending', endedAt: null });
  });

  it.each([
    ['cancels', 'pending', cancelDelivery, 'canceled'],
    ['sends out again', 'failed', retryDelivery, 'pending'],
  ])('%s a delivery that was read while the service worked on it', async (_, before, act, after) => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    if (before === 'failed') await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    // A later read is answered before our call.
    const slow = await serviceBehindProxy(fixture, async ({ method }) => {
      if (method === 'POST') await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
      return false;
    });
    expect(await act(slow.ctx, { id: delivery.id })).toMatchObject({ status: after });
    expect((await rowOf(fixture, delivery.reference)).status).toBe(after);
    await slow.close();
  });

  it('does not touch an order of another connection', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    await expect(cancelDelivery(other, { id: delivery.id })).rejects.toMatchObject({ status: 404 });
    await expect(readDelivery(other, { id: delivery.id })).rejects.toMatchObject({ status: 404 });
    expect((await listDeliveries(other, {})).rows).toEqual([]);
  });
});

it('publishes what changed in the transaction that changed it', async () => {
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  const events = await ctx.db.select().from(liveEvents);
  const mine = events.filter(({ subjectIds }) => subjectIds.includes(delivery.id));
  expect(mine.map(({ kind, actorId }) => ({ kind, actorId }))).toEqual([
    { kind: 'delivery', actorId: ctx.user.id },
    { kind: 'delivery', actorId: ctx.user.id },
  ]);
});
