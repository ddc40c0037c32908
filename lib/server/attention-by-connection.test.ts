import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, deliveries, users, walletSnapshots, wallets } from '@/lib/db/schema';
import { attentionByConnection } from '@/lib/occurrences/list.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { settleAll } from './keep-occurrences.server';

/** Two merchants: what one has to look at is seen from the other. */

let fixture: ServiceFixture;
let [kuwait, riyadh] = ['', newId()];
const NOW = new Date('2026-11-20T10:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  fixture = await createServiceFixture();
  kuwait = fixture.ctx.connection.id;
  const later = { waitingMinutes: 60, standingMinutes: 60, lateMinutes: 60, failedHours: 24 };
  await fixture.db.insert(connections).values({
    id: riyadh,
    slug: 'riyadh',
    name: 'Riyadh',
    source: 'added',
    sandbox: true,
    baseUrl: fixture.sandbox.url,
    country: 'SA',
    webhookTokenDigest: 'r'.repeat(64),
    attention: later,
  });
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

async function order(connectionId: string, status: string, at: Date) {
  await fixture.db.insert(deliveries).values({
    id: newId(),
    connectionId,
    reference: newId(),
    status,
    generation: 'v2',
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    currency: 'SAR',
    customerName: 'Sara',
    customerPhone: '+96650123456',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
  });
}
async function counted() {
  await settleAll(fixture.db, NOW);
  const found = await attentionByConnection(fixture.ctx);
  return Object.fromEntries(
    found.connections.map(({ id, deliveries: count, isWalletLow }) => [
      id === kuwait ? 'kuwait' : 'riyadh',
      [count, isWalletLow],
    ]),
  );
}

test('deliveries are counted for each connection, by its own settings', async () => {
  await order(kuwait, 'failed', before(5));
  await order(kuwait, 'pending', before(30));
  await order(kuwait, 'completed', before(30));
  await order(riyadh, 'pending', before(30));
  await order(riyadh, 'unknown', before(5));
  expect(await counted()).toEqual({ kuwait: [2, false], riyadh: [1, false] });
});

test('a wallet counts while it is empty or at a level nobody has dealt with, for who may see it', async () => {
  const snapshot = { warningLevel: '20', currency: 'SAR', source: 'worker' };
  await fixture.db.insert(walletSnapshots).values([
    { ...snapshot, connectionId: riyadh, at: before(90), balance: '100' },
    { ...snapshot, connectionId: riyadh, at: before(60), balance: '4.5' },
    { ...snapshot, connectionId: kuwait, at: before(60), balance: '20.001', currency: 'KWD' },
  ]);
  expect(await counted()).toMatchObject({ kuwait: [2, false], riyadh: [1, true] });
  const { id, role } = fixture.ctx.user;
  await fixture.db.update(users).set({ role: 'dispatcher' }).where(eq(users.id, id));
  expect(await counted()).toMatchObject({ riyadh: [1, false] });
  await fixture.db.update(users).set({ role }).where(eq(users.id, id));
  await fixture.db.insert(wallets).values({ connectionId: riyadh, settledLevel: '20', settledAt: NOW });
  expect(await counted()).toMatchObject({ riyadh: [1, false] });
  await fixture.db
    .insert(walletSnapshots)
    .values({ connectionId: kuwait, at: NOW, balance: '-0.001', warningLevel: null, currency: 'KWD', source: 'visit' });
  expect(await counted()).toMatchObject({ kuwait: [2, true] });
});

test('a removed connection is not counted', async () => {
  await fixture.db.update(connections).set({ removedAt: NOW }).where(eq(connections.id, riyadh));
  expect(Object.keys(await counted())).toEqual(['kuwait']);
});
