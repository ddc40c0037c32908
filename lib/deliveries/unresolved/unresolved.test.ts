import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connections, deliveries } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/model/generation';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { applyAnswer } from '../apply-answer.server';
import { createDelivery } from '../create/create.server';
import { submitDelivery } from '../create/submit.server';
import { receiveHint } from '../follow/receive-hint.server';
import { checkDue } from '../follow/watch.server';
import { readDelivery } from '../read.server';
import { LinkOrder } from '../schema';
import { codeAtService, historyOf, openInbox, orderOf, ordersAtService, rowOf } from '../testing-orders';
import { checkNow } from './check-now.server';
import { linkOrder } from './link-order.server';
import { markNotCreated } from './mark-not-created.server';

/** Orders whose answer was lost: nobody sends those of v1 and v0 twice, and nobody is told what is not known. */

/** What a firewall answers in the service's place, also to what the service has done. */
const BLOCKED = '<html><title>Request blocked</title></html>';

const fixtures: Partial<Record<Generation, { fixture: ServiceFixture; inbox: Awaited<ReturnType<typeof openInbox>> }>> =
  {};
beforeAll(async () => {
  for (const generation of ['v2', 'v1', 'v0'] as const) {
    const fixture = await createServiceFixture({ generations: [generation] });
    fixtures[generation] = { fixture, inbox: await openInbox(fixture) };
  }
});
afterEach(async () => {
  for (const { fixture } of Object.values(fixtures)) await fixture.control('DELETE', '/faults');
});
afterAll(async () => {
  for (const { fixture, inbox } of Object.values(fixtures)) {
    await inbox.close();
    await fixture.close();
  }
});

function of(generation: Generation) {
  const here = fixtures[generation];
  if (!here) throw new Error(`no fixture of ${generation}`);
  const { fixture, inbox } = here;
  const path = `/${generation}/deliveries`;
  return {
    fixture,
    inbox,
    ctx: fixture.ctx,
    fault: (rule: object) => fixture.control('POST', '/faults', { method: 'POST', path: `^${path}$`, ...rule }),
    /** As long as the worker looks, whatever it is due for. */
    look: async (hours = 48) => {
      for (let hour = 1; hour <= hours; hour += 6) {
        const now = new Date(Date.now() + hour * 3_600_000);
        await checkDue(fixture.ctx.db, async () => ({ ...fixture.ctx, now: () => now }), now);
      }
    },
    /** An order whose answer was lost; it was made, unless `drop` is `before`. */
    async lost(change: Parameters<typeof orderOf>[2] = {}, drop: 'before' | 'after' = 'after') {
      await fixture.control('POST', '/faults', { method: 'POST', path: `^${path}$`, times: 4, drop });
      const input = orderOf(fixture, generation, change);
      const { delivery, outcome } = await createDelivery(fixture.ctx, input);
      await fixture.control('DELETE', '/faults');
      expect({ outcome, status: delivery.status }).toEqual({ outcome: 'unknown', status: 'unknown' });
      return delivery;
    },
    copies: async (reference: string) =>
      (await ordersAtService(fixture)).latest.filter((one) => one.reference === reference).length,
  };
}

