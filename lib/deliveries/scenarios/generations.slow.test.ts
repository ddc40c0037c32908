import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { deliveries, liveEvents } from '@/lib/db/schema';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { checkNow } from '../check-now.server';
import { createDelivery } from '../create.server';
import { orderWebhookKeyOf } from '../ledger/order-webhook-key.server';
import { readDelivery } from '../read.server';
import { retryDelivery } from '../retry.server';
import { receiveHint } from '../sync/receive-hint.server';
import { refreshDelivery } from '../sync/refresh.server';
import { checkDue } from '../sync/watch.server';
import { historyOf, openInbox, orderOf, rowOf } from './testing-orders';

/** A delivery from create to its end, with the credentials of one generation and with all of them. */

const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });
const STEPS: Record<Generation, string[]> = {
  v2: ['pending', 'accepted', 'dispatched', 'en_route', 'completed'],
  v1: ['pending', 'dispatched', 'waiting_pack', 'en_route', 'completed'],
  v0: ['pending', 'dispatched', 'waiting_pack', 'en_route', 'completed'],
};
const FIXTURES: { name: string; generations: Generation[]; made: Generation }[] = [
  { name: 'v2 alone', generations: ['v2'], made: 'v2' },
  { name: 'v1 alone', generations: ['v1'], made: 'v1' },
  { name: 'v0 alone', generations: ['v0'], made: 'v0' },
  { name: 'all three', generations: ['v2', 'v1', 'v0'], made: 'v2' },
];

