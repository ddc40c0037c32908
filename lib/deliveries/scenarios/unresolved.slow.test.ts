import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { checkNow } from '../check-now.server';
import { createDelivery } from '../create.server';
import { linkOrder } from '../link-order.server';
import { markNotCreated } from '../mark-not-created.server';
import { readDelivery } from '../read.server';
import { recordCandidate } from '../record/record-candidate.server';
import { DeliveryDetail, LinkOrder } from '../schema';
import { submitDelivery } from '../sync/submit.server';
import { checkDue } from '../sync/watch.server';
import { lostOrdersOf } from './testing-lost-orders';
import { codeAtService, historyOf, openInbox, orderOf, ordersAtService, rowOf } from './testing-orders';

/** Orders of v1 and v0 without an answer: never sent again, and resolved by a user. */

/** A firewall's answer in the service's place, also to orders that the service has created. */
const BLOCKED = '<html><title>Request blocked</title></html>';

const of = lostOrdersOf(['v1', 'v0']);

describe.each(['v1', 'v0'] as const)('%s', (generation) => {
  it('is never sent again by itself', async () => {
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

  it('is unresolved, and not sent again, when its process died before the answer', async () => {
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

  it('that never arrived is not unresolved: it may be sent again with its reference', async () => {
    const { ctx, fixture, copies } = of(generation);
    const input = orderOf(fixture, generation);
    const nowhere = { ...ctx, service: fixture.gatewayTo('http://127.0.0.1:1') };
    await expect(createDelivery(nowhere, input)).rejects.toMatchObject({ kind: 'no-response', sent: 'no' });
    const row = await rowOf(fixture, input.reference);
    expect(row).toMatchObject({ status: 'rejected', nextCheckAt: null });
    expect(DeliveryDetail.parse(await readDelivery(ctx, row)).problem).toMatchObject({ kind: 'not_sent' });
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

  it('of eighty under faults none is created twice, and each is known or marked unknown', async () => {
    const fixture = await createServiceFixture({ generations: [generation] });
    const path = `^/${generation}/deliveries$`;
    for (const rule of [
      { drop: 'after', times: 8 },
      { drop: 'before', times: 8 },
      { status: 500, when: 'after', times: 4 },
      { status: 503, times: 4 },
      { status: 403, when: 'after', times: 2, body: BLOCKED },
      { status: 401, when: 'after', times: 2, body: BLOCKED },
    ]) {
      await fixture.control('POST', '/faults', { method: 'POST', path, ...rule });
    }
    const inputs = Array.from({ length: 80 }, (_, index) =>
      orderOf(fixture, generation, { phone: `5${String(index).padStart(7, '0')}`, amount: `${index + 1}.000` }),
    );
    for (let at = 0; at < inputs.length; at += 20) {
      await Promise.all(inputs.slice(at, at + 20).map((input) => createDelivery(fixture.ctx, input)));
    }
    for (const hours of [1, 24]) {
      await checkDue(fixture.ctx.db, async () => fixture.ctx, new Date(Date.now() + hours * 3_600_000));
    }
    const { total, latest } = await ordersAtService(fixture);
    expect(total).toBe(68);
    expect(new Set(latest.map(({ reference }) => reference)).size).toBe(68);
    const rows = (await fixture.ctx.db.select().from(deliveries)).map((row) => ({
      ...row,
      reference: row.reference ?? '',
    }));
    const unknown = rows.filter(({ status }) => status === 'unknown');
    const known = rows.filter(({ status }) => status === 'pending');
    expect([rows.length, known.length, unknown.length]).toEqual([80, 52, 28]);
    const codeOf = new Map(latest.map(({ reference, code }) => [reference, code]));
    for (const { reference, code } of known) expect(code).toBe(codeOf.get(reference));

    // Then webhooks come: those of v0 bring the orders' keys, those of v1 only look like the orders.
    const inbox = await openInbox(fixture);
    const lost = unknown.filter(({ reference }) => codeOf.has(reference));
    expect(lost).toHaveLength(16);
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
    expect(still).toHaveLength(generation === 'v0' ? 12 : 28);
    await inbox.close();
    await fixture.close();
  }, 60_000);

  it('is linked to the code that a user names, and followed from then on', async () => {
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

  it('is linked to a code in small letters and Arabic digits, with blanks around it', async () => {
    const { ctx, fixture, lost } = of(generation);
    const { id, reference } = await lost({ amount: '2.375' });
    const code = await codeAtService(fixture, reference);
    const arabic = code.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const typed = LinkOrder.parse({ id, code: ` \u200f${arabic.slice(0, 3)} ${arabic.slice(3)}\n` });
    expect(await linkOrder(ctx, typed)).toMatchObject({ code, status: 'pending' });
  });

  it('offers at most five orders to the user, each once', async () => {
    const { ctx, lost } = of(generation);
    const { id } = await lost({ amount: '6.125' });
    const at = new Date().toISOString();
    for (const code of ['A1', 'A2', 'A2', 'A3', 'A4', 'A5', 'A6']) await recordCandidate(ctx, id, { code, at });
    const { problem } = await readDelivery(ctx, { id });
    expect(problem?.candidates?.map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  });

  it('is not linked to an unknown code, or to the code of another order or row', async () => {
    const { ctx, fixture, lost } = of(generation);
    const { id } = await lost({ amount: '7.250' });
    await expect(linkOrder(ctx, { id, code: 'ZZZZZZ' })).rejects.toMatchObject({ code: 'code_not_found' });
    // A service that does not answer does not know less.
    const down = { ...ctx, service: fixture.gatewayTo('http://127.0.0.1:9') };
    await expect(linkOrder(down, { id, code: 'ZZZZZZ' })).rejects.toMatchObject({ kind: 'no-response' });
    const odd = { ...ctx, service: { ...ctx.service, getDelivery: () => Promise.reject(new Error('no shape')) } };
    await expect(linkOrder(odd, { id, code: 'ZZZZZZ' })).rejects.toThrow('no shape');
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

  it('belongs to its connection: another one finds no such order', async () => {
    const { ctx, lost, fixture } = of(generation);
    const { id, reference } = await lost({ amount: '1.875' });
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    const code = await codeAtService(fixture, reference);
    await expect(markNotCreated(other, { id })).rejects.toMatchObject({ status: 404 });
    await expect(linkOrder(other, { id, code })).rejects.toMatchObject({ status: 404 });
    expect((await readDelivery(ctx, { id })).status).toBe('unknown');
  });

  it('one code is linked to only one of two equal orders at once', async () => {
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
    'with a %i page goes to no other generation, and is not called refused',
    async (status) => {
      const path = `^/${made}/deliveries$`;
      const input = orderOf(fixture, made);
      const copies = async () =>
        (await ordersAtService(fixture)).latest.filter((order) => order.reference === input.reference);
      await fixture.control('POST', '/faults', { method: 'POST', path, status, when: 'after', body: BLOCKED });
      expect((await createDelivery(fixture.ctx, input)).outcome).toBe('unknown');
      expect(await rowOf(fixture, input.reference)).toMatchObject({
        generation: made,
        status: 'unknown',
        problem: { kind: 'no_answer' },
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
