import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBranches } from '@/lib/branches/list.server';
import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import { newId } from '@/lib/db/id';
import { comparisons, connections, users } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { CALLS_AT_ONCE } from './connection-queue.server';
import { findCheaper } from './find-cheaper.server';
import { listComparisons } from './list.server';
import { readComparison } from './read.server';
import { retryCells } from './retry-cells.server';
import { putCell } from './rows.server';
import { type Comparison, ComparisonMessage, StartComparison } from './schema';
import { KEPT_COMPARISONS, startComparison } from './start.server';
import { type Gate, openGate } from './testing-gate';

const REALTIME = '/v2/deliveries/estimate';
const STATIC = '/v2/deliveries/estimate/static';
const SALMIYA = {
  destination_format: 'location_format',
  destination: { contact_name: 'Fahad', contact_phone: '51234567', latitude: 29.3339, longitude: 48.0761 },
};

let fixture: ServiceFixture;
let gate: Gate;
let ctx: Context;

beforeAll(async () => {
  fixture = await createServiceFixture();
  gate = await openGate(fixture.sandbox.url);
});
afterAll(async () => {
  await gate.close();
  await fixture.close();
});
beforeEach(async () => {
  ctx = ctxOf(fixture.ctx.connection);
  await fixture.control('DELETE', '/requests');
  gate.forget();
});
afterEach(() => fixture.control('DELETE', '/faults'));

