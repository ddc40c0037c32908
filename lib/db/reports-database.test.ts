import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataAgeSeconds } from '@/lib/reports/rows.server';
import { createTestDatabase } from '@/lib/testing/database';
import { type Database, openDatabase, reportsOf } from './client.server';

test('reports and exports read the database of their own address, everything else the first', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const { db, pool } = openDatabase(first.url, { reportsUrl: second.url });
  expect(await nameOf(db)).toBe(new URL(first.url).pathname.slice(1));
  expect(await nameOf(reportsOf(db))).toBe(new URL(second.url).pathname.slice(1));
  expect(await dataAgeSeconds(reportsOf(db))).toBe(0);
  await pool.end();
  await Promise.all([first.drop(), second.drop()]);
});

async function nameOf(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name;
}