describe.each(['v1', 'v0'] as const)('%s', (generation) => {
  it('is not sent again by anything that a machine does', async () => {
    const { ctx, lost, look, copies } = of(generation);
    const { id, reference } = await lost();
    const row = await rowOf(of(generation).fixture, reference);
    expect(row).toMatchObject({ nextCheckAt: null, code: null, problem: { kind: 'no_answer' } });
    await look();
    await expect(checkNow(ctx, { id })).rejects.toMatchObject({ status: 409, code: 'not_repeatable' });
    await expect(submitDelivery(ctx, row, { first: false })).rejects.toThrow('must not be sent again');
    expect(await copies(reference)).toBe(1);
    expect(await readDelivery(ctx, { id })).toMatchObject({ status: 'unknown', can: { check: false, resolve: true } });
  });

  it('is in doubt, and not sent again, when its sender died before the answer', async () => {
    const { ctx, fixture, look, copies } = of(generation);
    const { delivery } = await createDelivery(ctx, orderOf(fixture, generation));
    await ctx.db
      .update(deliveries)
      .set({ status: 'submitting', code: null, confirmedAt: null, nextCheckAt: new Date() })
      .where(eq(deliveries.id, delivery.id));
    await look();
    expect(await rowOf(fixture, delivery.reference)).toMatchObject({ status: 'unknown', nextCheckAt: null });
    expect(await historyOf(fixture, delivery.id)).toContain('unknown/poll');
    expect(await copies(delivery.reference)).toBe(1);
  });

  it('that never got there is not in doubt: it may be sent again under its reference', async () => {
    const { ctx, fixture, copies } = of(generation);
    const input = orderOf(fixture, generation);
    const nowhere = { ...ctx, service: fixture.gatewayTo('http://127.0.0.1:1') };
    await expect(createDelivery(nowhere, input)).rejects.toMatchObject({ kind: 'no-answer', sent: 'no' });
    const row = await rowOf(fixture, input.reference);
    expect(row).toMatchObject({ status: 'rejected', nextCheckAt: null, problem: { kind: 'not_sent' } });
    const { delivery, outcome } = await createDelivery(ctx, input);
    expect({ outcome, id: delivery.id }).toEqual({ outcome: 'made', id: row.id });
    expect(await copies(input.reference)).toBe(1);
  });

  it('is sent again when it was refused unread, and makes one order', async () => {
    const { ctx, fixture, fault, copies } = of(generation);
    await fault({ times: 2, status: 429, retryAfterSeconds: 0 });
    const input = orderOf(fixture, generation);
    expect((await createDelivery(ctx, input)).outcome).toBe('made');
    expect(await copies(input.reference)).toBe(1);
  });

  it('of two hundred under faults none is made twice, and each is known or honestly unknown', async () => {
    const fixture = await createServiceFixture({ generations: [generation] });
    const path = `^/${generation}/deliveries$`;
    for (const rule of [
      { drop: 'after', times: 20 },
      { drop: 'before', times: 20 },
      { status: 500, when: 'after', times: 10 },
      { status: 503, times: 10 },
      { status: 403, when: 'after', times: 5, body: BLOCKED },
      { status: 401, when: 'after', times: 5, body: BLOCKED },
    ]) {
      await fixture.control('POST', '/faults', { method: 'POST', path, ...rule });
    }
    const inputs = Array.from({ length: 200 }, (_, index) =>
      orderOf(fixture, generation, { phone: `5${String(index).padStart(7, '0')}`, amount: `${index + 1}.000` }),
    );
    for (let at = 0; at < inputs.length; at += 20) {
      await Promise.all(inputs.slice(at, at + 20).map((input) => createDelivery(fixture.ctx, input)));
    }
    for (const hours of [1, 24]) {
      await checkDue(fixture.ctx.db, async () => fixture.ctx, new Date(Date.now() + hours * 3_600_000));
    }
    const { total, latest } = await ordersAtService(fixture);
    expect(total).toBe(170);
    expect(new Set(latest.map(({ reference }) => reference)).size).toBe(170);
    const rows = await fixture.ctx.db.select().from(deliveries);
    const unknown = rows.filter(({ status }) => status === 'unknown');
    const known = rows.filter(({ status }) => status === 'pending');
    expect([rows.length, known.length, unknown.length]).toEqual([200, 130, 70]);
    const codeOf = new Map(latest.map(({ reference, code }) => [reference, code]));
    for (const { reference, code } of known) expect(code).toBe(codeOf.get(reference));

    // Now their webhooks come: v0's bring the orders' keys, v1's look like them.
    const inbox = await openInbox(fixture);
    const lost = unknown.filter(({ reference }) => codeOf.has(reference));
    expect(lost).toHaveLength(40);
    for (const { reference } of lost) {
      await fixture.control('POST', `/deliveries/${codeOf.get(reference)}/status`, {
        status: 'dispatched',
        hold: true,
      });
    }
    for (const { reference } of lost) {
      await vi.waitFor(async () => {
        const { status, code, problem } = await rowOf(fixture, reference);
        if (generation === 'v0')
          expect({ status, code }).toEqual({ status: 'dispatched', code: codeOf.get(reference) });
        else expect(problem).toMatchObject({ candidates: [{ code: codeOf.get(reference) }] });
      }, 20_000);
    }
    const still = await fixture.ctx.db.select().from(deliveries).where(eq(deliveries.status, 'unknown'));
    expect(still).toHaveLength(generation === 'v0' ? 30 : 70);
    await inbox.close();
    await fixture.close();
  }, 60_000);

  it('is taken under the code that a person names, and followed from then on', async () => {
    const { ctx, fixture, lost } = of(generation);
    const { id, reference } = await lost();
    const code = await codeAtService(fixture, reference);
    const detail = await linkOrder(ctx, { id, code });
    expect(detail).toMatchObject({ code, status: 'pending', problem: null, can: { resolve: false, cancel: true } });
    expect(await historyOf(fixture, id)).toEqual([
      'created/user',
      'unknown/answer',
      'order_linked/user',
      'pending/answer',
    ]);
    expect((await rowOf(fixture, reference)).nextCheckAt).not.toBeNull();
    await expect(linkOrder(ctx, { id, code })).rejects.toMatchObject({ code: 'outcome_known' });
  });

  it('is taken under a code in small letters, Arabic digits and with blanks around it', async () => {
    const { ctx, fixture, lost } = of(generation);
    const { id, reference } = await lost({ amount: '2.375' });
    const code = await codeAtService(fixture, reference);
    const arabic = code.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const typed = LinkOrder.parse({ id, code: ` \u200f${arabic.slice(0, 3)} ${arabic.slice(3)}\n` });
    expect(await linkOrder(ctx, typed)).toMatchObject({ code, status: 'pending' });
  });

  it('is not taken under a code of nobody, of another order, or of another row', async () => {
    const { ctx, fixture, lost } = of(generation);
    const { id } = await lost({ amount: '7.250' });
    await expect(linkOrder(ctx, { id, code: 'ZZZZZZ' })).rejects.toMatchObject({ code: 'code_not_found' });
    const elsewhere = orderOf(fixture, generation, { name: 'Ali', phone: '6000 0000' });
    const made = ctx.service.createDeliveryBody({ ...elsewhere, payment: { amount: 9, type: 'cash' } });
    const other = await ctx.service.createDelivery(made.body, { generation });
    await expect(linkOrder(ctx, { id, code: other.delivery.code })).rejects.toMatchObject({
      code: 'code_differs',
      extra: { detail: { name: 'Ali', phone: '+96560000000', amount: '9.000' } },
    });
    const { delivery: ours } = await createDelivery(ctx, orderOf(fixture, generation, { amount: '7.250' }));
    await expect(linkOrder(ctx, { id, code: ours.code ?? '' })).rejects.toMatchObject({
      code: 'code_taken',
      extra: { detail: { id: ours.id } },
    });
    expect((await readDelivery(ctx, { id })).status).toBe('unknown');
  });

  it('is nobody else’s: another connection finds no such order', async () => {
    const { ctx, lost, fixture } = of(generation);
    const { id, reference } = await lost({ amount: '1.875' });
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    const code = await codeAtService(fixture, reference);
    await expect(markNotCreated(other, { id })).rejects.toMatchObject({ status: 404 });
    await expect(linkOrder(other, { id, code })).rejects.toMatchObject({ status: 404 });
    expect((await readDelivery(ctx, { id })).status).toBe('unknown');
  });

  it('lets one code be taken by one of two like orders, however they hurry', async () => {
    const { ctx, fixture, lost } = of(generation);
    const twins = [await lost({ amount: '3.125' }), await lost({ amount: '3.125' })];
    const code = await codeAtService(fixture, twins[0]?.reference ?? '');
    const results = await Promise.allSettled(twins.map(({ id }) => linkOrder(ctx, { id, code })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await ctx.db.select().from(deliveries).where(eq(deliveries.code, code));
    expect(rows).toHaveLength(1);
  });
});

describe.each([
  { generations: ['v2', 'v1', 'v0'], made: 'v2' },
  { generations: ['v1', 'v0'], made: 'v1' },
] as const)('an order whose answer a firewall has replaced, with $generations', ({ generations, made }) => {
  let fixture: ServiceFixture;
  beforeAll(async () => {
    fixture = await createServiceFixture({ generations });
  });
  afterAll(() => fixture.close());

  it.each([400, 401, 403, 404, 409, 422])(
    'with a %i page is left to no other, and is not called refused',
    async (status) => {
      const path = `^/${made}/deliveries$`;
      const input = orderOf(fixture, made);
      const copies = async () =>
        (await ordersAtService(fixture)).latest.filter((one) => one.reference === input.reference);
      await fixture.control('POST', '/faults', { method: 'POST', path, status, when: 'after', body: BLOCKED });
      expect((await createDelivery(fixture.ctx, input)).outcome).toBe('unknown');
      expect(await rowOf(fixture, input.reference)).toMatchObject({
        ...{ generation: made, status: 'unknown', problem: { kind: 'no_answer' } },
      });
      expect(fixture.ctx.service.whyNot('createDelivery')).toBeNull();
      await checkDue(fixture.ctx.db, async () => fixture.ctx, new Date(Date.now() + 3_600_000));
      const { status: now, code } = await rowOf(fixture, input.reference);
      expect(await copies()).toHaveLength(1);
      if (made === 'v2') expect([now, code]).toEqual(['pending', (await copies())[0]?.code]);
      else expect(now).toBe('unknown');
    },
  );
});

describe('v0: the key of its order', () => {
  it('ends the doubt when a webhook brings it back', async () => {
    const { fixture, lost } = of('v0');
    const { id, reference } = await lost();
    const code = await codeAtService(fixture, reference);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched', hold: true });
    await vi.waitFor(async () => expect((await rowOf(fixture, reference)).code).toBe(code), 5_000);
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'dispatched', problem: null });
    expect((await historyOf(fixture, id)).at(-1)).toBe('dispatched/webhook');
  });

  it('brings back to the ledger what somebody had given up, and says so', async () => {
    const { ctx, fixture, lost } = of('v0');
    const { id, reference } = await lost();
    await markNotCreated(ctx, { id });
    const code = await codeAtService(fixture, reference);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'dispatched', hold: true });
    await vi.waitFor(async () => expect((await rowOf(fixture, reference)).status).toBe('dispatched'), 5_000);
    expect(await rowOf(fixture, reference)).toMatchObject({ code, endedAt: null, problem: { kind: 'made_after_all' } });
  });

  it('is asked of whoever speaks of the order: another one, or none, is ignored and leaves no trace on it', async () => {
    const { ctx, fixture, inbox } = of('v0');
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v0'));
    await fixture.sendWebhooksTo(null);
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'en_route', hold: true });
    const forged = [
      [{ code: delivery.code, orderStatus: 'en_route' }, 'not-the-key-0123456789'],
      [{ code: delivery.code, orderStatus: 'en_route' }, null],
      [{ code: delivery.code, status: 'en_route', amount: 1 }, null],
      [{ code: delivery.code, driver: { latitude: 1, longitude: 2 } }, null],
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
    }, 5_000);
    expect(await rowOf(fixture, delivery.reference)).toMatchObject({ status: 'pending', driverLatitude: null });
    const { orderWebhookKey } = await rowOf(fixture, delivery.reference);
    await fetch(`${inbox.url}/`, {
      method: 'POST',
      headers: { authorization: orderWebhookKey ?? '' },
      body: JSON.stringify(forged[0][0]),
    });
    await vi.waitFor(async () => expect((await rowOf(fixture, delivery.reference)).status).toBe('en_route'), 5_000);
    expect(JSON.stringify(await inbox.entries())).not.toContain(orderWebhookKey);
    await fixture.sendWebhooksTo(inbox.url);
  });

  it('of one order does not open another', async () => {
    const { ctx, fixture, lost } = of('v0');
    const one = await lost({ amount: '1.000' });
    const other = await lost({ amount: '2.000' });
    const { orderWebhookKey } = await rowOf(fixture, one.reference);
    const code = await codeAtService(fixture, other.reference);
    const headers = { authorization: orderWebhookKey ?? '' };
    // The right key with another order's code: what stands there is not what was sent with it.
    await receiveHint(ctx, { code, hints: [{ status: 'dispatched', at: new Date() }], headers });
    expect((await rowOf(fixture, one.reference)).status).toBe('unknown');
    expect((await rowOf(fixture, other.reference)).status).toBe('unknown');
  });
});

