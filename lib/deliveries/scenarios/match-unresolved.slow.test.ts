import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { addByCode } from '../by-code/add.server';
import { addDueCodes } from '../by-code/add-due.server';
import { readCodeList } from '../by-code/read.server';
import { createDelivery } from '../create.server';
import { enterCode } from '../imports/enter-code.server';
import { orderWebhookKeyOf } from '../ledger/order-webhook-key.server';
import { linkOrder } from '../link-order.server';
import { markNotCreated } from '../mark-not-created.server';
import { readDelivery } from '../read.server';
import { receiveHint } from '../sync/receive-hint.server';
import { lostOrdersOf } from './testing-lost-orders';
import { codeAtService, historyOf, orderOf, rowOf } from './testing-orders';

/** Webhooks about orders that the ledger has no code for. */

const of = lostOrdersOf(['v1', 'v0']);

describe('v0: the key of its order', () => {
  it('resolves the order when a webhook brings it back', async () => {
    const { fixture, lost } = of('v0');
    const { id, reference } = await lost();
    const code = await codeAtService(fixture, reference);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched', hold: true });
    await vi.waitFor(async () => expect((await rowOf(fixture, reference)).code).toBe(code), 5_000);
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'dispatched', problem: null });
    expect((await historyOf(fixture, id)).at(-1)).toBe('dispatched/webhook');
  });

  it('is the one that an order is sent with which was refused before', async () => {
    const { ctx, fixture, fault } = of('v0');
    const order = orderOf(fixture, 'v0');
    await fault({ status: 400 });
    await expect(createDelivery(ctx, order)).rejects.toMatchObject({ status: 400 });
    const { delivery } = await createDelivery(ctx, { ...order, payment: { amount: '4.250', type: 'cash' } });
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'dispatched', hold: true });
    await vi.waitFor(async () => expect((await rowOf(fixture, order.reference)).status).toBe('dispatched'), 5_000);
    expect((await historyOf(fixture, delivery.id)).at(-1)).toBe('dispatched/webhook');
  });

  it('brings back an order that a user had marked as not created, and says so', async () => {
    const { ctx, fixture, lost } = of('v0');
    const { id, reference } = await lost();
    await markNotCreated(ctx, { id });
    const code = await codeAtService(fixture, reference);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched', hold: true });
    await vi.waitFor(async () => expect((await rowOf(fixture, reference)).status).toBe('dispatched'), 5_000);
    expect(await rowOf(fixture, reference)).toMatchObject({ code, endedAt: null, problem: { kind: 'made_after_all' } });
  });

  it('says nothing while the key that could read the order is gone', async () => {
    const { ctx, fixture, lost } = of('v0');
    const { id, reference } = await lost();
    await fixture.sendWebhooksTo(null);
    const { apiKey, apiSecret } = fixture.key;
    const service = createGateway({ baseUrl: fixture.sandbox.url, v2: { apiKey, apiSecret } });
    const code = await codeAtService(fixture, reference);
    const headers = { authorization: orderWebhookKeyOf(id) };
    const report = { code, by: { source: 'webhook' as const, hints: [], headers } };
    expect(await enterCode({ ...ctx, service }, report)).toEqual({ outcome: 'not_found' });
    expect(await enterCode(ctx, report)).toEqual({ outcome: 'linked', id });
  });

  it('does not move a code that another order has', async () => {
    const { ctx, fixture, lost } = of('v0');
    const { id, reference } = await lost();
    await fixture.sendWebhooksTo(null);
    const code = await codeAtService(fixture, reference);
    const [owner] = await addOrders(ctx.db, ctx.connection.id, [{ at: new Date().toISOString(), code }]);
    const headers = { authorization: orderWebhookKeyOf(id) };
    const report = { code, by: { source: 'webhook' as const, hints: [], headers } };
    expect(await enterCode(ctx, report)).toEqual({ outcome: 'known', id: owner?.id });
    expect((await rowOf(fixture, reference)).status).toBe('unknown');
  });

  it('is required of every webhook about the order: one with another key, or none, is ignored', async () => {
    const { ctx, fixture, inbox } = of('v0');
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v0'));
    await fixture.sendWebhooksTo(null);
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'en_route', hold: true });
    const forged = [
      [{ code: delivery.code, orderStatus: 'en_route' }, 'not-the-key-0123456789'],
      [{ code: delivery.code, orderStatus: 'en_route' }, null],
      [{ code: delivery.code, status: 'en_route', amount: 1 }, null],
      [{ code: delivery.code, driver: { latitude: 29.3, longitude: 48 } }, null],
    ] as const;
    const already = (await inbox.entries()).length;
    for (const [body, authorization] of forged) {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
      expect((await fetch(`${inbox.url}/`, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
    }
    await vi.waitFor(async () => {
      const mine = (await inbox.entries()).slice(already);
      expect(mine.map(({ outcome }) => outcome)).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
      expect(mine[0]?.detail).toContain('key');
    });
    expect(await rowOf(fixture, delivery.reference)).toMatchObject({ status: 'pending', driverLatitude: null });
    const orderWebhookKey = orderWebhookKeyOf((await rowOf(fixture, delivery.reference)).id);
    await fetch(`${inbox.url}/`, {
      method: 'POST',
      headers: { authorization: orderWebhookKey },
      body: JSON.stringify(forged[0][0]),
    });
    await vi.waitFor(async () => expect((await rowOf(fixture, delivery.reference)).status).toBe('en_route'), 5_000);
    expect(JSON.stringify(await inbox.entries())).not.toContain(orderWebhookKey);
    await fixture.sendWebhooksTo(inbox.url);
  });
});

