import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { isDatabaseOutage } from '@/lib/db/outage';
import { errorResponse } from '@/lib/request/error-response.server';
import { createTestDatabase } from '@/lib/testing/database';
import { noteDatabaseOutage, turnIntoOutage } from './database-outage';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
const away = openDatabase('postgres://nobody:none@127.0.0.1:1/none');
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  await Promise.all([opened.pool.end(), away.pool.end()]);
  await database.drop();
});

const errorOf = (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );
const outages: [string, () => Promise<unknown>][] = [
  ['a database that is away', () => away.db.execute(sql`select 1`)],
  ['a transaction that cannot begin', () => away.db.transaction(async () => undefined)],
  ['a server that is shutting down', () => opened.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)],
  [
    'a query that takes too long',
    () =>
      opened.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 20`);
        await tx.execute(sql`select pg_sleep(2)`);
      }),
  ],
];

test.each(outages)('%s is a 503 that says when to come back', async (_, work) => {
  const response = errorResponse(await errorOf(work), 'id');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toEqual({ error: { code: 'unavailable' } });
});

test('a wrong query and a missing file are faults of ours', async () => {
  expect(isDatabaseOutage(await errorOf(() => opened.db.execute(sql`select nothing`)))).toBe(false);
  expect(isDatabaseOutage(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
});

test('a page that failed because of it is a 503 too, and one that failed otherwise is not', async () => {
  const server = createServer((_, response) => {
    turnIntoOutage(response);
    response.statusCode = 500;
    response.end('the error page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const get = () => fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  expect((await get()).status).toBe(500);
  noteDatabaseOutage(await errorOf(() => away.db.execute(sql`select 1`)));
  const response = await get();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  globalThis.dispatchDeskOutageAt = undefined;
  server.close();
});