describe('v1: a webhook that looks like a lost order', () => {
  it('is offered, never taken by itself, and goes to the order that a person says', async () => {
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
    expect((await inbox.entries()).at(-1)).toMatchObject({ outcome: 'candidate', topic: 'order.updated' });
    expect((await rowOf(fixture, twins[0]?.reference ?? '')).status).toBe('unknown');
    const detail = await linkOrder(ctx, { id: twins[1]?.id ?? '', code });
    expect(detail).toMatchObject({ status: 'dispatched', code, problem: null });
  });

  it('is no candidate while another order waits for its answer, nor once it is known whose it is', async () => {
    const { ctx, fixture, lost } = of('v1');
    const given = await lost({ amount: '9.500' }, 'before');
    await markNotCreated(ctx, { id: given.id });
    await fixture.sendWebhooksTo(null);
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v1', { amount: '9.500' }));
    const code = delivery.code ?? '';
    const told = { code, hints: [{ status: 'dispatched', at: new Date() }], headers: {} };
    // As it was before its answer came.
    const waiting = { status: 'submitting', code: null };
    await ctx.db.update(deliveries).set(waiting).where(eq(deliveries.id, delivery.id));
    expect(await receiveHint(ctx, told)).toBe('unknown_delivery');
    await ctx.db.update(deliveries).set({ status: 'rejected', code: null }).where(eq(deliveries.id, delivery.id));
    expect(await receiveHint(ctx, told)).toBe('candidate');
    expect((await readDelivery(ctx, { id: given.id })).problem?.candidates).toMatchObject([{ code }]);
    await ctx.db.update(deliveries).set({ status: 'pending', code }).where(eq(deliveries.id, delivery.id));
    expect((await readDelivery(ctx, { id: given.id })).problem?.candidates).toEqual([]);
  });

  it('is taken when the service says the reference itself', async () => {
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
    const told = { code, hints: [{ status: 'dispatched', at: new Date() }], headers: {} };
    expect(await receiveHint(telling, told)).toBe('applied');
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'pending', code });
  });
});

