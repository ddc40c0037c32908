import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';
import { openDatabase } from './client.server';
import { loggable, reasonOf } from './loggable';

const PHONE = '+96550123456';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url);
});
afterAll(async () => {
  await opened.pool.end();
  await database.drop();
});

test.each([
  ['a value of the wrong type', sql`select ${PHONE}::uuid`],
  ['a value that is no text', sql`select ${`${PHONE}\0`}::text`],
  ['a row that breaks a rule', sql`insert into customers (phone) values (${PHONE})`],
])('a log line of %s contains the reason, and not the value', async (_, query) => {
  const error = await opened.db.execute(query).catch((failure: unknown) => failure);
  expect(inspect(error)).toContain(PHONE);
  expect(inspect(loggable(error))).not.toContain(PHONE);
  expect(reasonOf(error)).toMatch(/^a query failed: \w{5} /);
  expect(inspect(loggable(error))).toContain('loggable.test.ts');
});

test('a failed query is made safe where it is the cause of another error', async () => {
  const cause = await opened.db.execute(sql`select ${PHONE}::uuid`).catch((failure: unknown) => failure);
  const error = new Error('the order was not read', { cause });
  expect(inspect(loggable(error))).not.toContain(PHONE);
  expect(reasonOf(error)).toMatch(/^the order was not read: a query failed: 22P02 /);
});

test('a reason has its causes, and those of a host with several addresses', () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:5432`);
  const cause = new AggregateError([refused('::1'), refused('127.0.0.1')]);
  expect(reasonOf(new Error('fetch failed', { cause }))).toBe(
    'fetch failed: connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  );
});

test('any other error stays as it is', () => {
  const other = new Error('the service is away');
  expect(loggable(other)).toBe(other);
  expect(reasonOf('torn')).toBe('torn');
});
