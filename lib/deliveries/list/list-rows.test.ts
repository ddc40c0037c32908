import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { countDeliveries, pageOfDeliveries, rowsByIds } from './list-rows.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const EARLIER = '2026-11-21T09:00:00Z';
const JUST_NOW = '2026-11-21T11:59:00Z';
const SOON = new Date('2026-11-21T12:29:00Z');
const LATER = new Date('2026-11-21T18:00:00Z');

let fixture: ServiceFixture;
let ours: string;
let theirs: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  const branch = { id: 'b1', syncedAt: NOW };
  await fixture.db.insert(branches).values([
    { ...branch, connectionId: ours, name: 'Salmiya' },
    { ...branch, connectionId: theirs, name: 'Manama' },
  ]);
  const at = { at: EARLIER, branchId: 'b1' };
  await addOrders(fixture.db, ours, [
    { ...at, reference: 'at once', status: 'pending' },
    { ...at, reference: 'tonight', status: 'pending', scheduledAt: LATER },
    { ...at, reference: 'its time has come', status: 'pending', scheduledAt: NOW },
    { ...at, at: JUST_NOW, reference: 'for the next half hour', status: 'pending', scheduledAt: SOON },
    { ...at, reference: 'tonight, canceled', status: 'canceled', scheduledAt: LATER },
    { ...at, reference: 'odd', status: 'teleported', scheduledAt: LATER },
  ]);
  await addOrders(fixture.db, theirs, [{ ...at, reference: 'theirs', status: 'pending', scheduledAt: LATER }]);
});
afterAll(() => fixture.close());

async function namesOf(statuses: string[]) {
  const where = { connectionId: ours, branches: null, now: NOW, statuses };
  const rows = await pageOfDeliveries(fixture.db, where, { limit: 50 });
  expect(await countDeliveries(fixture.db, where, 50)).toBe(rows.length);
  return rows.map(({ reference }) => reference).sort();
}

test('a scheduled order is a pending one with a time to come', async () => {
  const due = ['at once', 'for the next half hour', 'its time has come'];
  expect(await namesOf(['scheduled'])).toEqual(['tonight']);
  expect(await namesOf(['pending'])).toEqual(due);
  expect(await namesOf(['scheduled', 'pending'])).toEqual([...due, 'tonight']);
  expect(await namesOf(['scheduled', 'other'])).toEqual(['odd', 'tonight']);
  expect(await namesOf(['scheduled', 'pending', 'canceled'])).toEqual([...due, 'tonight', 'tonight, canceled']);
});

test('an order stands once, with the branch of its own connection', async () => {
  const rows = await pageOfDeliveries(fixture.db, { connectionId: ours, branches: null, now: NOW }, { limit: 50 });
  expect(rows.map(({ branchName }) => branchName)).toEqual(Array(6).fill('Salmiya'));
  const ids = rows.map(({ id }) => id);
  expect(await rowsByIds(fixture.db, ours, ids)).toHaveLength(6);
  expect(await rowsByIds(fixture.db, theirs, ids)).toEqual([]);
});
