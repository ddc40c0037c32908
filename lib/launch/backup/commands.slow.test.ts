import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@/lib/db/migrate.server';
import { appliedMigrations, readMigrations, runMigrations } from '@/lib/db/run-migrations.server';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { ROOT } from '@/lib/launch/settings/root';
import { keptSecret } from '@/lib/launch/settings/secret';
import { createEmptyDatabase } from '@/lib/testing/database';
import { fillTables } from '@/lib/testing/fill-tables';

const COMMANDS_MS = 300_000;

let folder: string;
let original: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dd-commands-'));
  chmodSync(folder, 0o755);
  original = path.join(folder, 'original');
  file = path.join(folder, 'desk.backup');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Command = '../start' | 'backup' | 'restore' | '../audit/check' | '../people/unlock';

/** Runs a command as npm does, with a data folder of its own. */
async function run(command: Command, dataDir: string, ...args: string[]) {
  return runWith({ DATA_DIR: dataDir }, command, ...args);
}

async function runWith(settings: { DATA_DIR?: string; DATABASE_URL?: string }, command: Command, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', `lib/launch/backup/${command}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'test', INIT_CWD: folder, ...settings },
  });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, printed: printed + errors };
}

async function onDatabase<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataDir, isThrowAway: true });
  return work(postgres.url).finally(postgres.stop);
}

async function usersIn(dataDir: string): Promise<unknown[]> {
  return onDatabase(dataDir, async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    return (await client.query('select role from users').finally(() => client.end())).rows;
  });
}

test(
  'a person backs up while it runs and when it is stopped, and restores into a new folder',
  async () => {
    keptSecret(mkdirFor(original), 'app-secret');
    await onDatabase(original, async (url) => {
      await migrate(url);
      await fillTables(url);
      const running = await run('backup', original, 'desk.backup');
      expect(running).toMatchObject({ code: 0 });
      expect(running.printed).toMatch(
        /desk\.backup: \d+ rows of \d+ tables.*\nAPP_SECRET is not in it\. Keep it apart, too: .*app-secret/,
      );
    });
    // Rows that were filled in at random fit no chain.
    expect(await run('../audit/check', original)).toEqual({
      code: 1,
      printed: 'Entry 7 has a link that was changed. Everything before it is as it was written.\n',
    });
    expect(await run('backup', original, 'stopped.backup')).toMatchObject({ code: 0 });
    expect(await run('backup', original, 'desk.backup')).toEqual({
      code: 1,
      printed: `${file} exists already. Give another name; nothing was written.\n`,
    });

    const copy = mkdirFor(path.join(folder, 'copy'));
    const refused = await run('restore', copy, 'desk.backup');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.printed).toMatch(/This APP_SECRET is not the one of the backup.*Nothing was touched/);
    expect(existsSync(path.join(copy, 'postgres.json'))).toBe(false);
    copyFileSync(path.join(original, 'app-secret'), path.join(copy, 'app-secret'));
    const restored = await run('restore', copy, 'desk.backup');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.printed).toContain('Nothing goes to the dispatch service until an owner confirms');
    expect(await usersIn(copy)).toEqual(await usersIn(original));
    expect((await run('restore', copy, 'desk.backup')).printed).toContain('The database is not empty');
  },
  COMMANDS_MS,
);

test(
  'a data folder of another major version is replaced by a restore, and kept',
  async () => {
    const version = path.join(original, 'postgres', 'data', 'PG_VERSION');
    const installed = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    const refused = await run('backup', original, 'other.backup');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.printed).toMatch(
      /was made by PostgreSQL 17\..*\n.*npm run backup -- FILE\n.*npm run restore -- FILE/,
    );
    const restored = await run('restore', original, 'desk.backup');
    expect(restored).toMatchObject({ code: 0 });
    expect(readFileSync(version, 'utf8')).toBe(installed);
    const kept = path.join(original, 'postgres', 'data-of-postgres-17');
    expect(restored.printed).toContain(`The old database is kept in ${kept}.`);
    expect(readFileSync(path.join(kept, 'PG_VERSION'), 'utf8')).toBe('17\n');
    expect(await usersIn(original)).toHaveLength(1);
    expect(readdirSync(path.join(original, 'postgres')).filter((name) => /new|restored/.test(name))).toEqual([]);
  },
  COMMANDS_MS,
);

test(
  'a database that is empty, and one that is away, end each command in one sentence',
  async () => {
    const empty = await createEmptyDatabase();
    const commands = [['../people/unlock', 'noura@example.test'], ['../audit/check']] as const;
    for (const [command, ...args] of commands) {
      expect(await runWith({ DATABASE_URL: empty.url }, command, ...args)).toEqual({
        code: 1,
        printed: 'The database is empty. Run npm start once; it makes the tables.\n',
      });
      const away = await runWith({ DATABASE_URL: 'postgres://desk:secret@127.0.0.1:1/desk' }, command, ...args);
      expect(away).toMatchObject({ code: 1, printed: expect.stringMatching(/^The database can't be used: .*\n$/) });
      expect(away.printed).not.toMatch(/secret|noura/);
    }
    await empty.drop();
  },
  COMMANDS_MS,
);

function mkdirFor(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return dataDir;
}

test(
  'a check says what a start would do to the database, and does nothing',
  async () => {
    const dataDir = path.join(folder, 'to-check');
    const empty = await run('../start', dataDir, '--check');
    expect(empty).toMatchObject({ code: 0, printed: expect.stringContaining(`make a new database in ${dataDir}`) });
    const { url, drop } = await createEmptyDatabase();
    const check = async () => (await runWith({ DATA_DIR: dataDir, DATABASE_URL: url }, '../start', '--check')).printed;
    expect(await check()).toContain('The database is empty.');
    const migrations = readMigrations();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await runMigrations(client, migrations.slice(0, -1));
    expect(await check()).toMatch(/change the tables in one step \(\d{4}_\w+\).*npm run backup -- FILE/s);
    expect((await appliedMigrations(client)).length).toBe(migrations.length - 1);
    await runMigrations(client, migrations);
    expect(await check()).toContain('A start would change nothing.');
    await client.query(`update drizzle.__drizzle_migrations set created_at = created_at + 1000`);
    expect(await check()).toContain('A newer version has run on the database.');
    await client.query(`update drizzle.__drizzle_migrations set created_at = created_at - 2000`);
    expect(await check()).toContain('The database is of a version between two releases.');
    await client.end();
    await drop();
  },
  COMMANDS_MS,
);
