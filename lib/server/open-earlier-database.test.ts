import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type StartedSandbox, startSandbox } from '@/lib/sandbox/start';

/** A database of an earlier version opens with this one: connections, credentials and ledger are whole. */

const EARLIER_MIGRATIONS = 5;
const MIGRATIONS = path.join(process.cwd(), 'lib/db/migrations');
const TABLES = ['users', 'deliveries', 'delivery_events', 'webhook_inbox', 'customers', 'branches', 'comparisons'];
const name = `earlier_${Date.now()}`;

let server: pg.Client;
let client: pg.Client;
let sandbox: StartedSandbox;
let folder: string;
let tokenBefore: string;
let ledgerBefore: Record<string, unknown[]>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-earlier-'));
  server = await connected(inject('postgresUrl'));
  await server.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  client = await connected(url.href);
  await migrateToEarlier();
  await client.query(await readFile(path.join(import.meta.dirname, 'earlier-database.sql'), 'utf8'));
  ledgerBefore = await ledger();
  tokenBefore = String((await rows(`select webhook_token from connections where slug = 'bahrain'`))[0]?.webhook_token);
  sandbox = await startSandbox({ dataDir: path.join(folder, 'sandbox'), control: true, speed: 0 });
  const key = sandbox.credentials.merchants
    .find(({ country }) => country === 'KW')
    ?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  const [main] = await rows(`select base_url from connections where slug = 'main'`);
  vi.stubEnv('DATABASE_URL', url.href);
  vi.stubEnv('APP_SECRET', 'a secret for tests only, 32 long!');
  vi.stubEnv('SERVICE_BASE_URL', String(main?.base_url));
  vi.stubEnv('SERVICE_API_KEY', key?.apiKey);
  vi.stubEnv('SERVICE_API_SECRET', key?.apiSecret);
  vi.stubEnv('SANDBOX_MODE', '');
  const { migrate } = await import('@/lib/db/migrate.server');
  const { startConnections } = await import('@/lib/connections/environment/start.server');
  // Several instances may start at once, and again.
  await Promise.all([migrate(url.href), migrate(url.href)]);
  await Promise.all([startConnections(), startConnections()]);
  await startConnections();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  const { database } = await import('@/lib/db/client.server');
  await database().pool.end();
  await client.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function connected(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  return connection;
}

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query(text)).rows;
}

/** Runs the migrations of the earlier version alone. */
async function migrateToEarlier(): Promise<void> {
  const migrationsFolder = path.join(folder, 'migrations');
  await cp(MIGRATIONS, migrationsFolder, { recursive: true });
  const journalPath = path.join(migrationsFolder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8'));
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, EARLIER_MIGRATIONS) }));
  await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
}

async function ledger(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const found = await rows(`select * from "${table}" order by 1, 2`);
    // A digest took its place.
    all[table] = found.map(({ order_webhook_key: _, ...row }) => row);
  }
  return all;
}

async function connection(slug: string) {
  const { allConnections } = await import('@/lib/connections/find-connection.server');
  const found = (await allConnections()).find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no connection ${slug}`);
  return found;
}

test('the ledger is whole', async () => {
  expect(Object.values(ledgerBefore).every((all) => all.length > 0)).toBe(true);
  const now = await ledger();
  // Columns that were added since are no loss.
  for (const table of TABLES) expect(now[table], table).toMatchObject(ledgerBefore[table] ?? []);
});

test('the webhook addresses are the same, found by digests and sealed', async () => {
  const { webhookUrl } = await import('@/lib/connections/model/webhook-url.server');
  const { connectionIdOfToken } = await import('@/lib/webhooks/inbox-rows.server');
  const { database } = await import('@/lib/db/client.server');
  const bahrain = await connection('bahrain');
  const token = webhookUrl(bahrain)?.split('/').at(-1) ?? '';
  expect(token).toBe(tokenBefore);
  expect(await connectionIdOfToken(database().db, token)).toBe(bahrain.id);
  expect(await rows('select webhook_token from connections where webhook_token is not null')).toEqual([]);
});

test('the connections are there, and the environment’s uses its credentials with their status', async () => {
  const { allConnections } = await import('@/lib/connections/find-connection.server');
  expect((await allConnections()).map(({ slug, country }) => `${slug} ${country}`)).toEqual(['main KW', 'bahrain BH']);
  const { credentialSetsOf } = await import('@/lib/connections/credentials/credential-sets.server');
  expect(await credentialSetsOf(await connection('main'))).toMatchObject([
    { generation: 'v2', provenAt: new Date('2026-11-22T03:15:57.292Z'), refusedSince: null, denied: {} },
  ]);
  expect(await rows('select count(*)::int as rows from connection_credentials')).toEqual([{ rows: 4 }]);
});

test('entered credentials can be read, with their status and their denied permissions', async () => {
  const { credentialSetsOf } = await import('@/lib/connections/credentials/credential-sets.server');
  const sets = await credentialSetsOf(await connection('bahrain'));
  expect(sets.map(({ generation, slot, secret }) => `${generation} ${slot} ${secret !== null}`)).toEqual([
    'v2 current true',
    'v2 next true',
    'v1 current true',
  ]);
  expect(sets).toMatchObject([
    { refusedSince: new Date('2026-11-22T03:15:59.518Z'), provenAt: null },
    { refusedSince: null, provenAt: null, testMode: false },
    { provenAt: new Date('2026-11-22T03:15:59.518Z'), denied: { 'invoices:read': '2026-11-22T03:15:59.996Z' } },
  ]);
  expect(new Set(sets.map(({ account }) => account)).size).toBe(2);
});

test('the lease of a diagnosis is a column, and no key of the five is left', async () => {
  expect(await rows(`select diagnosis_id, diagnosis_until from connections where slug = 'bahrain'`)).toMatchObject([
    { diagnosis_id: 'a-diagnosis', diagnosis_until: expect.any(Date) },
  ]);
  const keys = (await rows('select key from settings')).map(({ key }) => String(key));
  expect(keys.filter((key) => /^(verdict|denied|forbids|environment-accounts|examination):/.test(key))).toEqual([]);
});

test('a pending rotation goes on: after a 401 with the old secret, the new one takes over', async () => {
  // The dump has the port of another sandbox with the same keys.
  await client.query(`update connections set base_url = $1 where slug = 'bahrain'`, [sandbox.url]);
  const { gatewayOf } = await import('@/lib/connections/client/gateway-of.server');
  const bahrain = await connection('bahrain');
  expect((await (await gatewayOf(bahrain)).listBranches()).branches.length).toBeGreaterThan(0);
  expect(
    await rows(`select generation, slot, merchant from connection_credentials where sealed is not null order by 1, 2`),
  ).toEqual([
    { generation: 'v1', slot: 'current', merchant: null },
    { generation: 'v2', slot: 'current', merchant: 'same' },
  ]);
});
