import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';

test('gives every caller a migrated database of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(await tables(first.url)).toContain('deliveries');
  await query(first.url, 'create table only_here ()');
  expect(await tables(second.url)).not.toContain('only_here');
  await first.drop();
  await expect(query(first.url, 'select 1')).rejects.toThrow(/does not exist/);
  await second.drop();
});

test('finds Arabic words by their middle', async () => {
  const { url, drop } = await createTestDatabase();
  await query(url, 'create extension if not exists pg_trgm');
  expect(await query(url, "select show_trgm('السالمية') as trigrams")).toEqual([
    { trigrams: expect.objectContaining({ length: 9 }) },
  ]);
  await drop();
});

async function tables(url: string): Promise<string[]> {
  const rows = await query(url, "select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => String(tablename));
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
