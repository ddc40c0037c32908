import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { createTestDatabase } from '@/lib/testing/database';
import { filterErrors } from './filter-errors';

const DIGEST = 'a-digest-of-a-session';
const printed: string[] = [];
const original = console.error;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url);
});
beforeEach(() => {
  printed.length = 0;
  console.error = (...parts: unknown[]) => void printed.push(parts.map((part) => inspect(part)).join(' '));
  filterErrors();
});
afterEach(() => {
  console.error = original;
  globalThis.dispatchDeskOutage = undefined;
});
afterAll(async () => {
  await opened.pool.end();
  await database.drop();
});

const failed = (query: ReturnType<typeof sql>, { db } = opened) =>
  db.execute(query).then(
    () => undefined,
    (error: unknown) => error,
  );

test('the parameters of a query are not printed, whoever prints its error', async () => {
  const error = await failed(sql`select ${DIGEST}::uuid`);
  console.error(' ⨯', error);
  console.error('a page failed', new Error('rendering', { cause: error }));
  expect(printed).toHaveLength(2);
  expect(printed.join()).toContain('22P02');
  expect(printed.join()).not.toContain(DIGEST);
});

test('pages that fail in an outage are one line', async () => {
  const away = openDatabase('postgres://nobody:none@127.0.0.1:1/none');
  for (let page = 0; page < 5; page++) console.error(' ⨯', await failed(sql`select ${DIGEST}`, away));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('The database does not answer');
  expect(printed[0]).not.toContain(DIGEST);
  await away.pool.end();
});

test('everything else is printed as it is', () => {
  console.error('a line', { with: 'details' });
  expect(printed).toEqual(["'a line' { with: 'details' }"]);
});