describe.each(FIXTURES)('$name', ({ generations, made }) => {
  let fixture: ServiceFixture;
  let inbox: Awaited<ReturnType<typeof openInbox>>;
  beforeAll(async () => {
    fixture = await createServiceFixture({ generations });
    inbox = await openInbox(fixture);
  });
  afterAll(async () => {
    await inbox.close();
    await fixture.close();
  });

  const force = (code: string | null, status: string) =>
    fixture.control('POST', `/deliveries/${code}/status`, { status, hold: true });
  async function created() {
    const { delivery, outcome } = await createDelivery(fixture.ctx, orderOf(fixture, made));
    expect(outcome).toBe('made');
    return delivery;
  }

  it('makes it by the newest generation there is, and keeps it with that one', async () => {
    const delivery = await created();
    const row = await rowOf(fixture, delivery.reference);
    expect(row).toMatchObject({ generation: made, status: 'pending', currency: 'KWD', nextCheckAt: expect.any(Date) });
    expect(Number(row.deliveryFee)).toBeGreaterThan(0);
    expect(row.orderWebhookDigest === null).toBe(made !== 'v0');
    expect(row.branchId).toBe(made === 'v0' ? null : fixture.merchant.branches[0]?.id);
    expect(delivery.generation).toBe(made);
    const shown = JSON.stringify(await readDelivery(fixture.ctx, { id: delivery.id }));
    if (row.orderWebhookDigest) expect(shown).not.toContain(row.orderWebhookDigest);
    // The database has no key: it is derived, as long as the header takes, and another one for each order.
    expect(orderWebhookKeyOf(row.id)).toMatch(/^[\w-]{32}$/);
    expect(orderWebhookKeyOf(row.id)).not.toBe(orderWebhookKeyOf(newId()));
    expect(JSON.stringify(row)).not.toContain(orderWebhookKeyOf(row.id));
  });

  it('is followed to its end by webhooks, in the words of its generation', async () => {
    const delivery = await created();
    for (const status of STEPS[made].slice(1)) {
      await force(delivery.code, status);
      await vi.waitFor(async () => expect((await rowOf(fixture, delivery.reference)).status).toBe(status), 15_000);
    }
    const steps = STEPS[made].map((status) => `${status}/${status === 'pending' ? 'answer' : 'webhook'}`);
    expect(await historyOf(fixture, delivery.id)).toEqual(['created/user', ...steps]);
    expect(await rowOf(fixture, delivery.reference)).toMatchObject({ nextCheckAt: null, endedAt: expect.any(Date) });
  });

  it('is followed by asking when no webhook comes', async () => {
    const delivery = await created();
    await fixture.sendWebhooksTo(null);
    for (const status of STEPS[made].slice(1)) {
      await force(delivery.code, status);
      await checkDue(fixture.ctx.db, async () => fixture.ctx, new Date(Date.now() + 3_600_000));
      expect((await rowOf(fixture, delivery.reference)).status).toBe(status);
    }
    await fixture.sendWebhooksTo(inbox.url);
  });

  it('ends as the service has it when webhooks come twice and in any order', async () => {
    await fixture.control('POST', '/webhooks/faults', { duplicate: 0.5, reorder: 0.5, delayMs: 100 });
    const all = await Promise.all(Array.from({ length: 8 }, created));
    await Promise.all(all.map(({ code }, index) => force(code, index % 2 ? 'completed' : 'en_route')));
    for (const [index, { reference, id }] of all.entries()) {
      const end = index % 2 ? 'completed' : 'en_route';
      await vi.waitFor(async () => expect((await rowOf(fixture, reference)).status).toBe(end), 15_000);
      const steps = (await historyOf(fixture, id)).slice(1).map((line) => line.split('/')[0]);
      expect(steps).toEqual(STEPS[made].filter((step) => steps.includes(step)));
    }
    await fixture.control('POST', '/webhooks/faults', {});
  });

  it('cancels, with a reason where one is taken', async () => {
    const { id } = await created();
    if (made !== 'v2') {
      await expect(cancelDelivery(fixture.ctx, { id, reason: 'Twice' })).rejects.toMatchObject({
        code: 'invalid_input',
        extra: { fields: [{ path: 'reason' }] },
      });
    }
    const detail = await cancelDelivery(fixture.ctx, { id, reason: made === 'v2' ? 'Twice' : undefined });
    expect(detail).toMatchObject({ status: 'canceled', cancelReason: made === 'v2' ? 'Twice' : null });
  });

  it('explains a refused cancel with the status it really has', async () => {
    const { id, code } = await created();
    await fixture.sendWebhooksTo(null);
    await force(code, 'completed');
    await expect(cancelDelivery(fixture.ctx, { id })).rejects.toMatchObject({
      code: 'not_cancellable',
      extra: { detail: { status: 'completed' } },
    });
    await fixture.sendWebhooksTo(inbox.url);
  });

  it.each([400, 404, 409, 422])(
    'explains it also where the service answers %i, and says what it is now',
    async (status) => {
      const refusing = async (code: string | null) => {
        const path = `/${made}/deliveries/${code}/cancel`;
        const body = { error: 'order_state', message: 'Order is already over' };
        await fixture.control('POST', '/faults', { method: 'POST', path, status, body });
        await fixture.control('DELETE', '/requests');
      };
      await fixture.sendWebhooksTo(null);
      for (const end of ['completed', 'canceled', 'failed']) {
        const { id, code, reference } = await created();
        await force(code, end);
        await refusing(code);
        await expect(cancelDelivery(fixture.ctx, { id })).rejects.toMatchObject({
          status: 409,
          code: 'not_cancellable',
          extra: { detail: { status: end }, serviceMessage: 'Order is already over' },
        });
        expect((await rowOf(fixture, reference)).status).toBe(end);
        const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
        expect(requests.map(({ path }) => path)).toEqual([
          `/${made}/deliveries/${code}/cancel`,
          `/${made}/deliveries/${code}`,
        ]);
      }
      const { id, code, reference } = await created();
      await refusing(code);
      await expect(cancelDelivery(fixture.ctx, { id })).rejects.toMatchObject(
        status === 404 || status === 409 ? { status: 409, code: 'service_conflict' } : { kind: 'refused', status },
      );
      expect((await rowOf(fixture, reference)).status).toBe('pending');
      await fixture.sendWebhooksTo(inbox.url);
    },
  );

  it('keeps the refusal of a spent limit as it is, and asks the service nothing more', async () => {
    const { id, code } = await created();
    const path = `/${made}/deliveries/${code}/cancel`;
    await fixture.control('POST', '/faults', { method: 'POST', path, status: 429, retryAfterSeconds: 3_600, times: 1 });
    await fixture.control('DELETE', '/requests');
    await expect(cancelDelivery(fixture.ctx, { id })).rejects.toMatchObject({ kind: 'rate-limited' });
    const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
    expect(requests.map((request) => request.path)).toEqual([path]);
  });

  it('says that the service does not know it where that is so', async () => {
    const { id, code, reference } = await created();
    const body = { error: 'not_found', message: 'Delivery not found' };
    await fixture.control('POST', '/faults', { path: `/${made}/deliveries/${code}`, status: 404, times: 2, body });
    await expect(cancelDelivery(fixture.ctx, { id })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await rowOf(fixture, reference)).status).toBe('pending');
  });

  it('sends a failed one out again where the generation can, and says why where not', async () => {
    const { id, code } = await created();
    await force(code, 'failed');
    await refreshDelivery(fixture.ctx, { id, source: 'poll' });
    const { can, whyNot } = await readDelivery(fixture.ctx, { id });
    expect(can).toMatchObject({ retry: made === 'v2', cancel: false });
    expect(whyNot).toEqual({ read: null, cancel: null, retry: made === 'v2' ? null : `not_in_${made}` });
    if (made === 'v2') expect((await retryDelivery(fixture.ctx, { id })).status).toBe('pending');
    else await expect(retryDelivery(fixture.ctx, { id })).rejects.toMatchObject({ kind: 'not-served' });
  });

  it('stops asking, after a day of asking less and less, for one that the service knows no more', async () => {
    const { id, code, reference } = await created();
    const path = `/${made}/deliveries/${code}`;
    await fixture.control('POST', '/faults', {
      method: 'GET',
      path,
      times: 1_000,
      status: 404,
      body: { error: 'not_found' },
    });
    // The orders of the tests before would be asked for in each round too.
    await fixture.ctx.db.update(deliveries).set({ nextCheckAt: null });
    const start = Date.now();
    const at: number[] = [];
    for (let next = new Date(start + 60_000); at.length < 100; ) {
      at.push(next.getTime() - start);
      const ctx = { ...fixture.ctx, now: () => next };
      await fixture.ctx.db.update(deliveries).set({ nextCheckAt: next }).where(eq(deliveries.id, id));
      await checkDue(fixture.ctx.db, async () => ctx, next);
      const due = (await rowOf(fixture, reference)).nextCheckAt;
      if (!due) break;
      next = due;
    }
    expect(at.length).toBeLessThan(30);
    expect(at.at(-1)).toBeGreaterThan(24 * 3_600_000);
    expect(at.at(-1)).toBeLessThan(25 * 3_600_000);
    const detail = await readDelivery(fixture.ctx, { id });
    expect(detail).toMatchObject({
      status: 'pending',
      nextCheckAt: null,
      problem: { kind: 'not_found' },
      can: { check: true },
    });
    expect(detail.events.filter(({ kind }) => kind === 'not_found')).toHaveLength(1);
    await fixture.control('DELETE', '/faults');
    const checked = await checkNow(fixture.ctx, { id });
    expect(checked.problem).toBeNull();
    expect(Date.parse(checked.nextCheckAt ?? '')).toBeGreaterThan(fixture.ctx.now().getTime());
  });
});

