import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { addressRequests, customers, deliveries, liveEvents } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from './create.server';
import { copiesAtService, historyOf, orderOf, rowOf } from './scenarios/testing-orders';
import { serviceBehindProxy } from './scenarios/testing-service-proxy';
import { readSimilar } from './similar/read-similar.server';
import { checkDue } from './sync/watch.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());

describe('create', () => {
  it('keeps the row, its exact bytes and its history, and takes the answer', async () => {
    const { delivery, outcome } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    expect(outcome).toBe('made');
    expect(delivery).toMatchObject({
      status: 'pending',
      amount: '4.500',
      customerPhone: '+96550123456',
      currency: 'KWD',
    });
    expect(delivery.code).toMatch(/^\w{4,6}$/);
    expect(Number(delivery.deliveryFee)).toBeGreaterThan(0);
    expect(await historyOf(fixture, delivery.id)).toEqual(['created/user', 'pending/answer']);
    const row = await rowOf(fixture, delivery.reference);
    expect(JSON.parse(row.requestBody)).toMatchObject({
      reference: delivery.reference,
      payment: { amount: 4.5, type: 'cash' },
    });
  });

  it('names the branch it leaves from, and no other place', async () => {
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    expect(delivery).toMatchObject({ branchId: fixture.merchant.branches[0]?.id, originLabel: '' });
  });

  it('makes one order of ten simultaneous clicks', async () => {
    const input = orderOf(fixture, 'v2');
    const before = await createCalls(fixture);
    const results = await Promise.all(Array.from({ length: 10 }, () => createDelivery(ctx, input)));
    expect(new Set(results.map(({ delivery }) => delivery.id)).size).toBe(1);
    expect((await createCalls(fixture)) - before).toBe(1);
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
  });

  it('refuses a reference that another order of ours holds, and names that order', async () => {
    const first = orderOf(fixture, 'v2');
    const { delivery } = await createDelivery(ctx, first);
    const other = { ...orderOf(fixture, 'v2'), reference: first.reference };
    other.payment = { amount: '9.000', type: 'paid' };
    const refusal = await createDelivery(ctx, other).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ code: 'reference_taken', extra: { detail: { id: delivery.id } } });
  });

  it('sends nothing again under the reference of an order that a person marked as not created', async () => {
    const input = orderOf(fixture, 'v2');
    const { delivery } = await createDelivery(ctx, input);
    await fixture.db
      .update(deliveries)
      .set({ status: 'rejected', problem: { kind: 'marked_not_created' } })
      .where(eq(deliveries.id, delivery.id));
    const before = await createCalls(fixture);
    expect(await createDelivery(ctx, input)).toMatchObject({ outcome: 'repeated', delivery: { status: 'rejected' } });
    const other: typeof input = { ...input, payment: { amount: '9.000', type: 'paid' } };
    await expect(createDelivery(ctx, other)).rejects.toMatchObject({ code: 'reference_taken' });
    expect(await createCalls(fixture)).toBe(before);
  });

  it('makes a new order while our clock is twelve minutes fast or slow', async () => {
    for (const minutes of [12, -12]) {
      const now = () => Date.now() + minutes * 60_000;
      const { sandbox, key } = fixture;
      const service = createGateway({ baseUrl: sandbox.url, v2: key, now, pool: { connections: 1 } });
      const { delivery, outcome } = await createDelivery(
        { ...ctx, service, now: () => new Date(now()) },
        orderOf(fixture, 'v2'),
      );
      expect([outcome, delivery.problem]).toEqual(['made', null]);
    }
  });

  it('says when the service knows the reference from an older order, and shows that one', async () => {
    const input = orderOf(fixture, 'v2');
    const elsewhere = { ...input, payment: { amount: 77, type: 'paid' as const } };
    await ctx.service.createDelivery(
      JSON.stringify({ ...elsewhere, destination: { ...input.destination, contact_name: 'Old Order' } }),
    );
    const { delivery, outcome } = await createDelivery(ctx, input);
    expect(outcome).toBe('existing_order');
    expect(delivery).toMatchObject({
      amount: '77.000',
      customerName: 'Old Order',
      problem: { kind: 'existing_order' },
    });
  });

  it.each([
    ['destination.area: is not served', 'service_refused'],
    ['The wallet does not cover the fee', 'service_impossible'],
  ])('shows a 422 that says "%s" as %s', async (message, code) => {
    const refusal = { method: 'POST', path: '^/v2/deliveries$', status: 422, body: { error: 'impossible', message } };
    await fixture.control('POST', '/faults', { ...refusal, times: 1 });
    const failure = await createDelivery(ctx, orderOf(fixture, 'v2')).catch((error: unknown) => error);
    if (!isServiceFailure(failure)) throw new Error('the order was not refused');
    expect(serviceProblem(failure)).toMatchObject({ status: 422, code });
  });

  it('keeps a refused order, and lets it try again corrected under its reference', async () => {
    const foreign = orderOf(fixture, 'v2', { branch: 'f'.repeat(24) });
    const refusal = await createDelivery(ctx, foreign).catch((error: unknown) => error);
    expect(isServiceFailure(refusal) && refusal.message).toBe(
      'Origin: Branch not found or does not belong to this merchant',
    );
    const row = await rowOf(fixture, foreign.reference);
    expect(row).toMatchObject({ status: 'rejected', nextCheckAt: null, problem: { kind: 'refused' } });
    // The sender sees the reason in the form, so the event names them as its actor.
    const changes = await ctx.db.select().from(liveEvents).orderBy(liveEvents.id);
    const ofRow = changes.filter(({ subjectIds }) => subjectIds.includes(row.id));
    expect(ofRow.map(({ actorId }) => actorId)).toEqual([ctx.user.id, ctx.user.id]);
    const corrected = orderOf(fixture, 'v2', { reference: foreign.reference });
    expect((await createDelivery(ctx, corrected)).outcome).toBe('made');
    expect((await rowOf(fixture, foreign.reference)).id).toBe(row.id);
  });

  it('leads the link of its draft to it, once, and no other link of the same reference', async () => {
    const { db, connection } = ctx;
    const [own, same] = [newId(), newId()];
    const first = orderOf(fixture, 'v2');
    const link = (id: string) => ({
      connectionId: connection.id,
      id,
      digest: id,
      reference: first.reference,
      customerName: '',
      customerPhone: '',
      destinationFormat: 'kuwait_format',
      destination: {},
      createdAt: ctx.now(),
      expiresAt: ctx.now(),
    });
    await db.insert(addressRequests).values([link(own), link(same)]);
    const { delivery } = await createDelivery(ctx, { ...first, address_request: own });
    await createDelivery(ctx, { ...orderOf(fixture, 'v2'), address_request: own });
    const leads = await db.select().from(addressRequests).where(eq(addressRequests.reference, first.reference));
    expect(new Map(leads.map(({ id, deliveryId }) => [id, deliveryId]))).toEqual(
      new Map([
        [own, delivery.id],
        [same, null],
      ]),
    );
    expect((await createDelivery(ctx, first)).outcome).toBe('repeated');
    expect((await rowOf(fixture, first.reference)).requestBody).not.toContain(own);
  });

  it('refuses an order to a blocked customer until a person has confirmed it', async () => {
    const order = orderOf(fixture, 'v2', { phone: '5077 0001' });
    const customer = { connectionId: ctx.connection.id, phone: '+96550770001', name: 'Blocked', lastUsedAt: ctx.now() };
    await ctx.db
      .insert(customers)
      .values({ ...customer, destinationFormat: '', destination: {}, blockedReason: 'Refused twice' });
    await expect(createDelivery(ctx, order)).rejects.toMatchObject({
      status: 409,
      code: 'customer_blocked',
      extra: { detail: { reason: 'Refused twice' } },
    });
    expect(await copiesAtService(fixture, order.reference)).toBe(0);
    expect((await createDelivery(ctx, { ...order, is_confirmed: true })).outcome).toBe('made');
    expect((await createDelivery(ctx, order)).outcome).toBe('repeated');
    expect((await createDelivery(ctx, { ...order, is_confirmed: true })).outcome).toBe('repeated');
    const { requestBody } = await rowOf(fixture, order.reference);
    expect(requestBody).not.toContain('confirmed');
  });

  it('refuses an order that the service’s limit does not let through, and sends it when asked again', async () => {
    const input = orderOf(fixture, 'v2');
    const limit = { method: 'POST', path: '^/v2/deliveries$', status: 429, retryAfterSeconds: 3_600, times: 1 };
    await fixture.control('POST', '/faults', limit);
    await expect(createDelivery(ctx, input)).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs: 300_000 });
    const row = await rowOf(fixture, input.reference);
    expect(row).toMatchObject({ status: 'rejected', nextCheckAt: null, problem: { kind: 'refused', status: 429 } });
    expect((await createDelivery(ctx, input)).outcome).toBe('made');
    expect((await rowOf(fixture, input.reference)).id).toBe(row.id);
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
  });

  it('makes one order of a corrected one that is sent four times at once', async () => {
    const foreign = orderOf(fixture, 'v2', { branch: 'f'.repeat(24) });
    await expect(createDelivery(ctx, foreign)).rejects.toThrow();
    const corrected = orderOf(fixture, 'v2', { reference: foreign.reference });
    const results = await Promise.all(Array.from({ length: 4 }, () => createDelivery(ctx, corrected)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['made', 'repeated', 'repeated', 'repeated']);
    expect(await copiesAtService(fixture, foreign.reference)).toBe(1);
  });

  it('begins a refused order anew when it is sent again: time, promise, double, erasure', async () => {
    const foreign = orderOf(fixture, 'v2', { branch: 'f'.repeat(24), phone: '5088 0001' });
    await expect(createDelivery(ctx, foreign)).rejects.toThrow();
    const row = await rowOf(fixture, foreign.reference);
    const before = new Date(Date.now() - 2 * 86_400_000);
    const past = { createdAt: before, promisedAt: before, dealtWithAt: before, erasedAt: before };
    await ctx.db.update(deliveries).set(past).where(eq(deliveries.id, row.id));
    const corrected = orderOf(fixture, 'v2', { reference: foreign.reference, phone: '5088 0001' });
    const sentAt = Date.now();
    expect((await createDelivery(ctx, corrected)).delivery.code).toMatch(/^\w{4,6}$/);
    const again = await rowOf(fixture, foreign.reference);
    expect(again).toMatchObject({ id: row.id, dealtWithAt: null, erasedAt: null });
    expect(again.createdAt.getTime()).toBeGreaterThanOrEqual(sentAt);
    expect(again.promisedAt?.getTime() ?? sentAt).toBeGreaterThanOrEqual(sentAt);
    const { destination_format, destination } = corrected;
    const twin = { reference: 'twin', phone: '+96550880001', amount: '4.500', destination_format, destination };
    expect((await readSimilar(ctx, twin)).similar).toContainEqual(
      expect.objectContaining({ id: row.id, shared: 'amount' }),
    );
  });

  it('refuses a time that has passed before anything is written', async () => {
    const late = orderOf(fixture, 'v2', { scheduled_date: '2020-01-01T10:00:00Z' });
    await expect(createDelivery(ctx, late)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(rowOf(fixture, late.reference)).rejects.toThrow();
  });
});

