import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { searchTextOf } from '@/lib/order/search-text';
import { ALL_STATUSES, OTHER } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { ListDeliveries, PAGE_SIZE } from '../schema';
import { listDeliveries } from './list.server';
import { ordersInSight } from './list-rows.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const TOTAL = 2 * PAGE_SIZE + 20;

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  await ctx.db.insert(deliveries).values(Array.from({ length: TOTAL }, (_, index) => row(index)));
});
afterAll(() => fixture.close());

/** Row `index`, one minute older for every two rows: pairs share an instant. */
function row(index: number): typeof deliveries.$inferInsert {
  const createdAt = new Date(NOW.getTime() - Math.floor(index / 2) * 60_000);
  const name = index % 7 === 0 ? 'أحمد الكندري' : `Customer ${index}`;
  const phone = `+9655${String(index).padStart(7, '0')}`;
  return {
    id: newId(createdAt.getTime()),
    connectionId: ctx.connection.id,
    reference: `L-${index}`,
    code: `C${index}`,
    status: ['pending', 'completed', 'failed', 'canceled'][index % 4] ?? 'pending',
    requestBody: '{}',
    draft: {},
    testMode: index % 10 === 0,
    branchId: index % 3 === 0 ? 'a'.repeat(24) : 'b'.repeat(24),
    paymentType: index % 2 ? 'cash' : 'paid',
    amount: '1.000',
    deliveryFee: '1.250',
    customerName: name,
    customerPhone: phone,
    searchText: searchTextOf({
      code: `C${index}`,
      reference: `L-${index}`,
      customerName: name,
      phone,
      area: null,
      driverName: null,
      driverPhone: null,
    }),
    createdAt,
    updatedAt: createdAt,
    statusAt: createdAt,
  };
}

const list = (query: Record<string, unknown> = {}) => listDeliveries(ctx, ListDeliveries.parse(query));

describe('pages', () => {
  it('refuse a place that nobody was ever given', async () => {
    for (const older of [
      'x',
      `0000-01-01T00:00:00Z_${newId()}`,
      `2026-02-30T00:00:00Z_${newId()}`,
      `${NOW.toISOString()}_1`,
    ]) {
      await expect(list({ older })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('go through everything once, newest first, and back again', async () => {
    const first = await list();
    const second = await list({ older: first.older });
    const third = await list({ older: second.older });
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ reference }) => reference));
    expect(new Set(seen).size).toBe(TOTAL);
    expect(first).toMatchObject({ newer: null });
    expect(third).toMatchObject({ older: null });
    const times = [first, second, third].flatMap(({ rows }) => rows.map(({ createdAt }) => createdAt));
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list({ newer: third.newer })).rows).toEqual(second.rows);
    expect((await list({ newer: second.newer })).rows).toEqual(first.rows);
  });

  it('of exactly their size offer nothing older', async () => {
    const exact = Array.from({ length: PAGE_SIZE }, (_, index) => ({
      ...row(index),
      id: newId(),
      reference: `EXACT-${index}`,
      branchId: 'c'.repeat(24),
    }));
    const [last, ...others] = exact;
    if (!last) throw new Error('no rows');
    await ctx.db.insert(deliveries).values(others);
    expect(await list({ branch: 'c'.repeat(24) })).toMatchObject({ older: null, newer: null });
    await ctx.db.insert(deliveries).values(last);
    const page = await list({ branch: 'c'.repeat(24) });
    expect(page.rows).toHaveLength(PAGE_SIZE);
    expect(page).toMatchObject({ older: null, newer: null });
    await ctx.db.insert(deliveries).values({ ...last, id: newId(), reference: 'ONE-MORE' });
    const first = await list({ branch: 'c'.repeat(24) });
    expect(first.rows).toHaveLength(PAGE_SIZE);
    expect((await list({ branch: 'c'.repeat(24), older: first.older })).rows).toHaveLength(1);
    const more = others.map((row, index) => ({ ...row, id: newId(), reference: `SECOND-${index}` }));
    await ctx.db.insert(deliveries).values(more);
    const second = await list({ branch: 'c'.repeat(24), older: (await list({ branch: 'c'.repeat(24) })).older ?? '' });
    expect(second.rows).toHaveLength(PAGE_SIZE);
    expect(second.older).toBeNull();
    await ctx.db.delete(deliveries).where(eq(deliveries.branchId, 'c'.repeat(24)));
  });

  it('whose newer side is less than a page is the first page', async () => {
    const { rows } = await list();
    const at = rows[5];
    const back = await list({ newer: `${at?.createdAt}_${at?.id}` });
    expect(back.rows).toEqual(rows);
    expect(back.newer).toBeNull();
  });

  it('stay put when a new order arrives', async () => {
    const first = await list();
    const before = await list({ older: first.older });
    const arrived = { ...row(0), id: newId(), reference: 'ARRIVED', createdAt: new Date(NOW.getTime() + 1_000) };
    await ctx.db.insert(deliveries).values({ ...arrived, testMode: true, status: 'completed' });
    expect((await list({ older: first.older })).rows).toEqual(before.rows);
  });

  it('refuse a place that was made up', async () => {
    for (const older of ['x', '2026-01-01T00:00:00Z_', "2026-01-01T00:00:00Z_'; drop table deliveries"]) {
      await expect(list({ older })).rejects.toBeInstanceOf(Problem);
    }
  });
});

