import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { countUnread } from './open-orders-rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('unread are orders under way that were read before, or never; of one connection or of all', async () => {
  const { db } = fixture;
  const since = new Date('2026-11-22T09:00:00Z');
  const at = '2026-11-22T08:00:00Z';
  const [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  const underWay = { at, status: 'en_route', endedAt: null };
  await addOrders(db, ours, [
    { ...underWay, confirmedAt: null },
    { ...underWay, confirmedAt: new Date(since.getTime() - 1) },
    { ...underWay, confirmedAt: since },
    { ...underWay, code: null, confirmedAt: null },
    { at, confirmedAt: null },
  ]);
  await addOrders(db, theirs, [{ ...underWay, confirmedAt: null }]);
  const count = (id?: string) => countUnread(db, since, id);
  expect([await count(ours), await count(theirs), await count()]).toEqual([2, 1, 3]);
});