it.each(['v1', 'v0'] as const)('%s: is asked for its orders also when a newer key has been added', async (made) => {
  const fixture = await createServiceFixture({ generations: ['v2', 'v1', 'v0'] });
  const before = await createServiceFixture({ generations: [made] });
  const { delivery } = await createDelivery(
    { ...fixture.ctx, service: before.gatewayTo(fixture.sandbox.url) },
    orderOf(fixture, made),
  );
  await fixture.control('DELETE', '/requests');
  await checkDue(fixture.ctx.db, async () => fixture.ctx, new Date(Date.now() + 3_600_000));
  await cancelDelivery(fixture.ctx, { id: delivery.id });
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  const of = `/${made}/deliveries/${delivery.code}`;
  expect(requests.map(({ path }) => path).sort()).toEqual([of, `${of}/cancel`]);
  await Promise.all([fixture.close(), before.close()]);
});

it('offers nothing that the key was refused for, and says that the permission is missing', async () => {
  const fixture = await createServiceFixture();
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  const path = `/merchants/${fixture.merchant.id}/keys/${fixture.key.id}`;
  await fixture.control('PUT', path, { permissions: ['delivery:read', 'delivery:write'] });
  await expect(cancelDelivery(fixture.ctx, { id: delivery.id })).rejects.toMatchObject({ kind: 'forbidden' });
  const { can, whyNot } = await readDelivery(fixture.ctx, { id: delivery.id });
  expect([can.cancel, whyNot.cancel]).toEqual([false, 'denied']);
  await fixture.close();
});

it('says to who looks at a delivery that the key may not read it', async () => {
  const fixture = await createServiceFixture({ generations: ['v1'] });
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v1'));
  await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'dispatched', hold: true });
  await fixture.db.delete(liveEvents);
  const report = { code: delivery.code ?? '', hints: [{ status: 'dispatched', at: new Date() }], headers: {} };
  // Another failure changes nothing that screens show.
  await fixture.control('POST', '/faults', { method: 'GET', path: '/v1/deliveries/', status: 503, times: 1 });
  await expect(receiveHint(fixture.ctx, report)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await fixture.db.select().from(liveEvents)).toEqual([]);
  const at = `/merchants/${fixture.merchant.id}/installation`;
  await fixture.control('PUT', at, { permissions: ['delivery:write', 'branch:read'] });
  await expect(receiveHint(fixture.ctx, report)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([{ kind: 'delivery', subjectIds: [delivery.id] }]);
  expect((await readDelivery(fixture.ctx, { id: delivery.id })).whyNot.read).toBe('denied');
  await fixture.close();
});

it.each(GENERATIONS)('%s: with its credentials gone a delivery stays, and says what is missing', async (made) => {
  const fixture = await createServiceFixture({ generations: [made] });
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, made));
  const others = await createServiceFixture({ generations: GENERATIONS.filter((generation) => generation !== made) });
  const ctx = { ...fixture.ctx, service: others.ctx.service };
  const missing = { v2: 'needs_v2', v1: 'needs_v1', v0: 'needs_key' }[made];
  const { can, whyNot } = await readDelivery(ctx, { id: delivery.id });
  expect(can).toMatchObject({ cancel: false, retry: false });
  expect(whyNot).toMatchObject({ read: missing, cancel: missing });
  await checkDue(fixture.ctx.db, async () => ctx, new Date(Date.now() + 3_600_000));
  expect(await rowOf(fixture, delivery.reference)).toMatchObject({ status: 'pending', problem: null });
  await Promise.all([fixture.close(), others.close()]);
});
