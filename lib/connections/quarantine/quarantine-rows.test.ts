import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';
import {
  confirmQuarantine,
  deleteQuarantine,
  quarantineEndedAt,
  readQuarantine,
  startQuarantine,
} from './quarantine-rows.server';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  opened = openDatabase(testDatabase.url);
});
afterAll(async () => {
  await opened.pool.end();
  await testDatabase.drop();
});

test('a quarantine is confirmed once and ended once, and other settings stay', async () => {
  const { db } = opened;
  const other = { key: 'other', value: { days: 7 } };
  await db.insert(settings).values(other);
  expect([await readQuarantine(db), await confirmQuarantine(db, at(9))]).toEqual([null, false]);
  await startQuarantine(db, { restoredAt: at(8), madeAt: at(2) });
  const started = { restoredAt: at(8).toISOString(), madeAt: at(2).toISOString(), confirmedAt: null };
  expect(await readQuarantine(db)).toEqual(started);
  expect([await confirmQuarantine(db, at(10)), await confirmQuarantine(db, at(11))]).toEqual([true, false]);
  expect(await readQuarantine(db)).toEqual({ ...started, confirmedAt: at(10).toISOString() });
  expect(await quarantineEndedAt(db)).toBeNull();
  expect([await deleteQuarantine(db, at(12)), await deleteQuarantine(db, at(13))]).toEqual([true, false]);
  expect([await readQuarantine(db), await quarantineEndedAt(db)]).toEqual([null, at(12)]);
  expect((await db.select().from(settings)).find(({ key }) => key === 'other')).toMatchObject(other);
});

test('another restored copy begins a quarantine of its own', async () => {
  const { db } = opened;
  await startQuarantine(db, { restoredAt: at(8), madeAt: at(2) });
  await confirmQuarantine(db, at(9));
  await startQuarantine(db, { restoredAt: at(18), madeAt: at(12) });
  expect(await readQuarantine(db)).toMatchObject({ restoredAt: at(18).toISOString(), confirmedAt: null });
});
