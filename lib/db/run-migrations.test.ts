import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '@/lib/testing/database';
import type { TestDatabase } from '@/lib/testing/database-from-template';
import { migrate } from './migrate.server';
import { appliedMigrations, MIGRATIONS_FOLDER, readMigrations } from './run-migrations.server';

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Adds a migration after all others. */
function add(tag: string, sql: string): void {
  const file = path.join(folder, 'meta/_journal.json');
  const journal = Journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, `${tag}.sql`), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename in ('first_half', 'second_half', 'later') order by 1`,
  );
  return rows.map(({ name }) => name);
}

const BREAK = '--> statement-breakpoint\n';

test('a migration that is killed half-way leaves the old schema, and the next start makes the new one', async () => {
  add('9998_halves', `create table first_half ();${BREAK}select pg_sleep(0.8);${BREAK}create table second_half ();`);
  add('9999_later', 'create table later ();');
  const killed = migrate(database.url, 0, folder).then(
    () => 'done',
    () => 'killed',
  );
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(0.8)%'`,
      );
      return rowCount;
    })
    .toBe(1);
  expect(await killed).toBe('killed');
  expect(await tables()).toEqual([]);
  await migrate(database.url, 0, folder);
  expect(await tables()).toEqual(['first_half', 'later', 'second_half']);
});

test('of several instances that start at once one migrates, and the others find it done', async () => {
  add('9999_later', 'create table later ();');
  await Promise.all([1, 2, 3].map(() => migrate(database.url, 0, folder)));
  expect(await tables()).toEqual(['later']);
  const { rows } = await client.query(`select count(*)::int as count from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ count: readMigrations(folder).length }]);
});

test('a journal of the same schema by other migrations becomes that of this version, and a later one runs', async () => {
  await client.query(`update drizzle.__drizzle_migrations set hash = 'other' || id`);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('between', 1795453000000)`);
  add('9999_later', 'create table later ();');
  await migrate(database.url, 0, folder);
  expect(await tables()).toEqual(['later']);
  const expected = readMigrations(folder).map(({ hash, when }) => ({ hash, when }));
  expect(await appliedMigrations(client)).toEqual(expected);
});

test('a database between two migrations of this version is told what to start first', async () => {
  await client.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1000`);
  const before = await appliedMigrations(client);
  await expect(migrate(database.url, 0, folder)).rejects.toThrow('Start the last version that has all its migrations');
  expect(await appliedMigrations(client)).toEqual(before);
});

test('a newer database stays as it is', async () => {
  await client.query(`update drizzle.__drizzle_migrations set hash = 'newer', created_at = created_at + 1000`);
  const before = await appliedMigrations(client);
  await migrate(database.url, 0, folder);
  expect(await appliedMigrations(client)).toEqual(before);
});
