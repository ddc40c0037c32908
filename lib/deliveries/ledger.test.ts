import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries, deliveryEvents, liveEvents } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { applyAnswer } from './apply-answer.server';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create/create.server';
import { receiveHint, receivePosition } from './follow/receive-hint.server';
import { refreshDelivery } from './follow/refresh.server';
import { checkDue } from './follow/watch.server';
import { listDeliveries } from './list/list.server';
import { CreateDelivery, type CreateDeliveryInput } from './order-schema';
import { readDelivery } from './read.server';
import { retryDelivery } from './retry.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());

let made = 0;
/** An order as the form sends it, to Salmiya in Kuwait. */
function order(change: Partial<CreateDeliveryInput> = {}): CreateDelivery {
  made += 1;
  return CreateDelivery('KW').parse({
    reference: `R-${made}`,
    payment: { amount: '4.500', type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: fixture.merchant.branches[0]?.id },
    destination_format: 'kuwait_format',
    destination: {
      contact_name: 'Sara Al-Ali',
      contact_phone: '5012 3456',
      area: 'Salmiya',
      block: '3',
      street: 'Salem Al Mubarak',
      building: '12',
    },
    ...change,
  });
}

const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });
async function createCalls(): Promise<number> {
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.filter(({ method, path }) => method === 'POST' && path === '/v2/deliveries').length;
}

async function ordersAtService(reference: string): Promise<number> {
  const State = z.object({ deliveries: z.object({ latest: z.array(z.object({ reference: z.string() })) }) });
  const { latest } = State.parse(await fixture.control('GET', '')).deliveries;
  return latest.filter((one) => one.reference === reference).length;
}

async function rowOf(reference: string) {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.reference, reference));
  if (!row) throw new Error(`no row ${reference}`);
  return row;
}

async function historyOf(id: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.deliveryId, id))
    .orderBy(deliveryEvents.id);
  return rows.map(({ kind, status, source }) => `${status ?? kind}/${source}`);
}