describe('a comparison', () => {
  it('estimates each branch and variant once, nearest first, never more than allowed at once', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, times: 100, delayMs: 30 });
    const { comparison, cells, messages } = await compare();
    expect(comparison.branches.length).toBeGreaterThanOrEqual(8);
    expect(messages.at(-1)).toEqual({ type: 'finished' });
    expect(cells.every(({ estimate }) => estimate)).toBe(true);

    const asked = await upstream();
    expect(asked.filter((path) => path === REALTIME)).toHaveLength(comparison.branches.length);
    expect(asked.filter((path) => path === STATIC)).toHaveLength(comparison.branches.length);
    expect(new Set(gate.seen).size).toBe(gate.seen.length);
    expect(gate.seen).toHaveLength(comparison.branches.length * 2);
    expect(gate.mostAtOnce).toBe(CALLS_AT_ONCE);

    const first = comparison.branches[0];
    expect(first?.name).toContain('Salmiya');
    expect(gate.seen.slice(0, 2).toSorted()).toEqual([`${REALTIME} ${first?.id}`, `${STATIC} ${first?.id}`]);
    const distances = comparison.branches.map(({ straightMeters }) => straightMeters ?? 0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it('is not delayed by a slow cell, and names the problem of a failing one', async () => {
    await fixture.control('POST', '/faults', { path: STATIC, status: 503 });
    const { branches } = await listBranches(ctx, {});
    const others = branches.filter(({ gone }) => !gone).length * 2 - 1;
    const releaseFirst = gate.holdFirst(REALTIME);
    const { comparison, cells } = await compare(SALMIYA, (received) => {
      if (received === others) releaseFirst();
    });
    const nearest = comparison.branches[0]?.id;
    expect(cells.at(-1)).toMatchObject({ branchId: nearest, variant: 'realtime', problem: null });
    const failed = cells.filter(({ problem }) => problem);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ variant: 'static', problem: { code: 'service_unavailable' }, estimate: null });
    expect(gate.seen).toHaveLength(comparison.branches.length * 2);

    const key = { branchId: failed[0]?.branchId ?? '', variant: 'static' as const };
    const again = await messagesOf(await retryCells(ctx, { id: comparison.id, cells: [key, key] }));
    expect(cellsOf(again)).toEqual([expect.objectContaining({ ...key, problem: null })]);
    const kept = await readComparison(ctx, { id: comparison.id });
    expect(kept.cells).toHaveLength(comparison.branches.length * 2);
    expect(kept.cells.filter(({ problem }) => problem)).toEqual([]);
  });

  it('stops when the browser closes the stream, and sends nothing after that', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, times: 100, delayMs: 3_000 });
    const response = await start(ctx);
    const reader = response.body?.getReader();
    await reader?.read();
    await gate.until(CALLS_AT_ONCE);
    await reader?.cancel();
    await gate.untilIdle();
    await sleep(150);
    expect(gate.seen).toHaveLength(CALLS_AT_ONCE);
    expect(await upstream()).toHaveLength(CALLS_AT_ONCE);
    expect(gate.broken).toBe(CALLS_AT_ONCE);
  });

  it('ends with its request; without any cell it is not listed, and can still be completed', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, times: 100, delayMs: 3_000 });
    const leaving = new AbortController();
    const before = (await listComparisons(ctx)).comparisons.length;
    const reading = messagesOf(await start({ ...ctx, signal: leaving.signal }));
    await gate.until(CALLS_AT_ONCE);
    leaving.abort();
    const messages = await reading;
    expect(messages.map(({ type }) => type)).not.toContain('finished');
    await gate.untilIdle();
    expect(gate.seen).toHaveLength(CALLS_AT_ONCE);
    expect((await listComparisons(ctx)).comparisons).toHaveLength(before);

    await fixture.control('DELETE', '/faults');
    const [started] = messages;
    if (started?.type !== 'started') throw new Error('the stream did not begin');
    const { id, branches } = started.comparison;
    const cells = branches.slice(0, 1).map((branch) => ({ branchId: branch.id, variant: 'realtime' as const }));
    const answers = await messagesOf(await retryCells(ctx, { id, cells }));
    expect(cellsOf(answers)).toHaveLength(1);
    expect((await listComparisons(ctx)).comparisons).toHaveLength(before + 1);
  });

  it('pauses as a whole on a 429, and then goes on', async () => {
    await fixture.control('POST', '/faults', { path: REALTIME, status: 429, retryAfterSeconds: 1 });
    const { comparison, cells, messages } = await compare();
    expect(cells.every(({ estimate }) => estimate)).toBe(true);
    expect(messages.filter(({ type }) => type === 'paused')).toHaveLength(1);
    expect(gate.seen).toHaveLength(comparison.branches.length * 2 + 1);
    // At most the calls that were under way when it came; then nothing for a second.
    const asked = gate.times.findIndex((at, index) => at - (gate.times[index - 1] ?? at) >= 900);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(CALLS_AT_ONCE + 1);
  });

  it('does not wait for a pause that is too long', async () => {
    // A pause holds all of a connection's estimates.
    const [row] = await fixture.db.select().from(connections).where(eq(connections.id, ctx.connection.id));
    if (!row) throw new Error('no connection');
    const id = newId();
    const own = {
      id,
      slug: 'paused',
      environmentKey: null,
      webhookTokenDigest: 'p'.repeat(64),
      branchesSyncedAt: null,
    };
    await fixture.db.insert(connections).values({ ...row, ...own });
    await fixture.control('POST', '/faults', { path: REALTIME, times: 100, status: 429, retryAfterSeconds: 3600 });
    const messages = await messagesOf(await start(ctxOf({ ...ctx.connection, id })));
    expect(messages.at(-1)).toEqual({ type: 'finished' });
    expect(cellsOf(messages).length).toBeGreaterThan(0);
    expect(cellsOf(messages).every(({ problem }) => problem?.code === 'service_busy')).toBe(true);
  });

  it('takes every format of an address', async () => {
    const contact = { contact_name: 'Fahad', contact_phone: '51234567' };
    const street = { street: '2', building: '7' };
    const cases = [
      { destination_format: 'kuwait_format', destination: { ...contact, area: 'السالمية', block: '3', ...street } },
      { destination_format: 'bahrain_format', destination: { ...contact, area: 'Adliya', block: '3', ...street } },
      {
        destination_format: 'ksa_format',
        destination: { ...contact, city: 'Riyadh', district: 'Olaya', ...street },
      },
      { destination_format: 'ksa_short_format', destination: { ...contact, short_address: 'RRRD2929' } },
    ];
    for (const dropOff of cases) {
      const { comparison, cells } = await compare(dropOff);
      expect(comparison.place?.approximate ?? null, dropOff.destination_format).toBe(
        dropOff.destination_format === 'ksa_short_format' ? null : true,
      );
      expect(cells, dropOff.destination_format).toHaveLength(comparison.branches.length * 2);
    }
  });
});

