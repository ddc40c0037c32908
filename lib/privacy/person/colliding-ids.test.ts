import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '@/lib/connections/model/connection';
import { newId } from '@/lib/db/id';
import {
  addressRequests,
  customerAddresses,
  customers,
  deliveryEvents,
  driverPositions,
  jobs,
  preferences,
  users,
  webhookInbox,
} from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { erasePerson } from './erase.server';
import { exportPerson } from './export.server';
import { findPerson } from './find.server';

const PHONE = '+96550111222';
const QUERY = { phone: '50111222' };
const OLD = '2026-11-18T10:00:00Z';
const NEW = '2026-11-20T10:00:00Z';
const [OLD_ID, NEW_ID, COLLEAGUE] = [newId(), newId(), newId()];
const FILTERS = [
  { name: 'Reem', query: 'q=50111222' },
  { name: 'failed', query: 'status=failed' },
];

let fixture: ServiceFixture;
let other: Connection;

/** The same person, with the same ids of orders, is a customer of two merchants. */
beforeAll(async () => {
  fixture = await createServiceFixture();
  other = await addConnection(fixture);
  await fixture.db.insert(users).values({ id: COLLEAGUE, name: 'Ali', email: 'ali@example.test', role: 'viewer' });
  await fill(fixture.ctx.connection.id, 'Mine', 1);
  await fill(other.id, 'Theirs', 2);
});
afterAll(() => fixture.close());

async function fill(connectionId: string, name: string, latitude: number) {
  const { db, ctx } = fixture;
  const order = { customerPhone: PHONE, phone: PHONE, draft: {} };
  await addOrders(db, connectionId, [
    { ...order, id: NEW_ID, at: NEW, customerName: `${name} new` },
    { ...order, id: OLD_ID, at: OLD, customerName: `${name} old` },
  ]);
  for (const at of [NEW, OLD].map((text) => new Date(text))) {
    const of = { connectionId, deliveryId: NEW_ID, at };
    await db.insert(deliveryEvents).values({ ...of, kind: 'created', source: 'user', detail: { reason: name } });
    await db.insert(driverPositions).values({ ...of, latitude, longitude: 48, source: 'webhook' });
  }
  const place = { destinationFormat: 'kuwait_format', destination: { area: name }, lastUsedAt: new Date(OLD) };
  // A row from before phones were stored in one spelling.
  await db.insert(customers).values({ connectionId, phone: '5011 1222', name, ...place });
  await db.insert(customerAddresses).values({ connectionId, phone: '5011 1222', digest: 'd', ...place });
  await db.insert(addressRequests).values({
    connectionId,
    id: newId(),
    digest: newId(),
    reference: 'A-1',
    customerName: name,
    customerPhone: '5011 1222',
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: new Date(OLD),
    expiresAt: new Date(OLD),
  });
  const failed = { connectionId, kind: 'test', dueAt: new Date(OLD), failedAt: new Date(OLD), input: {} };
  await db.insert(jobs).values([
    { ...failed, id: newId(), key: `${name} hers`, detail: 'no driver for 5011 1222' },
    { ...failed, id: newId(), key: `${name} other`, detail: 'no driver for 5011 1223' },
  ]);
  await db
    .insert(preferences)
    .values(
      [ctx.user.id, COLLEAGUE].map((userId) => ({ connectionId, userId, value: { filters: filtersOf(userId, name) } })),
    );
  const webhook = { connectionId, headers: { name }, body: Buffer.from(`"${PHONE}"`), detail: name };
  const done = { processedAt: new Date(OLD), outcome: 'applied' };
  await db.insert(webhookInbox).values([
    { ...webhook, id: 1, webhookId: 'waits' },
    { ...webhook, id: 2, webhookId: 'done', ...done },
  ]);
}

/** Saved filters; one person at each merchant has one about the customer. */
const filtersOf = (userId: string, name: string) => [
  ...(userId === COLLEAGUE ? FILTERS.slice(1) : FILTERS),
  { name: name === 'Mine' ? 'ours' : 'foreign', query: '' },
];

async function fileOf(connection: Connection) {
  const response = await exportPerson({ ...fixture.ctx, connection, now: () => new Date(NEW) }, QUERY);
  return JSON.parse(await response.text());
}

test('a file holds what one merchant has of the person, the oldest first', async () => {
  expect(await findPerson(fixture.ctx, QUERY)).toEqual({
    phone: PHONE,
    name: 'Mine',
    orders: 2,
    open: 0,
    addresses: 1,
    others: 1,
    firstAt: new Date(OLD).toISOString(),
    lastAt: new Date(NEW).toISOString(),
  });
  const file = await fileOf(fixture.ctx.connection);
  const [old, recent] = [OLD, NEW].map((text) => new Date(text).toISOString());
  expect(file).toMatchObject({
    madeAt: recent,
    merchant: fixture.ctx.connection.name,
    customer: { name: 'Mine' },
    addresses: [{ format: 'kuwait_format', address: { area: 'Mine' }, lastUsedAt: old }],
    addressRequests: [{ customerName: 'Mine' }],
    orders: [
      { customerName: 'Mine old', events: [], track: [] },
      {
        customerName: 'Mine new',
        events: [
          { kind: 'created', source: 'user', at: recent, detail: { reason: 'Mine' } },
          { kind: 'created', source: 'user', at: old, detail: { reason: 'Mine' } },
        ],
        track: [
          { at: old, latitude: 1, longitude: 48 },
          { at: recent, latitude: 1, longitude: 48 },
        ],
      },
    ],
  });
  expect(JSON.stringify(file)).not.toContain('Theirs');
});

test('an erasure changes rows of one merchant, and of the staff only filters about the person', async () => {
  const { db, ctx } = fixture;
  const theirs = await fileOf(other);
  await erasePerson(ctx, QUERY);
  expect(await fileOf(other)).toEqual(theirs);
  expect(await findPerson(ctx, QUERY)).toMatchObject({ name: null, orders: 0, addresses: 0, others: 0 });

  const choices = await db.select().from(preferences);
  const filters = (connectionId: string, userId: string) =>
    choices.find((row) => row.connectionId === connectionId && row.userId === userId)?.value;
  expect(filters(ctx.connection.id, ctx.user.id)).toMatchObject({ filters: filtersOf(COLLEAGUE, 'Mine') });
  expect(filters(ctx.connection.id, COLLEAGUE)).toEqual({ filters: filtersOf(COLLEAGUE, 'Mine') });
  expect(filters(other.id, ctx.user.id)).toEqual({ filters: filtersOf(ctx.user.id, 'Theirs') });

  const keys = (await db.select({ key: jobs.key }).from(jobs)).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(['Mine other', 'Theirs hers', 'Theirs other']);

  const inbox = await db.select().from(webhookInbox).orderBy(webhookInbox.connectionId, webhookInbox.id);
  const emptied = { headers: {}, detail: null, body: Buffer.alloc(0) };
  expect(inbox.filter(({ connectionId }) => connectionId === ctx.connection.id)).toMatchObject([
    { ...emptied, webhookId: 'waits', outcome: 'erased', processedAt: expect.any(Date) },
    { ...emptied, webhookId: 'done', outcome: 'applied', processedAt: new Date(OLD) },
  ]);
  expect(inbox.filter(({ connectionId }) => connectionId === other.id)).toMatchObject([
    { detail: 'Theirs', outcome: null },
    { detail: 'Theirs', outcome: 'applied' },
  ]);
});
