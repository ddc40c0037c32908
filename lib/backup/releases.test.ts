import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMigrations } from '@/lib/db/run-migrations.server';
import { createEmptyDatabase, createTestDatabase } from '@/lib/testing/database';
import type { TestDatabase } from '@/lib/testing/database-from-template';
import { verifyBackup } from './file/read.server';
import { restore } from './restore.server';

/** A backup of each released schema, with a row in each of its tables: `npm run db:release -- VERSION` adds one. */
const FOLDER = path.join(import.meta.dirname, 'releases');
const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith('.backup'));

const COLUMNS = `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as it
  from information_schema.columns where table_schema = 'public' order by 1`;
const INDEXES = `select indexdef as it from pg_indexes where schemaname = 'public' order by 1`;
const CONSTRAINTS = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it
  from pg_constraint where connamespace = 'public'::regnamespace order by 1`;

async function ask({ url }: TestDatabase, ...queries: string[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const answers: string[] = [];
  for (const query of queries) answers.push(...(await client.query<{ it: string }>(query)).rows.map(({ it }) => it));
  await client.end();
  return answers;
}

test('there is a backup of a released schema', () => expect(RELEASES.length).toBeGreaterThan(0));

test.each(RELEASES)('this version opens %s, and makes of it the schema that a new installation has', async (name) => {
  const [old, fresh] = await Promise.all([createEmptyDatabase(), createTestDatabase()]);
  const backup = await verifyBackup(path.join(FOLDER, name));
  const tables = await restore({ url: old.url, backup });
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(await ask(old, COLUMNS, INDEXES, CONSTRAINTS)).toEqual(await ask(fresh, COLUMNS, INDEXES, CONSTRAINTS));
  const [applied] = await ask(old, 'select count(*)::text as it from drizzle.__drizzle_migrations');
  expect(applied).toBe(String(readMigrations().length));
  await Promise.all([old.drop(), fresh.drop()]);
});
