import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSessions } from '@/lib/db/check-sessions.server';
import { openDatabase } from '@/lib/db/client.server';
import { electLeader } from '@/lib/db/leader.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { readDelivery } from '@/lib/deliveries/read.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { createLiveBus } from '@/lib/live/stream/bus.server';
import { createTestDatabase } from '@/lib/testing/database';
import type { TestDatabase } from '@/lib/testing/database-from-template';
import { type DatabasePooler, startDatabasePooler } from '@/lib/testing/database-pooler';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

const LOCK = 728_099;

let fixture: ServiceFixture;
let pooler: DatabasePooler;
let direct: string;
let other: TestDatabase;
beforeAll(async () => {
  [fixture, other] = await Promise.all([createServiceFixture(), createTestDatabase()]);
  direct = process.env.DATABASE_URL ?? '';
  pooler = await startDatabasePooler(direct);
  process.env.DATABASE_URL = pooler.url;
  process.env.DATABASE_DIRECT_URL = direct;
});
afterAll(async () => {
  await pooler.close();
  await fixture.close();
  await other.drop();
});

test('a start behind a pooler alone is refused with the variable to set', async () => {
  const alone = { url: pooler.url, direct: pooler.url, isPooled: false };
  await expect(checkSessions(alone)).rejects.toThrow(/^DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/);
  await expect(checkSessions({ ...alone, isPooled: true })).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler/);
});

test('an address of another database is refused, the right two are taken', async () => {
  await expect(checkSessions({ url: pooler.url, direct: other.url, isPooled: true })).rejects.toThrow(
    /does not arrive at DATABASE_DIRECT_URL/,
  );
  await checkSessions({ url: pooler.url, direct, isPooled: true });
  await checkSessions({ url: direct, direct, isPooled: false });
});

test('orders are made, read and listed at once through a pooler, and screens receive each', async () => {
  const pooled = openDatabase(pooler.url, { isPooled: true });
  const ctx = { ...fixture.ctx, db: pooled.db };
  const bus = createLiveBus(direct, pooled.db);
  const received = new Set<string>();
  const { close } = await bus.subscribe(ctx.connection.id, {
    batch: ({ subjects }) => {
      for (const { id } of subjects.get('delivery') ?? []) received.add(id);
    },
    access: () => {},
    silence: () => {},
    wentBack: () => {},
    closed: () => {},
  });
  const made = await Promise.all(Array.from({ length: 40 }, () => createDelivery(ctx, orderOf(fixture, 'v2'))));
  const ids = made.map(({ delivery }) => delivery.id);
  const read = await Promise.all(ids.flatMap((id) => [1, 2, 3].map(() => readDelivery(ctx, { id }))));
  expect(new Set(read.map(({ id }) => id)).size).toBe(40);
  const { rows } = await listDeliveries(ctx, {});
  expect(rows).toHaveLength(40);
  await expect.poll(() => ids.filter((id) => !received.has(id)), { timeout: 5_000 }).toEqual([]);
  close();
  await bus.stop();
  await pooled.pool.end();
});

test('one of two instances leads, by a lock past the pooler', async () => {
  const [first, second] = [openDatabase(direct), openDatabase(direct)];
  let leading = 0;
  let most = 0;
  const lead = async (signal: AbortSignal) => {
    leading += 1;
    most = Math.max(most, leading);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    leading -= 1;
  };
  const stops = [electLeader(first.pool, LOCK, lead), electLeader(second.pool, LOCK, lead)];
  await expect.poll(() => leading).toBe(1);
  await sleep(300);
  expect(most).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([first, second].map(({ pool }) => pool.end()));
});
