import { and, arrayContains, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { syncBranches } from '@/lib/branches/sync.server';
import { deliveries, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { listDeliveries } from '../list/list.server';
import { receivePosition } from '../positions/receive-position.server';
import { readDelivery } from '../read.server';
import { retryDelivery } from '../retry.server';
import { orderElsewhere, rowsOfCode } from '../scenarios/testing-elsewhere';
import { historyOf, openInbox } from '../scenarios/testing-orders';
import { receiveHint } from '../sync/receive-hint.server';
import { takeUnknownCode } from './unknown-code-limit';

/** Webhooks about orders that another system of the merchant made. */

let fixture: ServiceFixture;
let inbox: Awaited<ReturnType<typeof openInbox>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
  inbox = await openInbox(fixture);
});
afterAll(async () => {
  await inbox.close();
  await fixture.close();
});

const steer = (code: string, status: string) =>
  fixture.control('POST', `/deliveries/${code}/status`, { status, hold: true });

async function adopted(status: string, branch = 0) {
  const order = await orderElsewhere(fixture, { branch });
  await steer(order.code, status);
  await vi.waitFor(async () => expect(await rowsOfCode(fixture, order.code)).toHaveLength(1), 5_000);
  const [row] = await rowsOfCode(fixture, order.code);
  if (!row) throw new Error('no row');
  return { ...row, code: order.code };
}

describe('an order made elsewhere', () => {
  it('enters with its first webhook, has its steps and times, and is found like any other', async () => {
    const { id, code, statusAt, acceptedAt, createdAt } = await adopted('accepted');
    expect(statusAt).toEqual(acceptedAt);
    expect(statusAt.getTime()).toBeGreaterThan(createdAt.getTime());
    await steer(code, 'en_route');
    await vi.waitFor(async () => expect((await rowsOfCode(fixture, code))[0]?.status).toBe('en_route'), 5_000);
    expect(await historyOf(fixture, id)).toEqual([
      'made_elsewhere/answer',
      'pending/answer',
      'accepted/webhook',
      'dispatched/webhook',
      'en_route/webhook',
    ]);
    const [row] = await rowsOfCode(fixture, code);
    expect(row).toMatchObject({ acceptedAt: expect.any(Date), pickedUpAt: expect.any(Date) });
    const ids = async (filters: object) => (await listDeliveries(fixture.ctx, filters)).rows.map((row) => row.id);
    expect(await ids({ q: code.toLowerCase() })).toEqual([id]);
    expect(await ids({ made: 'elsewhere' })).toContain(id);
    expect(await ids({ made: 'here' })).not.toContain(id);
  });

  it('gets its branch when the driver leaves it', async () => {
    await syncBranches(fixture.ctx);
    const [first, second] = fixture.merchant.branches;
    const { id, code, branchId } = await adopted('accepted', 1);
    expect(branchId).toBeNull();
    const steps = await fixture.control('POST', `/deliveries/${code}/status`, { status: 'en_route', hold: true });
    await vi.waitFor(async () => expect((await rowsOfCode(fixture, code))[0]?.status).toBe('en_route'), 5_000);
    expect(first?.id).not.toBe(second?.id);
    expect((await readDelivery(fixture.ctx, { id })).branchName, JSON.stringify(steps)).toBe(second?.name);
  });

  it('can be canceled, and retried after it failed', async () => {
    const { ctx } = fixture;
    const { id } = await adopted('accepted');
    expect(await cancelDelivery(ctx, { id, reason: 'twice' })).toMatchObject({
      status: 'canceled',
      cancelReason: 'twice',
    });
    const failed = await adopted('failed');
    expect((await readDelivery(ctx, { id: failed.id })).can.retry).toBe(true);
    expect(await retryDelivery(ctx, { id: failed.id })).toMatchObject({ status: 'pending' });
  });

  it('enters with the position of its driver too', async () => {
    await fixture.sendWebhooksTo(null);
    const { code } = await orderElsewhere(fixture);
    await steer(code, 'en_route');
    const position = { latitude: 29.33, longitude: 48.02, at: new Date() };
    await receivePosition(fixture.ctx, { code, position, headers: {} });
    expect(await rowsOfCode(fixture, code)).toMatchObject([{ madeElsewhere: true, status: 'en_route' }]);
    await fixture.sendWebhooksTo(inbox.url);
  });

  it('changes the wallet on screen when it enters completed', async () => {
    const walletsOf = ({ id }: { id: string }) =>
      fixture.db
        .select()
        .from(liveEvents)
        .where(and(eq(liveEvents.kind, 'wallet'), arrayContains(liveEvents.subjectIds, [id])));
    expect(await walletsOf(await adopted('accepted'))).toHaveLength(0);
    expect(await walletsOf(await adopted('completed'))).toHaveLength(1);
  });

  it('offers what is known for repeating it', async () => {
    const { id } = await adopted('completed');
    const { draft } = await readDelivery(fixture.ctx, { id });
    expect(draft).toMatchObject({ destination_format: 'location_format', destination: { latitude: 29.33 } });
  });
});

describe('a forged webhook', () => {
  it('costs one read and leaves nothing', async () => {
    const before = await fixture.db.select().from(deliveries);
    const reads = await countingReads();
    const report = { code: 'FAKE1', hints: [{ status: 'accepted', at: new Date() }], headers: {} };
    expect(await receiveHint(reads.ctx, report)).toBe('not_found');
    expect(reads.count()).toBe(1);
    const sent = await fetch(inbox.url, {
      method: 'POST',
      body: JSON.stringify({ code: 'FAKE2', status: 'accepted' }),
    });
    expect(sent.status).toBe(200);
    await vi.waitFor(async () => {
      const [entry] = (await inbox.entries()).slice(-1);
      expect(entry).toMatchObject({ outcome: 'not_found', attempts: 1 });
    });
    expect(await fixture.db.select().from(deliveries)).toEqual(before);
  });

  it('of a flood is not read beyond the budget, and the budget fills again', async () => {
    const connection = { ...fixture.ctx.connection, id: '00000000-0000-7000-8000-00000000000f' };
    let time = Date.now();
    const reads = await countingReads();
    const ctx = { ...reads.ctx, connection, now: () => new Date(time) };
    const flood = async (size: number) => {
      const codes = Array.from({ length: size }, (_, number) => `F${number}`);
      const outcomes = await Promise.all(codes.map((code) => receiveHint(ctx, { code, hints: [], headers: {} })));
      return outcomes.filter((outcome) => outcome === 'not_found').length;
    };
    for (let spent = 0; spent < 595; spent += 1) expect(takeUnknownCode(connection.id, time)).toBe(true);
    expect(await flood(20)).toBe(5);
    expect(reads.count()).toBe(5);
    time += 1_000;
    expect(await flood(20)).toBe(10);
  });
});

it('of an order of another merchant is not taken', async () => {
  const bahrain = await createServiceFixture({ country: 'BH' });
  const { code } = await orderElsewhere(bahrain);
  await bahrain.close();
  expect(await receiveHint(fixture.ctx, { code, hints: [], headers: {} })).toBe('not_found');
  expect(await fixture.db.select().from(deliveries).where(eq(deliveries.code, code))).toEqual([]);
});

/** A context that counts the reads: every code is unknown. */
async function countingReads() {
  let count = 0;
  const { ctx } = fixture;
  const notFound = await ctx.service.getDelivery('NOBODY').catch((failure: unknown) => failure);
  const service: typeof ctx.service = {
    ...ctx.service,
    getDelivery: async () => {
      count += 1;
      throw notFound;
    },
  };
  return { ctx: { ...ctx, service }, count: () => count };
}