describe('v2', () => {
  it.each([
    { made: 'real', isTest: true },
    { made: 'test', isTest: false },
  ])('an order that was made as a $made one says nothing of the key of today', async ({ made, isTest }) => {
    const { fixture, fault } = of('v2');
    const service = (testMode: boolean) => {
      const key = fixture.merchant.keys.find((one) => one.testMode === testMode && one.permissions.length > 5);
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
  });

  it('may be given up; the worker sends it no more, and its reference stays taken', async () => {
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

  it('that was given up while it was being sent is taken up when it was made after all', async () => {
    const { ctx, fixture, lost } = of('v2');
    const { id, reference } = await lost();
    const row = await rowOf(fixture, reference);
    await markNotCreated(ctx, { id });
    expect((await submitDelivery(ctx, row, { first: false })).outcome).toBe('made');
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'pending', problem: { kind: 'made_after_all' } });
  });

  it('that was given up stays so when the sending that was under way brings no answer', async () => {
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

  it('whose planned time has passed is not called refused, and sent no more: a person decides', async () => {
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

  it('a code that another row found meanwhile is not taken twice', async () => {
    const { ctx, lost, fixture } = of('v2');
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { amount: '5.125' }));
    const { id } = await lost({ amount: '5.125' }, 'before');
    const { delivery: answer, sentAt } = await ctx.service.getDelivery(delivery.code ?? '');
    expect(await applyAnswer(ctx, { id, answer, sentAt, source: 'webhook', claimsCode: true })).toBe('taken');
    expect((await readDelivery(ctx, { id })).status).toBe('unknown');
  });
});
