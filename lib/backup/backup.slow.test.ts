import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readMigrations } from '@/lib/db/run-migrations.server';
import { createEmptyDatabase, createTestDatabase } from '@/lib/testing/database';
import type { TestDatabase } from '@/lib/testing/database-from-template';
import { fillTables } from '@/lib/testing/fill-tables';
import { backUp } from './back-up.server';
import { countRelations, tablesOf } from './database/catalog-rows.server';
import { connectForCopy } from './database/copy-rows.server';
import { BackupHeader, encodeFrame, TRAILER_BYTES } from './file/format';
import { isSignedWith, verifyBackup } from './file/read.server';
import { secretMark } from './file/secret-mark';
import { migrationsOf, restore } from './restore.server';

const APP_SECRET = 'a secret for tests only, 32 long!';
const DAMAGED_FILES = 100;

let folder: string;
let original: TestDatabase;
let copy: TestDatabase;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-backup-'));
  original = await createTestDatabase();
  await fillTables(original.url);
  copy = await createEmptyDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});
afterAll(async () => {
  await Promise.all([original.drop(), copy.drop()]);
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database;
}

function make(name: string, url = original.url) {
  return backUp({ url, file: path.join(folder, name), appSecret: APP_SECRET, program: '1.2.3' });
}

async function onDatabase<Result>(
  { url }: TestDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectForCopy(url);
  return work(client).finally(() => client.end());
}

/** Everything that a schema is made of, as PostgreSQL describes it. */
async function schemaOf(database: TestDatabase): Promise<unknown[]> {
  return onDatabase(database, async (client) => {
    const { rows } = await client.query(`
      select pg_get_indexdef(indexrelid) as it from pg_index join pg_class on oid = indexrelid
        where relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgname || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select sequencename || ' ' || last_value from pg_sequences where schemaname = 'public' and last_value is not null
        and sequencename <> 'audit_log_id_seq'
      order by 1`);
    return rows;
  });
}

test('every table comes back with the same digest, into a schema with the same parts', async () => {
  await onDatabase(original, (client) =>
    client.query(`select nextval('delivery_events_id_seq'), nextval('delivery_events_id_seq')`),
  );
  const made = await make('whole.backup');
  const backup = await verifyBackup(path.join(folder, 'whole.backup'));
  expect(backup.header).toMatchObject({ program: '1.2.3', secret: secretMark(APP_SECRET) });
  const restored = await restore({ url: copy.url, backup });
  expect(restored).toEqual(made.tables);
  expect(restored.every(({ rows }) => rows === 1)).toBe(true);
  expect(restored.map(({ table }) => table)).toEqual((await onDatabase(original, tablesOf)).map(({ table }) => table));
  expect(await schemaOf(copy)).toEqual(await schemaOf(original));
  const { rows } = await onDatabase(copy, (client) =>
    client.query<{ action: string }>(`select action from audit_log order by at desc limit 1`),
  );
  expect(rows).toEqual([{ action: 'backup_restored' }]);
});

/** A server that sends the count of a COPY some time after its last row, as a busy one does. */
async function slowToCount({ url }: TestDatabase): Promise<{ url: string; close: () => void }> {
  const { host, port, user = '', password, database = '' } = new pg.Client(url);
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const proxy = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const end = chunk.indexOf(copyDone) + copyDone.length;
      if (end < copyDone.length) return void client.write(chunk);
      client.write(chunk.subarray(0, end));
      setTimeout(() => client.write(chunk.subarray(end)), 20);
    });
    for (const socket of [client, upstream]) socket.on('error', () => {});
    upstream.on('close', () => client.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = z.object({ port: z.number() }).parse(proxy.address());
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${address.port}/${database}`,
    close: () => void proxy.close(),
  };
}

test('a server that sends the counts late gets the same backup, and restores it', async () => {
  const slow = await slowToCount(original);
  const made = await make('late.backup', slow.url);
  slow.close();
  expect(made.tables.filter(({ rows }) => rows !== 1)).toEqual([]);
  const target = await emptyDatabase();
  const slowTarget = await slowToCount(target);
  const backup = await verifyBackup(path.join(folder, 'late.backup'));
  expect(await restore({ url: slowTarget.url, backup })).toEqual(made.tables);
  slowTarget.close();
});

test('all tables are as they were at one moment, whatever is written meanwhile', async () => {
  const seen: string[] = [];
  const before = await make('before.backup');
  const writer = new pg.Client(original.url);
  await writer.connect();
  const during = await backUp({
    url: original.url,
    file: path.join(folder, 'during.backup'),
    appSecret: APP_SECRET,
    program: '1.2.3',
    onProgress: ({ table }) => {
      if (seen.length === 0)
        void writer.query(`update users set name = 'Changed'; insert into settings values ('later', '1')`);
      seen.push(table);
    },
  });
  await writer.query(`delete from settings where key = 'later'`);
  await writer.end();
  expect(seen[0]).toBe(before.tables[0]?.table);
  expect(during.tables).toEqual(before.tables);
});

test('a hundred damaged files are refused before the database is touched', async () => {
  await make('sound.backup');
  const sound = await readFile(path.join(folder, 'sound.backup'));
  const file = path.join(folder, 'damaged.backup');
  for (let index = 0; index < DAMAGED_FILES; index += 1) {
    await writeFile(file, index % 2 === 0 ? cut(sound) : flipped(sound));
    await expect(verifyBackup(file)).rejects.toThrow(
      /was cut off or changed, or is no backup\. Nothing was touched\.$/,
    );
  }
});

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, randomInt(bytes.length));
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = randomInt(bytes.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
  return changed;
}

test('other files, newer formats and newer schemas are refused with a sentence', async () => {
  await make('known.backup');
  const known = await verifyBackup(path.join(folder, 'known.backup'));
  await expect(verifyBackup(path.join(folder, 'none'))).rejects.toThrow(/none can't be read: ENOENT/);
  const sealed = async (header: unknown) => {
    const file = path.join(folder, 'sealed.backup');
    const content = Buffer.from(`${JSON.stringify(header)}\n`);
    await writeFile(file, withTrailer(content));
    return verifyBackup(file);
  };
  await expect(sealed({ ...known.header, madeAt: 7 })).rejects.toThrow(/is damaged at its beginning/);
  await expect(sealed({ ...known.header, formatVersion: 3 })).rejects.toThrow(/made by a newer version/);
  await expect(sealed({ some: 'file' })).rejects.toThrow(/is no backup of Dispatch Desk/);
  const newest = known.header.migrations.at(-1);
  const later = [...known.header.migrations, { hash: 'later', when: (newest?.when ?? 0) + 1 }];
  expect(() => migrationsOf({ ...known, header: BackupHeader.parse({ ...known.header, migrations: later }) })).toThrow(
    /made by a newer version of Dispatch Desk \(1\.2\.3\)/,
  );
  const other = [{ hash: 'other', when: 1 }];
  expect(() => migrationsOf({ ...known, header: { ...known.header, migrations: other } })).toThrow(
    /a schema that this version does not know/,
  );
});

/** A file with the digest that its content has, as everybody can make it. */
function withTrailer(content: Buffer, signature = Buffer.alloc(TRAILER_BYTES / 2)): Buffer {
  const signed = Buffer.concat([content, signature]);
  return Buffer.concat([signed, createHash('sha256').update(signed).digest()]);
}

test('a file that somebody edited and sealed again is not signed', async () => {
  await make('signed.backup');
  const file = path.join(folder, 'signed.backup');
  expect(isSignedWith(await verifyBackup(file), APP_SECRET)).toBe(true);
  expect(isSignedWith(await verifyBackup(file), `${APP_SECRET}?`)).toBe(false);
  const bytes = await readFile(file);
  const content = bytes.subarray(0, -TRAILER_BYTES);
  const signature = bytes.subarray(content.length, -TRAILER_BYTES / 2);
  const edited = Buffer.from(content.toString('latin1').replace('1.2.3', '9.9.9'), 'latin1');
  await writeFile(path.join(folder, 'edited.backup'), withTrailer(edited, signature));
  expect(isSignedWith(await verifyBackup(path.join(folder, 'edited.backup')), APP_SECRET)).toBe(false);
  const old = Buffer.from(content.toString('latin1').replace('"formatVersion":2', '"formatVersion":1'), 'latin1');
  await writeFile(path.join(folder, 'old.backup'), withTrailer(old, signature));
  expect((await verifyBackup(path.join(folder, 'old.backup'))).signed).toBeNull();
});

const HUGE = Buffer.from([...Buffer.from('D'), 0xff, 0xff, 0xff, 0xff]);
const FRAME = encodeFrame({ kind: 'table', start: { table: 'users', columns: ['id'] } });
test.each<[string, Buffer, RegExp]>([
  ['no gzip', Buffer.from('no gzip at all'), /is damaged inside/],
  ['half a frame', gzipSync(FRAME.subarray(0, -2)), /is damaged inside/],
  ['a frame of 4 GB', gzipSync(Buffer.concat([HUGE, Buffer.alloc(9)])), /is damaged inside/],
  ['a frame of an unknown kind', gzipSync(Buffer.from([...Buffer.from('X'), 0, 0, 0, 0])), /is damaged inside/],
  ['another table', gzipSync(FRAME), /holds other tables than its schema has/],
  ['nothing', gzipSync(Buffer.alloc(0)), /ends too early/],
])('%s inside ends in a sentence, and the database stays empty', async (_, frames, sentence) => {
  await make('inner.backup').catch(() => {});
  const { header } = await verifyBackup(path.join(folder, 'inner.backup'));
  const file = path.join(folder, 'inside.backup');
  await writeFile(file, withTrailer(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), frames])));
  const database = await emptyDatabase();
  const restored = restore({ url: database.url, backup: await verifyBackup(file) });
  await expect(restored).rejects.toMatchObject({ name: 'BackupRefused', message: expect.stringMatching(sentence) });
  expect(await onDatabase(database, countRelations)).toBe(0);
});

test('a database that is not empty is refused and keeps what it has', async () => {
  await make('again.backup');
  const database = await emptyDatabase();
  await onDatabase(database, (client) => client.query(`create table orders as select 1 as kept`));
  const backup = await verifyBackup(path.join(folder, 'again.backup'));
  await expect(restore({ url: database.url, backup })).rejects.toThrow(/The database is not empty: it has 1 tables/);
  expect(await onDatabase(database, async (client) => (await client.query('select kept from orders')).rows)).toEqual([
    { kept: 1 },
  ]);
});

test('a restore that is cut off leaves the database empty or whole, wherever it was', async () => {
  await make('killed.backup');
  const backup = await verifyBackup(path.join(folder, 'killed.backup'));
  const tables = await onDatabase(original, tablesOf);
  const whole = tables.length + 1;
  const left: number[] = [];
  for (const position of [1, 5, 12, 20, tables.length]) {
    const database = await emptyDatabase();
    await restore({
      url: database.url,
      backup,
      onProgress: (progress) => {
        if (progress.position === position) void onDatabase(database, endOthers);
      },
    }).catch(() => {});
    left.push(await onDatabase(database, countRelations));
  }
  expect(left.filter((relations) => relations !== 0 && relations !== whole)).toEqual([]);
  expect(left[0]).toBe(0);
});

async function endOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

test('a backup is readable by its owner alone', async () => {
  await make('mode.backup');
  expect((await stat(path.join(folder, 'mode.backup'))).mode & 0o777).toBe(0o600);
});

test('a backup that fails leaves no file, and none is ever replaced', async () => {
  const stopping = new AbortController();
  const stopped = backUp({
    url: original.url,
    file: path.join(folder, 'stopped.backup'),
    appSecret: APP_SECRET,
    program: '1.2.3',
    onProgress: () => stopping.abort(),
    signal: stopping.signal,
  });
  await expect(stopped).rejects.toThrow();
  await writeFile(path.join(folder, 'taken.backup'), 'mine');
  await expect(make('taken.backup')).rejects.toThrow(/taken\.backup exists already/);
  expect(await readFile(path.join(folder, 'taken.backup'), 'utf8')).toBe('mine');
  expect((await readdir(folder)).filter((name) => name.includes('.part') || name === 'stopped.backup')).toEqual([]);
});

test('a database without a schema has nothing to back up', async () => {
  await expect(make('nothing.backup', (await emptyDatabase()).url)).rejects.toThrow(/The database is empty/);
  expect(readMigrations().length).toBeGreaterThan(0);
});