describe('over an older generation', () => {
  beforeEach(() => {
    const v1 = { accessToken: fixture.merchant.accessToken };
    ctx = { ...fixture.ctx, service: createGateway({ baseUrl: fixture.sandbox.url, v1 }) };
  });

  it('sends and stores the times that come in place of a distance', async () => {
    const { comparison, cells } = await compare();
    const realtime = cells.filter(({ variant }) => variant === 'realtime');
    expect(realtime.every(({ estimate }) => estimate?.times && estimate.distanceMeters === null)).toBe(true);
    expect(realtime.some(({ estimate }) => Date.parse(estimate?.times?.deliveryAt ?? '') > Date.now())).toBe(true);
    const kept = await readComparison(ctx, { id: comparison.id });
    expect(kept.cells.toSorted(byKey)).toEqual(cells.toSorted(byKey));
  });

  it.each(['BHD', 'SAR'] as const)('takes a fee without a currency for one in %s, the merchant’s', async (currency) => {
    ctx = { ...ctx, connection: { ...ctx.connection, currency } };
    const { cells } = await compare();
    expect(new Set(cells.map(({ estimate }) => estimate?.currency))).toEqual(new Set([currency]));
  });

  it('needs a pin, and sends nothing without one', async () => {
    const contact = { contact_name: 'Fahad', contact_phone: '51234567' };
    const destination = { ...contact, area: 'Salmiya', block: '3', street: '2', building: '7' };
    const { cells } = await compare({ destination_format: 'kuwait_format', destination });
    expect(new Set(cells.map(({ problem }) => problem?.code))).toEqual(new Set(['estimate_needs_pin']));
    expect(await upstream()).toEqual([]);
  });
});

describe('stored comparisons', () => {
  it('are read again as they were, and listed with their cheapest branch', async () => {
    const { comparison, cells } = await compare();
    const kept = await readComparison(ctx, { id: comparison.id });
    expect(kept.branches).toEqual(comparison.branches);
    expect(kept.cells.toSorted(byKey)).toEqual(cells.toSorted(byKey));
    // The static estimate of a branch may be lower than each real-time one: it is not the fee of an order.
    const fixed = cells.find(({ variant, estimate }) => variant === 'static' && estimate);
    if (!fixed?.estimate) throw new Error('no static estimate');
    const low = { ...fixed, estimate: { ...fixed.estimate, deliveryFee: '0.001' } };
    await putCell(fixture.db, ctx.connection.id, comparison.id, low);
    const [newest] = (await listComparisons(ctx)).comparisons;
    const fees = cells
      .filter(({ variant }) => variant === 'realtime')
      .map(({ estimate }) => estimate?.deliveryFee ?? '');
    expect(newest).toMatchObject({ id: comparison.id, best: { deliveryFee: fees.toSorted()[0], currency: 'KWD' } });
  });

  it('are the newest fifty of each user', async () => {
    const { comparison, cells } = await compare();
    const [row] = await fixture.db.select().from(comparisons).where(eq(comparisons.id, comparison.id));
    if (!row) throw new Error('not kept');
    const older = Array.from({ length: KEPT_COMPARISONS + 5 }, (_, index) => ({
      ...row,
      id: newId(),
      createdAt: new Date(row.createdAt.getTime() - index - 1),
    }));
    await fixture.db.insert(comparisons).values(older);
    await fixture.db.insert(users).values({ id: 'another', name: 'Mona', email: 'mona@shop.example', role: 'viewer' });
    const ofAnother = { ...row, id: newId(), userId: 'another', createdAt: new Date(0) };
    await fixture.db.insert(comparisons).values(ofAnother);
    const [cell] = cells;
    if (!cell) throw new Error('no cell');
    await Promise.all(older.map(({ id }) => putCell(fixture.db, ctx.connection.id, id, cell)));
    const newest = await compare();
    const { comparisons: kept } = await listComparisons(ctx);
    expect(kept).toHaveLength(KEPT_COMPARISONS);
    expect(kept.slice(0, 2).map(({ id }) => id)).toEqual([newest.comparison.id, comparison.id]);
    const theirs = and(eq(comparisons.connectionId, ctx.connection.id), eq(comparisons.userId, ctx.user.id));
    expect(await fixture.db.$count(comparisons, theirs)).toBe(KEPT_COMPARISONS);
    expect(await fixture.db.$count(comparisons, eq(comparisons.id, ofAnother.id))).toBe(1);
  });

  it('are not found under another connection', async () => {
    const { comparison } = await compare();
    const strange = { ...ctx, connection: { ...ctx.connection, id: '01900000-0000-7000-8000-000000000000' } };
    await expect(readComparison(strange, { id: comparison.id })).rejects.toMatchObject({
      status: 404,
      code: 'comparison_not_found',
    });
  });
});

