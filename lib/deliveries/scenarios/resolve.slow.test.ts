import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connections, deliveries } from '@/lib/db/schema';
import { createGateway } from '@/lib/service/gateway.server';
import { checkNow } from '../check-now.server';
import { createDelivery } from '../create.server';
import { linkOrder } from '../link-order.server';
import { markNotCreated } from '../mark-not-created.server';
import { readDelivery } from '../read.server';
import { applyResponse } from '../record/apply-response.server';
import { submitDelivery } from '../sync/submit.server';
import { checkDue } from '../sync/watch.server';
import { lostOrdersOf } from './testing-lost-orders';
import { codeAtService, historyOf, orderOf, rowOf } from './testing-orders';

/** Orders of v2 without an answer: sent again until the limit, or resolved by a user. */

const of = lostOrdersOf(['v2']);

describe('v2', () => {
  it.each([
    { made: 'real', isTest: true },
    { made: 'test', isTest: false },
  ])(
    'an order that was created as a $made one does not change the test mode of the connection',
    async ({ made, isTest }) => {
      const { fixture, fault } = of('v2');
      const service = (testMode: boolean) => {
        const key = fixture.merchant.keys.find((key) => key.testMode === testMode && key.permissions.length > 5);
        if (!key) throw new Error('The sandbox has no such key');
        const { apiKey, apiSecret } = key;
        return createGateway({ baseUrl: fixture.sandbox.url, v2: { apiKey, apiSecret }, retryDelaysMs: [] });
      };
      const connection = { ...fixture.ctx.connection, testMode: !isTest };
      await fault({ times: 1, drop: 'after' });
      const input = orderOf(fixture, 'v2');
      const before = { ...fixture.ctx, connection, service: service(!isTest) };
      expect((await createDelivery(before, input)).outcome).toBe('unknown');
      const its = eq(connections.id, connection.id);
      await fixture.db.update(connections).set({ testMode: isTest }).where(its);
      const now = new Date(Date.now() + 3_600_000);
      const today = { ...before, connection: { ...connection, testMode: isTest }, service: service(isTest) };
      await checkDue(fixture.db, async () => ({ ...today, now: () => now }), now);
      expect(await rowOf(fixture, input.reference)).toMatchObject({ status: 'pending', testMode: made === 'test' });
      expect((await fixture.db.select().from(connections).where(its))[0]?.testMode).toBe(isTest);
      await fixture.db.update(connections).set({ testMode: false }).where(its);
    },
  );

  it('may be marked as not created; the worker sends it no more, and its reference stays taken', async () => {
    const { ctx, fixture, lost, look, copies } = of('v2');
    const { id, reference } = await lost({}, 'before');
    expect((await readDelivery(ctx, { id })).can).toMatchObject({ check: true, resolve: true });
    const detail = await markNotCreated(ctx, { id });
    expect(detail).toMatchObject({ status: 'rejected', problem: { kind: 'marked_not_created' }, nextCheckAt: null });
    expect(detail.can).toMatchObject({ check: false, resolve: true });
    expect(detail.events.at(-1)).toMatchObject({ kind: 'marked_not_created', userName: 'Noura' });
    await look();
    expect(await copies(reference)).toBe(0);
    await expect(createDelivery(ctx, orderOf(fixture, 'v2', { reference, amount: '8.000' }))).rejects.toMatchObject({
      code: 'reference_taken',
    });
    await expect(markNotCreated(ctx, { id })).rejects.toMatchObject({ status: 409, code: 'outcome_known' });
  });

  it('marked while it was being sent comes back when it was created after all', async () => {
    const { ctx, fixture, lost } = of('v2');
    const { id, reference } = await lost();
    const row = await rowOf(fixture, reference);
    await markNotCreated(ctx, { id });
    expect((await submitDelivery(ctx, row, { first: false })).outcome).toBe('made');
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'pending', problem: { kind: 'made_after_all' } });
  });

  it('marked while it was being sent stays so when no answer comes', async () => {
    const { ctx, fixture, lost, fault } = of('v2');
    const { id, reference } = await lost({}, 'before');
    const row = await rowOf(fixture, reference);
    await markNotCreated(ctx, { id });
    await fault({ times: 4, drop: 'before' });
    expect((await submitDelivery(ctx, row, { first: false })).outcome).toBe('unknown');
    expect(await rowOf(fixture, reference)).toMatchObject({
      status: 'rejected',
      problem: { kind: 'marked_not_created' },
    });
  });

  it('is not sent after its scheduled time, and not called refused: a user resolves it', async () => {
    const { ctx, fixture, lost, look, fault } = of('v2');
    const scheduled_date = new Date(Date.now() + 3_600_000).toISOString();
    const { id, reference } = await lost({ scheduled_date });
    await fault({
      times: 1,
      status: 400,
      body: { error: 'invalid', message: 'scheduled_date: must be later than now' },
    });
    await look(12);
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'unknown', nextCheckAt: null });
    const code = await codeAtService(fixture, reference);
    expect(await linkOrder(ctx, { id, code })).toMatchObject({ status: 'pending', code });
  });

  it('is not sent after a day, says so once, and a user still has every way on', async () => {
    const { ctx, fixture, lost, look, copies } = of('v2');
    const { id, reference } = await lost({}, 'before');
    await fixture.control('DELETE', '/requests');
    // The worker was away for a day.
    const due = new Date(Date.now() + 24 * 3_600_000);
    await checkDue(ctx.db, async () => ({ ...ctx, now: () => due }), due);
    expect(await copies(reference)).toBe(0);
    const detail = await readDelivery(ctx, { id });
    expect(detail).toMatchObject({
      status: 'unknown',
      nextCheckAt: null,
      problem: { kind: 'no_answer', ended: 'day', message: expect.any(String) },
      can: { check: true, resolve: true },
    });
    await look();
    expect(await historyOf(fixture, id)).toEqual(['created/user', 'unknown/answer', 'checking_ended/poll']);
    // The worker keeps away while it is sent.
    let nextCheckAt: Date | null = null;
    const createDelivery: typeof ctx.service.createDelivery = async (...request) => {
      ({ nextCheckAt } = await rowOf(fixture, reference));
      return ctx.service.createDelivery(...request);
    };
    const sending = { ...ctx, service: { ...ctx.service, createDelivery } };
    expect((await checkNow(sending, { id })).status).toBe('pending');
    expect(nextCheckAt).toBeInstanceOf(Date);
    expect(await copies(reference)).toBe(1);
  });

  it('stays ended when a user checks it and again no answer comes', async () => {
    const { ctx, fixture, lost, fault } = of('v2');
    const { id, reference } = await lost({}, 'before');
    const due = new Date(Date.now() + 24 * 3_600_000);
    await checkDue(ctx.db, async () => ({ ...ctx, now: () => due }), due);
    await fault({ times: 1, drop: 'before' });
    expect(await checkNow(ctx, { id })).toMatchObject({ nextCheckAt: null, problem: { ended: 'day' } });
    expect(await historyOf(fixture, id)).toHaveLength(3);
    expect((await markNotCreated(ctx, { id })).status).toBe('rejected');
    expect((await rowOf(fixture, reference)).nextCheckAt).toBeNull();
  });

  it('is not sent after its scheduled time by a worker that takes it up from a dead process', async () => {
    const { ctx, fixture, look, copies } = of('v2');
    const scheduled_date = new Date(Date.now() + 3_600_000).toISOString();
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { scheduled_date }));
    await ctx.db
      .update(deliveries)
      .set({ status: 'submitting', code: null, confirmedAt: null, nextCheckAt: new Date() })
      .where(eq(deliveries.id, delivery.id));
    await fixture.control('DELETE', '/requests');
    await look(12);
    expect(await rowOf(fixture, delivery.reference)).toMatchObject({
      status: 'unknown',
      nextCheckAt: null,
      problem: { kind: 'no_answer', ended: 'scheduled' },
    });
    expect(await copies(delivery.reference)).toBe(1);
  });

  it.each([{ amount: '5.251' }, { name: 'Sarah Al-Ali' }, { phone: '5012 3457' }])(
    'is not linked to an order that differs in one thing: %o',
    async (change) => {
      const { ctx, fixture, lost } = of('v2');
      const { id } = await lost({ amount: '5.250' }, 'before');
      const like = orderOf(fixture, 'v2', { amount: '5.250', ...change });
      const { body } = ctx.service.createDeliveryBody({
        ...like,
        payment: { ...like.payment, amount: Number(like.payment.amount) },
      });
      const { delivery } = await ctx.service.createDelivery(body, { generation: 'v2' });
      await expect(linkOrder(ctx, { id, code: delivery.code })).rejects.toMatchObject({ code: 'code_differs' });
      expect((await readDelivery(ctx, { id })).status).toBe('unknown');
    },
  );

  it('a code that another row found meanwhile is not taken twice', async () => {
    const { ctx, lost, fixture } = of('v2');
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { amount: '5.125' }));
    const { id } = await lost({ amount: '5.125' }, 'before');
    const { delivery: answer, sentAt } = await ctx.service.getDelivery(delivery.code ?? '');
    expect(await applyResponse(ctx, { id, answer, sentAt, source: 'webhook', claimsCode: true })).toBe('taken');
    expect((await readDelivery(ctx, { id })).status).toBe('unknown');
  });
});