describe('an order as it comes from a browser', () => {
  it('may name a fee that the ledger can hold, and no other', () => {
    const withFee = (estimated_fee: string) => ({
      ...orderOf(fixture, 'v2'),
      payment: { amount: '4.500', type: 'cash' },
      estimated_fee,
    });
    expect(CreateDelivery('KW').safeParse(withFee('1.2000000000000002')).success).toBe(true);
    for (const fee of ['9'.repeat(400), '-1', '1e3', `1.${'9'.repeat(30_000)}`]) {
      expect(CreateDelivery('KW').safeParse(withFee(fee)).success, fee.slice(0, 20)).toBe(false);
    }
  });
});

describe('create under faults', () => {
  it('makes one order when the answer is lost after it was made', async () => {
    await fixture.control('POST', '/faults', { method: 'POST', path: '/v2/deliveries', times: 1, drop: 'after' });
    const input = orderOf(fixture, 'v2');
    const { outcome, delivery } = await createDelivery(ctx, input);
    expect({ outcome, status: delivery.status }).toEqual({ outcome: 'made', status: 'pending' });
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
  });

  it('outlasts two 500s and a reset', async () => {
    const failing = await serviceBehindProxy(fixture, (request, response, count) => {
      if (count <= 2) response.writeHead(500).end('{"error":"internal","message":"x"}');
      if (count === 3) request.socket.destroy();
      return count <= 3;
    });
    const input = orderOf(fixture, 'v2');
    expect((await createDelivery(failing.ctx, input)).outcome).toBe('made');
    expect(failing.calls()).toBe(4);
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
    await failing.close();
  });

  it('says that the outcome is unknown, and finds out later with the same bytes: never a second order', async () => {
    let lost = true;
    const bodies: string[] = [];
    const failing = await serviceBehindProxy(fixture, (request, response) => {
      if (!lost) return false;
      // The service creates the order, but its answer is lost.
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const body = Buffer.concat(chunks).toString();
        bodies.push(body);
        await ctx.service.createDelivery(body);
        response.destroy();
      });
      return true;
    });
    const input = orderOf(fixture, 'v2');
    const { outcome, delivery } = await createDelivery(failing.ctx, input);
    expect({ outcome, status: delivery.status }).toEqual({ outcome: 'unknown', status: 'unknown' });
    expect(new Set(bodies).size).toBe(1);
    lost = false;
    const due = (await rowOf(fixture, input.reference)).nextCheckAt;
    if (!due) throw new Error('nobody looks after it');
    await checkDue(ctx.db, async () => failing.ctx, due);
    const row = await rowOf(fixture, input.reference);
    expect(row).toMatchObject({ status: 'pending', problem: null });
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
    expect(await historyOf(fixture, row.id)).toEqual(['created/user', 'unknown/answer', 'pending/answer']);
    await failing.close();
  });

  it('takes up an order whose process was killed between the ledger row and the answer', async () => {
    const input = orderOf(fixture, 'v2');
    const { delivery } = await createDelivery(ctx, input);
    // As a killed process leaves it: written, sent, not answered.
    await ctx.db
      .update(deliveries)
      .set({ status: 'submitting', code: null, confirmedAt: null, nextCheckAt: new Date() })
      .where(eq(deliveries.id, delivery.id));
    await checkDue(ctx.db, async () => ctx, new Date());
    expect(await rowOf(fixture, input.reference)).toMatchObject({ status: 'pending', code: delivery.code });
    expect(await copiesAtService(fixture, input.reference)).toBe(1);
  });

  it('keeps asking when the service refuses the key while the outcome is unknown', async () => {
    const failing = await serviceBehindProxy(fixture, (_, response) => {
      response.destroy();
      return true;
    });
    const input = orderOf(fixture, 'v2');
    await createDelivery(failing.ctx, input);
    await failing.close();
    const refusing = await serviceBehindProxy(fixture, (_, response) => {
      response.writeHead(403).end('{"error":"forbidden","message":"no"}');
      return true;
    });
    await checkDue(ctx.db, async () => refusing.ctx, new Date(Date.now() + 3_600_000));
    expect((await rowOf(fixture, input.reference)).status).toBe('unknown');
    await refusing.close();
  });

  it('signs acceptable timestamps although the two clocks are five minutes apart', async () => {
    await fixture.control('POST', '/clock', { skewSeconds: 300 });
    try {
      expect((await createDelivery(ctx, orderOf(fixture, 'v2'))).outcome).toBe('made');
    } finally {
      await fixture.control('POST', '/clock', { skewSeconds: 0 });
    }
  });
});

const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });
async function createCalls({ control }: ServiceFixture): Promise<number> {
  const { requests } = Requests.parse(await control('GET', '/requests'));
  return requests.filter(({ method, path }) => method === 'POST' && path === '/v2/deliveries').length;
}
