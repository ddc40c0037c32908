import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { branches, connections } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { listConnections } from './list.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('sixty connections are listed with their own numbers, in as many queries as one', async () => {
  const list = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { connections } = await listConnections({ db: fixture.db });
    const queries = query.mock.calls.length;
    query.mockRestore();
    return { connections, queries };
  };
  const before = await list();
  const orders = new Map([[fixture.ctx.connection.id, 0]]);
  for (let index = 0; index < 59; index++) {
    const { id } = await addConnection(fixture);
    orders.set(id, index % 3);
    const made = Array.from({ length: index % 3 }, () => ({ at: '2026-10-01T09:00:00Z', status: 'pending' }));
    if (made.length > 0) await addOrders(fixture.db, id, made);
  }
  const { connections, queries } = await list();
  expect(queries).toBe(before.queries);
  expect(queries).toBeGreaterThan(0);
  expect(new Map(connections.map(({ id, counts }) => [id, counts.deliveries]))).toEqual(orders);
  expect(connections.every(({ counts }) => counts.open === counts.deliveries)).toBe(true);
});

test('orders are open until they have ended, those without an answer too; none of another connection counts', async () => {
  const { id } = await addConnection(fixture);
  const other = await addConnection(fixture);
  const at = '2026-10-01T09:00:00Z';
  const open = ['submitting', 'unknown', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'];
  const ended = ['completed', 'canceled', 'failed', 'rejected'];
  await addOrders(
    fixture.db,
    id,
    [...open, ...ended].map((status) => ({ at, status })),
  );
  await addOrders(fixture.db, other.id, [{ at, status: 'pending' }]);
  const { connections } = await listConnections({ db: fixture.db });
  const counts = connections.find((connection) => connection.id === id)?.counts;
  expect(counts).toMatchObject({ deliveries: 11, open: 7 });
});

test('branches that the service still has are counted, none of another connection', async () => {
  const { id } = await addConnection(fixture);
  const other = await addConnection(fixture);
  const syncedAt = new Date();
  const branchOf = (connectionId: string, goneAt: Date | null = null) => ({
    connectionId,
    id: newId(),
    name: 'Riffa',
    syncedAt,
    goneAt,
  });
  await fixture.db
    .insert(branches)
    .values([branchOf(id), branchOf(id), branchOf(id, syncedAt), branchOf(other.id), branchOf(other.id, syncedAt)]);
  const { connections } = await listConnections({ db: fixture.db });
  const countOf = (wanted: string) => connections.find((connection) => connection.id === wanted)?.counts.branches;
  expect([countOf(id), countOf(other.id)]).toEqual([2, 1]);
});

test('a country that neither a person nor the service named is assumed', async () => {
  const { id } = await addConnection(fixture);
  await fixture.db.update(connections).set({ country: null, currency: null }).where(eq(connections.id, id));
  const listed = (await listConnections({ db: fixture.db })).connections.find((connection) => connection.id === id);
  expect(listed).toMatchObject({ countrySource: 'assumed', country: 'KW', otherCountry: null });
});

test('the time of the last webhook is shown, and that there was none', async () => {
  const [some, none] = [await addConnection(fixture), await addConnection(fixture)];
  const lastWebhookAt = new Date('2026-11-20T10:00:00Z');
  await fixture.db.update(connections).set({ lastWebhookAt }).where(eq(connections.id, some.id));
  const { connections: listed } = await listConnections({ db: fixture.db });
  const times = new Map(listed.map((entry) => [entry.id, entry.lastWebhookAt]));
  expect([times.get(some.id), times.get(none.id)]).toEqual([lastWebhookAt.toISOString(), null]);
});