describe('v0: the code of an order without an answer, entered by a user', () => {
  it('waits for the key of the order, which is no candidate', async () => {
    const { ctx, fixture, lost } = of('v0');
    const { reference } = await lost({ amount: '3.375' });
    const code = await codeAtService(fixture, reference);
    expect(await enterCode(ctx, { code, by: { source: 'user', actorId: null } })).toEqual({ outcome: 'awaited' });
    const row = await rowOf(fixture, reference);
    expect(row).toMatchObject({ status: 'unknown', problem: { kind: 'no_answer' } });
    expect(row.problem).not.toHaveProperty('candidates');
    // A list of codes asks again later.
    const list = await addByCode(ctx, { codes: [code] });
    await addDueCodes(ctx, ctx.signal);
    expect(await readCodeList(ctx, { list: list.id })).toMatchObject({ waiting: 1, counts: { unresolved: 0 } });
  });
});

describe('v1: a webhook about an order that looks the same', () => {
  it('is offered, never linked by itself, and goes to the order that a user chooses', async () => {
    const { ctx, fixture, lost, inbox } = of('v1');
    const twins = [await lost({ amount: '6.500' }), await lost({ amount: '6.500' })];
    const other = await lost({ amount: '6.501' });
    const code = await codeAtService(fixture, twins[1]?.reference ?? '');
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched', hold: true });
    for (const { reference } of twins) {
      await vi.waitFor(
        async () => expect((await rowOf(fixture, reference)).problem).toMatchObject({ candidates: [{ code }] }),
        5_000,
      );
    }
    expect((await rowOf(fixture, other.reference)).problem).not.toHaveProperty('candidates');
    await vi.waitFor(async () =>
      expect((await inbox.entries()).at(-1)).toMatchObject({ outcome: 'candidate', topic: 'order.updated' }),
    );
    expect((await rowOf(fixture, twins[0]?.reference ?? '')).status).toBe('unknown');
    const list = await addByCode(ctx, { codes: [code] });
    await addDueCodes(ctx, ctx.signal);
    expect(await readCodeList(ctx, { list: list.id })).toMatchObject({
      counts: { failed: 0, unresolved: 1 },
      missing: [{ code, outcome: 'unresolved' }],
    });
    const detail = await linkOrder(ctx, { id: twins[1]?.id ?? '', code });
    expect(detail).toMatchObject({ status: 'dispatched', code, problem: null });
  });

  it('is no candidate while another order waits for its answer, nor after another order has it', async () => {
    const { ctx, fixture, lost } = of('v1');
    const given = await lost({ amount: '9.500' }, 'before');
    await markNotCreated(ctx, { id: given.id });
    await fixture.sendWebhooksTo(null);
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v1', { amount: '9.500' }));
    const code = delivery.code ?? '';
    const report = { code, hints: [{ status: 'dispatched', at: new Date() }], headers: {} };
    // As the row is before its answer comes.
    const waiting = { status: 'submitting', code: null };
    await ctx.db.update(deliveries).set(waiting).where(eq(deliveries.id, delivery.id));
    expect(await receiveHint(ctx, report)).toBe('unknown_delivery');
    await ctx.db.update(deliveries).set({ status: 'rejected', code: null }).where(eq(deliveries.id, delivery.id));
    expect(await receiveHint(ctx, report)).toBe('candidate');
    expect((await readDelivery(ctx, { id: given.id })).problem?.candidates).toMatchObject([{ code }]);
    await ctx.db.update(deliveries).set({ status: 'pending', code }).where(eq(deliveries.id, delivery.id));
    expect((await readDelivery(ctx, { id: given.id })).problem?.candidates).toEqual([]);
  });

  it('is linked when the service returns the reference', async () => {
    const { ctx, fixture, lost } = of('v1');
    const { reference } = await lost({ amount: '6.750' });
    const code = await codeAtService(fixture, reference);
    const telling: Context = {
      ...ctx,
      service: {
        ...ctx.service,
        getDelivery: async (...asked) => {
          const answer = await ctx.service.getDelivery(...asked);
          return { ...answer, delivery: { ...answer.delivery, reference } };
        },
      },
    };
    const report = { code, hints: [{ status: 'dispatched', at: new Date() }], headers: {} };
    expect(await receiveHint(telling, report)).toBe('applied');
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'pending', code });
  });
});
