import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { areasBegunBy } from '@/lib/map/areas/suggest-areas';
import { searchTerms, searchTextOf } from '@/lib/order/search-text';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { DeliveryFilters } from '../schema';
import { listDeliveries } from './list.server';
import { matchesFilters } from './matches-filters';

/** The screen filters changed rows itself, and must agree with the server's list. */

const BRANCHES = ['a'.repeat(24), 'b'.repeat(24), null];
const NAMES = ['أحمد الكندري', 'Sara Al-Ali', 'José 100%_\\'];
const STATUSES = ['pending', 'en_route', 'completed', 'failed'];
const AREAS = ['Salmiya', 'السالميه', 'Mishref', 'Abu Halifa'];
const NO_DRIVER = { driverName: null, driverPhone: null };
const NOW = new Date('2026-11-21T09:00:00Z');

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  await fixture.ctx.db.insert(deliveries).values(Array.from({ length: 40 }, (_, index) => row(index)));
});
afterAll(() => fixture.close());

const FILTERS: DeliveryFilters[] = [
  {},
  { status: ['pending', 'failed'] },
  { status: ['pending', 'other'] },
  { status: ['scheduled', 'pending', 'other'] },
  { status: ['other'] },
  { status: ['ON_HOLD'] },
  { branch: 'a'.repeat(24) },
  { payment: 'cash' },
  { test: 'only' },
  { test: 'hide' },
  { made: 'here' },
  { made: 'elsewhere' },
  { from: '2026-11-21' },
  { to: '2026-11-20' },
  { from: '2026-11-20', to: '2026-11-20' },
  { dates: 'ended' },
  { dates: 'ended', from: '2026-11-20', to: '2026-11-20' },
  { q: 'احمد' },
  { q: 'jose' },
  { q: '0%_\\' },
  { q: '٥٥٠٠ ٠٠٠٣' },
  { q: 'r-1' },
  { q: 'فهد' },
  { q: '66001122' },
  { q: 'السالمية' },
  { q: 'salmiy' },
  { q: 'مشرف' },
  { status: ['scheduled'] },
  { status: ['pending'] },
  { status: ['pending', 'scheduled', 'failed'] },
  { show: 'attention' },
  { show: 'attention', branch: 'a'.repeat(24) },
  { show: 'late' },
  { show: 'late', branch: 'b'.repeat(24), status: ['en_route'] },
  { status: ['completed'], payment: 'paid', test: 'hide', from: '2026-11-20', q: 'sara' },
];

test.each(FILTERS)('%j', async (filters) => {
  const ctx = { ...fixture.ctx, now: () => NOW };
  const terms = filters.q ? searchTerms(filters.q, areasBegunBy('KW', filters.q)) : [];
  const all = (await listDeliveries(ctx, {})).rows;
  const listed = (await listDeliveries(ctx, filters)).rows.map(({ reference }) => reference);
  const matched = all.filter((row) =>
    matchesFilters(row, filters, { settings: ctx.connection, terms, now: NOW.getTime() }),
  );
  expect(matched.map(({ reference }) => reference)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(0);
});

test('an area is found in both scripts and however it was typed, and only that area', async () => {
  const areasFound = async (q: string) =>
    new Set((await listDeliveries({ ...fixture.ctx, now: () => NOW }, { q })).rows.map(({ area }) => area));
  for (const q of ['Salmiya', 'salmiah', 'السالمية', 'سالميه'])
    expect(await areasFound(q), q).toEqual(new Set(['Salmiya', 'السالميه']));
  expect(await areasFound('مشرف')).toEqual(new Set(['Mishref']));
});

/** Half an hour apart, across midnight of the merchant's day. */
function row(index: number): typeof deliveries.$inferInsert {
  const createdAt = new Date(Date.parse('2026-11-20T12:00:00Z') + index * 30 * 60_000);
  const name = NAMES[index % NAMES.length] ?? '';
  const phone = `+9655500${String(index).padStart(4, '0')}`;
  const area = AREAS[index % AREAS.length] ?? '';
  const driver = index % 7 === 2 ? { driverName: 'فهد العنزي', driverPhone: '+965 6600 1122' } : NO_DRIVER;
  return {
    id: newId(createdAt.getTime()),
    connectionId: fixture.ctx.connection.id,
    reference: `R-${index}`,
    code: `C${index}`,
    status: index % 13 === 5 ? 'ON_HOLD' : (STATUSES[index % STATUSES.length] ?? ''),
    requestBody: '{}',
    draft: { destination: { area } },
    ...driver,
    testMode: index % 5 === 0,
    madeElsewhere: index % 9 === 4,
    branchId: BRANCHES[index % BRANCHES.length] ?? null,
    paymentType: index % 2 ? 'cash' : 'paid',
    amount: '1.000',
    customerName: name,
    customerPhone: phone,
    searchText: searchTextOf({
      code: `C${index}`,
      reference: `R-${index}`,
      customerName: name,
      phone,
      area,
      ...driver,
    }),
    createdAt,
    updatedAt: createdAt,
    statusAt: new Date(createdAt.getTime() + (index % 3) * 4 * 3_600_000),
    scheduledAt: index % 8 === 0 ? new Date(NOW.getTime() + (index - 20) * 60_000) : null,
    promisedAt: index % 3 === 1 ? new Date(NOW.getTime() + (index - 30) * 5 * 60_000) : null,
    dealtWithAt: index % 12 === 3 ? createdAt : null,
  };
}
