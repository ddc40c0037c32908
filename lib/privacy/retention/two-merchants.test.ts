import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { addressRequests, customerAddresses, customers, deliveries, webhookInbox } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import {
  countDue,
  deleteAddressesBefore,
  deleteLinksBefore,
  deleteWebhooksBefore,
  eraseCustomersBefore,
} from './due-rows.server';
import { limitsOf } from './run.server';

const LIMIT = new Date('2026-11-20T10:00:00Z');
const OLD = new Date(LIMIT.getTime() - 1);
const [KNOWN, BLOCKED, ORDER] = [newId(), newId(), newId()];
let fixture: ServiceFixture;
let mine: string;
let theirs: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  mine = fixture.ctx.connection.id;
  theirs = (await addConnection(fixture)).id;
});
afterAll(() => fixture.close());

const place = { destinationFormat: 'kuwait_format', destination: { area: 'Salmiya' } };
const known = (connectionId: string, id: string, lastUsedAt: Date, over: Partial<typeof customers.$inferInsert> = {}) =>
  fixture.db
    .insert(customers)
    .values({ ...place, connectionId, id, phone: `+9655000${id.slice(-4)}`, name: 'Sara', lastUsedAt, ...over });

test('limits are days before now, and webhooks are kept no longer than names', () => {
  const at = (day: string) => new Date(`2026-11-${day}T10:00:00Z`);
  const none = { names: null, webhooks: 9, signIns: null };
  expect(limitsOf(none, LIMIT)).toEqual({ names: null, webhooks: at('11'), signIns: null });
  const all = { names: 2, webhooks: 9, signIns: 5 };
  expect(limitsOf(all, LIMIT)).toEqual({ names: at('18'), webhooks: at('18'), signIns: at('15') });
  expect(limitsOf({ ...all, names: 19 }, LIMIT)).toMatchObject({ names: at('01'), webhooks: at('11') });
});

test('customers last seen before the limit go from their merchant, and a blocked one keeps phone and reason', async () => {
  const { db } = fixture;
  const blocked = { blockedReason: 'Refused twice', note: 'rings', phone: '+96550009999' };
  await known(mine, KNOWN, OLD);
  await known(theirs, KNOWN, OLD);
  await known(mine, newId(), LIMIT, { name: 'At the limit', phone: '+96550008888' });
  for (const connectionId of [mine, theirs]) await known(connectionId, BLOCKED, OLD, blocked);
  const limits = { names: LIMIT, webhooks: LIMIT, signIns: null };
  expect(await countDue(db, limits)).toEqual({ orders: 0, customers: 4, webhooks: 0, signIns: 0 });
  expect(await countDue(db, { ...limits, names: null })).toMatchObject({ customers: 0 });
  expect(await eraseCustomersBefore(db, mine, LIMIT, 10)).toBe(2);
  expect(await eraseCustomersBefore(db, mine, LIMIT, 10)).toBe(0);
  const rows = await db.select().from(customers).orderBy(asc(customers.name));
  const ofMine = rows.filter(({ connectionId }) => connectionId === mine);
  expect(ofMine).toMatchObject([
    { ...{ id: BLOCKED, name: '', note: '', destinationFormat: '', destination: {} }, searchText: '96550009999' },
    { name: 'At the limit' },
  ]);
  expect(ofMine[0]).toMatchObject({ phone: '+96550009999', blockedReason: 'Refused twice' });
  expect(rows.filter(({ connectionId }) => connectionId === theirs)).toMatchObject([
    { name: 'Sara', ...place },
    { name: 'Sara', ...place },
  ]);
});

test('processed webhooks before the limit go, some at a time, and none of another merchant with the same id', async () => {
  const { db } = fixture;
  const webhook = { headers: {}, body: Buffer.from('{}') };
  for (const connectionId of [mine, theirs])
    await db.insert(webhookInbox).values([
      { ...webhook, connectionId, id: 1, webhookId: 'a', processedAt: OLD },
      { ...webhook, connectionId, id: 2, webhookId: 'b', processedAt: OLD },
      { ...webhook, connectionId, id: 3, webhookId: 'limit', processedAt: LIMIT },
      { ...webhook, connectionId, id: 4, webhookId: 'waits', receivedAt: OLD },
    ]);
  expect(await countDue(db, { names: null, webhooks: LIMIT, signIns: null })).toMatchObject({ webhooks: 4 });
  expect(await deleteWebhooksBefore(db, mine, LIMIT, 1)).toBe(1);
  expect(await deleteWebhooksBefore(db, mine, LIMIT, 5)).toBe(1);
  const left = await db.select().from(webhookInbox).orderBy(webhookInbox.id);
  const of = (connectionId: string) => left.filter((row) => row.connectionId === connectionId).map(({ id }) => id);
  expect([of(mine), of(theirs)]).toEqual([
    [3, 4],
    [1, 2, 3, 4],
  ]);
});

test('addresses and links before the limit go from one merchant; a link stays while its own order is under way', async () => {
  const { db } = fixture;
  await db.delete(customers);
  for (const connectionId of [mine, theirs]) {
    await known(connectionId, KNOWN, LIMIT, { phone: '+96550000001' });
    const address = { ...place, connectionId, phone: '+96550000001' };
    await db.insert(customerAddresses).values([
      { ...address, digest: 'old', lastUsedAt: OLD },
      { ...address, digest: 'limit', lastUsedAt: LIMIT },
    ]);
    const link = { ...place, connectionId, customerName: '', customerPhone: '', createdAt: LIMIT, expiresAt: OLD };
    const named = (reference: string) => ({ ...link, id: newId(), digest: newId(), reference });
    await db
      .insert(addressRequests)
      .values([
        { ...named('of an order'), deliveryId: ORDER },
        { ...named('made long ago'), createdAt: OLD, expiresAt: LIMIT },
        { ...named('without an order') },
      ]);
  }
  const at = LIMIT.toISOString();
  await addOrders(db, mine, [{ id: ORDER, at, status: 'completed' }]);
  await addOrders(db, theirs, [{ id: ORDER, at, status: 'en_route', endedAt: null }]);
  await deleteAddressesBefore(db, mine, LIMIT);
  const links = async (of: string) =>
    (await db.select().from(addressRequests).orderBy(asc(addressRequests.reference)))
      .filter(({ connectionId }) => connectionId === of)
      .map(({ reference }) => reference);
  const addresses = await db.select().from(customerAddresses).orderBy(asc(customerAddresses.digest));
  expect(addresses.map(({ connectionId, digest }) => `${connectionId === mine ? 'mine' : 'theirs'} ${digest}`)).toEqual(
    ['mine limit', 'theirs limit', 'theirs old'],
  );
  expect([await links(mine), (await links(theirs)).length]).toEqual([['of an order', 'without an order'], 3]);
  await deleteLinksBefore(db, LIMIT);
  expect([await links(mine), await links(theirs)]).toEqual([[], ['made long ago', 'of an order']]);
  await db.update(deliveries).set({ status: 'rejected' });
  await deleteLinksBefore(db, LIMIT);
  expect(await links(theirs)).toEqual(['made long ago']);
});