it('no more than the 300 nearest branches are compared', async () => {
  const { branches } = await listBranches(ctx, {});
  const [near] = branches.filter(({ gone }) => !gone);
  if (!near) throw new Error('no branch');
  const many = Array.from({ length: 301 }, (_, index) => ({ ...near, id: `branch-${index}` }));
  const response = await startComparison(ctx, StartComparison('KW').parse(SALMIYA), many);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const [first = ''] = new TextDecoder().decode(value).split('\n');
  expect(ComparisonMessage.parse(JSON.parse(first))).toMatchObject({
    comparison: { branches: { length: 300 } },
  });
});

describe('a cheaper branch', () => {
  it('is looked for among the chosen and the nearest branches, each once', async () => {
    const { branches } = await listBranches(ctx, {});
    const jahra = branches.find(({ name }) => name.includes('Jahra'));
    gate.forget();
    const trip = StartComparison('KW').parse(SALMIYA);
    const found = await findCheaper(
      ctx,
      { ...trip, origin_format: 'branch_format', origin: { branch_id: jahra?.id ?? '' } },
      branches,
    );
    expect(gate.seen).toHaveLength(6);
    expect(new Set(gate.seen).size).toBe(6);
    expect(found).toMatchObject({ askedBranches: 6, answeredBranches: 6 });
    expect(found.best?.branchId).not.toBe(jahra?.id);
    expect(Number(found.best?.estimate.deliveryFee)).toBeLessThan(Number(found.current?.deliveryFee));
  });
});

/** The connection's calls pass the gate, and share its budget. */
function ctxOf(connection: Context['connection']): Context {
  const { apiKey, apiSecret } = fixture.key;
  const { budget } = serviceStateOf(connection);
  return {
    ...fixture.ctx,
    connection,
    service: createGateway({ baseUrl: gate.url, v2: { apiKey, apiSecret }, budget }),
  };
}

async function start(context: Context, dropOff: object = SALMIYA): Promise<Response> {
  const { branches } = await listBranches(context, {});
  return startComparison(context, StartComparison('KW').parse(dropOff), branches);
}

async function compare(dropOff: object = SALMIYA, onCell?: (received: number) => void) {
  const messages = await messagesOf(await start(ctx, dropOff), onCell);
  const comparison = messages.flatMap((message): Comparison[] =>
    message.type === 'started' ? [message.comparison] : [],
  )[0];
  if (!comparison) throw new Error('not started');
  return { comparison, messages, cells: cellsOf(messages) };
}

/** `onCell` is called with the number of cells whenever more of them have come. */
async function messagesOf(response: Response, onCell?: (received: number) => void): Promise<ComparisonMessage[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    onCell?.(text.split('"type":"cell"').length - 1);
  }
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => ComparisonMessage.parse(JSON.parse(line)));
}

function cellsOf(messages: ComparisonMessage[]) {
  return messages.flatMap((message) => (message.type === 'cell' ? [message.cell] : []));
}

function byKey(a: { branchId: string; variant: string }, b: { branchId: string; variant: string }) {
  return `${a.branchId} ${a.variant}`.localeCompare(`${b.branchId} ${b.variant}`);
}

async function upstream(): Promise<string[]> {
  const Log = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const { requests } = Log.parse(await fixture.control('GET', '/requests'));
  return requests.map(({ path }) => path).filter((path) => path.startsWith(REALTIME));
}
