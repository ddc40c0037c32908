import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { searchTextOf } from '../ledger/search-text';
import type { DeliveryFilters } from '../schema';
import { listDeliveries } from './list.server';
import { matchesFilters } from './matches-filters';

/** The screen filters changed rows itself, and must agree with the server's list. */

const BRANCHES = ['a'.repeat(24), 'b'.repeat(24), null];
const NAMES = ['أحمد الكندري', 'Sara Al-Ali', 'José 100%_\\'];
const STATUSES = ['pending', 'en_route', 'completed', 'failed'];
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
  { status: ['scheduled'] },
  { status: ['pending'] },
  { status: ['pending', 'scheduled', 'failed'] },
  { show: 'attention' },
  { show: 'attention', branch: 'a'.repeat(24) },
  { status: ['completed'], payment: 'paid', test: 'hide', from: '2026-11-20', q: 'sara' },
];

test.each(FILTERS)('%j', async (filters) => {
  const ctx = { ...fixture.ctx, now: () => NOW };
  const all = (await listDeliveries(ctx, {})).rows;
  const listed = (await listDeliveries(ctx, filters)).rows.map(({ reference }) => reference);
  const matched = all.filter((one) => matchesFilters(one, filters, ctx.connection, NOW.getTime()));
  expect(matched.map(({ reference }) => reference)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(0);
});

/** Half an hour apart, across midnight of the merchant's day. */
function row(index: number): typeof deliveries.$inferInsert {
  const createdAt = new Date(Date.parse('2026-11-20T12:00:00Z') + index * 30 * 60_000);
  const name = NAMES[index % NAMES.length] ?? '';
  const phone = `+9655500${String(index).padStart(4, '0')}`;
  return {
    id: newId(createdAt.getTime()),
    connectionId: fixture.ctx.connection.id,
    reference: `R-${index}`,
    code: `C${index}`,
    status: index % 13 === 5 ? 'ON_HOLD' : (STATUSES[index % STATUSES.length] ?? ''),
    requestBody: '{}',
    draft: {},
    testMode: index % 5 === 0,
    branchId: BRANCHES[index % BRANCHES.length] ?? null,
    paymentType: index % 2 ? 'cash' : 'paid',
    amount: '1.000',
    customerName: name,
    customerPhone: phone,
    searchText: searchTextOf({ code: `C${index}`, reference: `R-${index}`, name, phone }),
    createdAt,
    updatedAt: createdAt,
    statusAt: createdAt,
    scheduledAt: index % 8 === 0 ? new Date(NOW.getTime() + (index - 20) * 60_000) : null,
    dealtWithAt: index % 12 === 3 ? createdAt : null,
  };
}