/** A service that fails as told, and hands on to the sandbox otherwise. */
async function behind(
  fail: (request: IncomingMessage, response: ServerResponse, count: number) => boolean | Promise<boolean>,
) {
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    if (await fail(request, response, count)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
        ? [[name, value]]
        : [],
    );
    const answer = await fetch(`${fixture.sandbox.url}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(chunks.length ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null);
  return {
    ctx: { ...ctx, service: fixture.gatewayTo(`http://127.0.0.1:${port}`) },
    calls: () => count,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('create', () => {
  it('keeps the row, its exact bytes and its history, and takes the answer', async () => {
    const { delivery, outcome } = await createDelivery(ctx, order());
    expect(outcome).toBe('made');
    expect(delivery).toMatchObject({
      status: 'pending',
      amount: '4.500',
      customerPhone: '+96550123456',
      currency: 'KWD',
    });
    expect(delivery.code).toMatch(/^\w{4,6}$/);
    expect(Number(delivery.deliveryFee)).toBeGreaterThan(0);
    expect(await historyOf(delivery.id)).toEqual(['created/user', 'pending/answer']);
    const row = await rowOf(delivery.reference);
    expect(JSON.parse(row.requestBody)).toMatchObject({
      reference: delivery.reference,
      payment: { amount: 4.5, type: 'cash' },
    });
  });

  it('makes one order of ten simultaneous clicks', async () => {
    const input = order();
    const before = await createCalls();
    const results = await Promise.all(Array.from({ length: 10 }, () => createDelivery(ctx, input)));
    expect(new Set(results.map(({ delivery }) => delivery.id)).size).toBe(1);
    expect((await createCalls()) - before).toBe(1);
    expect(await ordersAtService(input.reference)).toBe(1);
  });

  it('refuses a reference that another order of ours holds, and names that order', async () => {
    const first = order();
    const { delivery } = await createDelivery(ctx, first);
    const other = { ...order(), reference: first.reference };
    other.payment = { amount: '9.000', type: 'paid' };
    const refusal = await createDelivery(ctx, other).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ code: 'reference_taken', extra: { detail: { id: delivery.id } } });
  });

  it('says when the service knows the reference from an older order, and shows that one', async () => {
    const input = order();
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

  it('keeps a refused order, and lets it try again corrected under its reference', async () => {
    const foreign = order({ origin_format: 'branch_format', origin: { branch_id: 'f'.repeat(24) } });
    const refusal = await createDelivery(ctx, foreign).catch((error: unknown) => error);
    expect(isServiceFailure(refusal) && refusal.message).toBe(
      'Origin: Branch not found or does not belong to this merchant',
    );
    const row = await rowOf(foreign.reference);
    expect(row).toMatchObject({ status: 'rejected', nextCheckAt: null, problem: { kind: 'refused' } });
    // Who sent it reads why in the form: to them it is not announced as well.
    const changes = await ctx.db.select().from(liveEvents).orderBy(liveEvents.id);
    const ofRow = changes.filter(({ subjectIds }) => subjectIds.includes(row.id));
    expect(ofRow.map(({ actorId }) => actorId)).toEqual([ctx.user.id, ctx.user.id]);
    const corrected = order({ reference: foreign.reference });
    expect((await createDelivery(ctx, corrected)).outcome).toBe('made');
    expect((await rowOf(foreign.reference)).id).toBe(row.id);
  });

  it('makes one order of a corrected one that is sent four times at once', async () => {
    const foreign = order({ origin_format: 'branch_format', origin: { branch_id: 'f'.repeat(24) } });
    await expect(createDelivery(ctx, foreign)).rejects.toThrow();
    const corrected = order({ reference: foreign.reference });
    const results = await Promise.all(Array.from({ length: 4 }, () => createDelivery(ctx, corrected)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['made', 'repeated', 'repeated', 'repeated']);
    expect(await ordersAtService(foreign.reference)).toBe(1);
  });

  it('refuses a time that has passed before anything is written', async () => {
    const late = order({ scheduled_date: '2020-01-01T10:00:00Z' });
    await expect(createDelivery(ctx, late)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(rowOf(late.reference)).rejects.toThrow();
  });
});

describe('an order as it comes from a browser', () => {
  it('may name a fee that the ledger can hold, and no other', () => {
    const withFee = (estimated_fee: string) => ({
      ...order(),
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
    const input = order();
    const { outcome, delivery } = await createDelivery(ctx, input);
    expect({ outcome, status: delivery.status }).toEqual({ outcome: 'made', status: 'pending' });
    expect(await ordersAtService(input.reference)).toBe(1);
  });

  it('outlasts two 500s and a reset', async () => {
    const failing = await behind((request, response, count) => {
      if (count <= 2) response.writeHead(500).end('{"error":"internal","message":"x"}');
      if (count === 3) request.socket.destroy();
      return count <= 3;
    });
    const input = order();
    expect((await createDelivery(failing.ctx, input)).outcome).toBe('made');
    expect(failing.calls()).toBe(4);
    expect(await ordersAtService(input.reference)).toBe(1);
    await failing.close();
  });

  it('says that the outcome is unknown, and finds out later with the same bytes: never a second order', async () => {
    let lost = true;
    const bodies: string[] = [];
    const failing = await behind((request, response) => {
      if (!lost) return false;
      // The order is made at the service; its answer never reaches us.
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
    const input = order();
    const { outcome, delivery } = await createDelivery(failing.ctx, input);
    expect({ outcome, status: delivery.status }).toEqual({ outcome: 'unknown', status: 'unknown' });
    expect(new Set(bodies).size).toBe(1);
    lost = false;
    const due = (await rowOf(input.reference)).nextCheckAt;
    if (!due) throw new Error('nobody looks after it');
    await checkDue(ctx.db, async () => failing.ctx, due);
    const row = await rowOf(input.reference);
    expect(row).toMatchObject({ status: 'pending', problem: null });
    expect(await ordersAtService(input.reference)).toBe(1);
    expect(await historyOf(row.id)).toEqual(['created/user', 'unknown/answer', 'pending/answer']);
    await failing.close();
  });

  it('takes up an order whose process was killed between the ledger row and the answer', async () => {
    const input = order();
    const { delivery } = await createDelivery(ctx, input);
    // As a killed process leaves it: written, sent, not answered.
    await ctx.db
      .update(deliveries)
      .set({ status: 'submitting', code: null, confirmedAt: null, nextCheckAt: new Date() })
      .where(eq(deliveries.id, delivery.id));
    await checkDue(ctx.db, async () => ctx, new Date());
    expect(await rowOf(input.reference)).toMatchObject({ status: 'pending', code: delivery.code });
    expect(await ordersAtService(input.reference)).toBe(1);
  });

  it('keeps asking when the service refuses the key while the outcome is unknown', async () => {
    const failing = await behind((_, response) => {
      response.destroy();
      return true;
    });
    const input = order();
    await createDelivery(failing.ctx, input);
    await failing.close();
    const refusing = await behind((_, response) => {
      response.writeHead(403).end('{"error":"forbidden","message":"no"}');
      return true;
    });
    await checkDue(ctx.db, async () => refusing.ctx, new Date(Date.now() + 3_600_000));
    expect((await rowOf(input.reference)).status).toBe('unknown');
    await refusing.close();
  });

  it('signs acceptable timestamps although the two clocks are five minutes apart', async () => {
    await fixture.control('POST', '/clock', { skewSeconds: 300 });
    try {
      expect((await createDelivery(ctx, order())).outcome).toBe('made');
    } finally {
      await fixture.control('POST', '/clock', { skewSeconds: 0 });
    }
  });
});

describe('what the service says', () => {
  it('moves along the table, and a late or repeated word moves nothing back', async () => {
    const { delivery } = await createDelivery(ctx, order());
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
    expect((await rowOf(delivery.reference)).status).toBe('en_route');
    expect((await historyOf(delivery.id)).slice(2)).toEqual([
      'accepted/webhook',
      'dispatched/webhook',
      'en_route/webhook',
    ]);
  });

  it('does not believe a webhook that the service does not confirm', async () => {
    const { delivery } = await createDelivery(ctx, order());
    const code = z.string().parse(delivery.code);
    expect(await receiveHint(ctx, { code, hints: [{ status: 'completed', at: new Date() }], headers: {} })).toBe(
      'stale',
    );
    expect((await rowOf(delivery.reference)).status).toBe('pending');
  });

  it('drops an answer that was asked for before the one it already has', async () => {
    const { delivery } = await createDelivery(ctx, order());
    const code = z.string().parse(delivery.code);
    const early = await ctx.service.getDelivery(code);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    await retryDelivery(ctx, { id: delivery.id });
    const failedBefore = { ...early.delivery, status: 'failed' };
    expect(
      await applyAnswer(ctx, { id: delivery.id, answer: failedBefore, sentAt: early.sentAt, source: 'poll' }),
    ).toBe('stale');
    expect((await rowOf(delivery.reference)).status).toBe('pending');
  });

  it('is not known for a code of nobody', async () => {
    expect(await receiveHint(ctx, { code: 'ZZZZ', hints: [{ status: 'accepted', at: new Date() }], headers: {} })).toBe(
      'unknown_delivery',
    );
  });

  it('moves the driver with the newest position alone, and not after the end', async () => {
    const { delivery } = await createDelivery(ctx, order());
    const code = z.string().parse(delivery.code);
    const at = (ms: number) => new Date(Date.now() - ms);
    expect(
      await receivePosition(ctx, { code, position: { latitude: 29.3, longitude: 48, at: at(1_000) }, headers: {} }),
    ).toBe('applied');
    expect(
      await receivePosition(ctx, { code, position: { latitude: 29.1, longitude: 48, at: at(5_000) }, headers: {} }),
    ).toBe('stale');
    expect((await rowOf(delivery.reference)).driverLatitude).toBe(29.3);
    await cancelDelivery(ctx, { id: delivery.id });
    expect(
      await receivePosition(ctx, { code, position: { latitude: 29.4, longitude: 48, at: at(0) }, headers: {} }),
    ).toBe('stale');
  });

  it('asks about a delivery whose webhooks stopped coming', async () => {
    const { delivery } = await createDelivery(ctx, order());
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'accepted' });
    const due = (await rowOf(delivery.reference)).nextCheckAt;
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
    const { delivery } = await createDelivery(ctx, order());
    const detail = await cancelDelivery(ctx, { id: delivery.id, reason: 'Customer changed their mind' });
    expect(detail).toMatchObject({
      status: 'canceled',
      cancelReason: 'Customer changed their mind',
      can: { cancel: false, retry: false },
    });
    expect(detail.events.map(({ kind }) => kind)).toContain('cancel_requested');
    expect((await rowOf(delivery.reference)).nextCheckAt).toBeNull();
  });

  it('explains a refused cancel with the status that the delivery really has', async () => {
    const { delivery } = await createDelivery(ctx, order());
    for (const status of ['accepted', 'dispatched', 'en_route', 'completed']) {
      await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status });
    }
    await expect(cancelDelivery(ctx, { id: delivery.id })).rejects.toMatchObject({
      status: 409,
      code: 'not_cancellable',
      extra: { detail: { status: 'completed' } },
    });
    expect((await rowOf(delivery.reference)).status).toBe('completed');
  });

  it('sends a failed delivery out again, and refuses what has not failed', async () => {
    const { delivery } = await createDelivery(ctx, order());
    await expect(retryDelivery(ctx, { id: delivery.id })).rejects.toMatchObject({ code: 'not_retryable' });
    await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    expect((await readDelivery(ctx, { id: delivery.id })).can).toMatchObject({ cancel: false, retry: true });
    expect(await retryDelivery(ctx, { id: delivery.id })).toMatchObject({ status: 'pending', endedAt: null });
  });

  it.each([
    ['cancels', 'pending', cancelDelivery, 'canceled'],
    ['sends out again', 'failed', retryDelivery, 'pending'],
  ])('%s what was looked at while the service thought about it', async (_, before, act, after) => {
    const { delivery } = await createDelivery(ctx, order());
    if (before === 'failed') await fixture.control('POST', `/deliveries/${delivery.code}/status`, { status: 'failed' });
    await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
    // A poll that is sent after our call is answered before it.
    const slow = await behind(async ({ method }) => {
      if (method === 'POST') await refreshDelivery(ctx, { id: delivery.id, source: 'poll' });
      return false;
    });
    expect(await act(slow.ctx, { id: delivery.id })).toMatchObject({ status: after });
    expect((await rowOf(delivery.reference)).status).toBe(after);
    await slow.close();
  });

  it('does not touch an order of another connection', async () => {
    const { delivery } = await createDelivery(ctx, order());
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    await expect(cancelDelivery(other, { id: delivery.id })).rejects.toMatchObject({ status: 404 });
    await expect(readDelivery(other, { id: delivery.id })).rejects.toMatchObject({ status: 404 });
    expect((await listDeliveries(other, {})).rows).toEqual([]);
  });
});

it('publishes what changed in the transaction that changed it', async () => {
  const { delivery } = await createDelivery(ctx, order());
  const events = await ctx.db.select().from(liveEvents);
  const mine = events.filter(({ subjectIds }) => subjectIds.includes(delivery.id));
  expect(mine.map(({ kind, actorId }) => ({ kind, actorId }))).toEqual([
    { kind: 'delivery', actorId: ctx.user.id },
    { kind: 'delivery', actorId: ctx.user.id },
  ]);
});
