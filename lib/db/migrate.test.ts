import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';
import { startDatabaseRelay } from '@/lib/testing/database-relay';
import { migrate } from './migrate.server';

afterEach(() => vi.restoreAllMocks());

test('an unreachable database is named by its variable, with the cause and without its password', async () => {
  const failure = await migrate('postgres://desk:the-password@127.0.0.1:1/none', 0).catch((error: unknown) => error);
  expect(String(failure)).toContain("DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1");
  expect(String(failure)).not.toContain('the-password');
});

test('a database that starts later is waited for, and the wait is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const database = await createTestDatabase();
  const port = await freePort();
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  const migrated = migrate(url.href, 20_000);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  const relay = await startDatabaseRelay(database.url, port);
  await migrated;
  expect(String(warn.mock.calls[0])).toMatch(
    /^DATABASE_URL can't be used: connect ECONNREFUSED .* Trying again for 20 s/,
  );
  await relay.close();
  await database.drop();
});

test('a database that does not exist is no outage: nothing is waited for', async () => {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  url.pathname = '/there_is_none';
  await expect(migrate(url.href)).rejects.toThrow(/^DATABASE_URL can't be used: database .* does not exist/);
  await database.drop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