describe('filters', () => {
  it.each([
    [{ status: 'failed' }, ({ status }: { status: string }) => status === 'failed'],
    [{ payment: 'cash' }, ({ paymentType }: { paymentType: string }) => paymentType === 'cash'],
    [{ branch: 'a'.repeat(24) }, ({ branchId }: { branchId: string | null }) => branchId === 'a'.repeat(24)],
    [{ test: 'only' }, ({ testMode }: { testMode: boolean }) => testMode],
    [{ test: 'hide' }, ({ testMode }: { testMode: boolean }) => !testMode],
  ])('%o lets through what it says', async (query, holds) => {
    const { rows } = await list(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(holds)).toBe(true);
  });

  it('take days in the merchant’s zone, both ends included', async () => {
    // 21:30 UTC on the 20th is 00:30 on the 21st in Kuwait.
    const late = { ...row(1), id: newId(), reference: 'LATE', createdAt: new Date('2026-11-20T21:30:00Z') };
    const early = { ...row(1), id: newId(), reference: 'EARLY', createdAt: new Date('2026-11-20T20:30:00Z') };
    await ctx.db.insert(deliveries).values([late, early]);
    const found = async (day: string) => {
      const rows = [];
      for (let older: string | null | undefined; older !== null; ) {
        const page = await list({ from: day, to: day, ...(older ? { older } : {}) });
        rows.push(...page.rows.map(({ reference }) => reference));
        older = page.older;
      }
      return rows;
    };
    expect(await found('2026-11-21')).toContain('LATE');
    expect(await found('2026-11-21')).not.toContain('EARLY');
    expect(await found('2026-11-20')).toContain('EARLY');
  });

  it.each(['L-33', 'c33', '+965 5000 0033', '٥٠٠٠٠٠٣٣', 'customer 33'])('find number 33 by %s', async (q) => {
    expect((await list({ q })).rows.map(({ reference }) => reference)).toContain('L-33');
  });

  it('find an Arabic name without its hamza, and nothing by a wildcard', async () => {
    expect((await list({ q: 'احمد' })).rows.length).toBeGreaterThan(5);
    expect((await list({ q: '%' })).rows).toEqual([]);
    expect((await list({ q: '_' })).rows).toEqual([]);
  });
});

it('other statuses are those that are not known here', async () => {
  const statuses = [...ALL_STATUSES, 'held_at_customs'];
  const rows = statuses.map((status, index) => ({ ...row(TOTAL + index), status }));
  await ctx.db.insert(deliveries).values(rows);
  const { rows: found } = await list({ status: OTHER });
  expect(found.map(({ status }) => status)).toEqual(['held_at_customs']);
});

it('the orders in sight are those of the merchant and of one’s branches', async () => {
  const [own, jahra, foreign] = [newId(), newId(), newId()];
  const ids = [own, jahra, foreign];
  const other = await addConnection(fixture);
  await ctx.db.insert(deliveries).values([
    { ...row(TOTAL + 90), id: own, branchId: 'salmiya' },
    { ...row(TOTAL + 91), id: jahra, branchId: 'jahra' },
    { ...row(TOTAL + 92), id: foreign, branchId: 'salmiya', connectionId: other.id },
  ]);
  const inSight = async (branches: string[] | null) =>
    (await ordersInSight(ctx.db, ctx.connection.id, ids, branches)).toSorted();
  expect(await inSight(['salmiya'])).toEqual([own]);
  expect(await inSight(null)).toEqual([own, jahra].toSorted());
});
