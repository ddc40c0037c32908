import { chainHead } from '@/lib/audit/chain/chain-rows.server';
import { appliedMigrations } from '@/lib/db/run-migrations.server';
import { sequencesOf, serverVersion, tablesOf } from './database/catalog-rows.server';
import { connectForCopy, queryable, readTable } from './database/copy-rows.server';
import { type BackupHeader, FORMAT, FORMAT_VERSION, type Frame, KEEP, type TableEnd } from './file/format';
import { BackupRefused } from './file/refusal';
import { secretMark } from './file/secret-mark';
import { writeBackup } from './file/write.server';

/** Called after each piece: the table, its number, and the bytes of all tables so far. */
export type OnProgress = (progress: { table: string; position: number; of: number; bytes: number }) => void;

export type BackupOptions = {
  url: string;
  file: string;
  appSecret: string;
  /** The version of Dispatch Desk. */
  program: string;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  now?: () => Date;
};

export type MadeBackup = { header: BackupHeader; size: number; tables: (TableEnd & { table: string })[] };

/** Writes all tables as they are at one moment into a file, while everything runs. */
export async function backUp(options: BackupOptions): Promise<MadeBackup> {
  const { url, file, appSecret, onProgress, signal = new AbortController().signal } = options;
  const client = await connectForCopy(url);
  const stop = () => void client.end().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.query('begin isolation level repeatable read read only');
    const header = await headerFor(options, client);
    const made: MadeBackup['tables'] = [];
    const size = await writeBackup(file, header, frames(client, made, onProgress), { appSecret, signal });
    await client.query('commit');
    return { header, size, tables: made };
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}

type Client = Awaited<ReturnType<typeof connectForCopy>>;

async function headerFor({ appSecret, program, now = () => new Date() }: BackupOptions, client: Client) {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BackupRefused('The database is empty: there is nothing to back up.');
  const postgres = (await serverVersion(client)).name;
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    madeAt: now().toISOString(),
    program,
    postgres,
    migrations,
    secret: secretMark(appSecret),
    keep: KEEP,
    audit: await chainHead(queryable(client)),
  } satisfies BackupHeader;
}

async function* frames(client: Client, made: MadeBackup['tables'], onProgress: OnProgress = () => {}) {
  const tables = await tablesOf(client);
  let bytes = 0;
  for (const [index, start] of tables.entries()) {
    yield { kind: 'table', start } satisfies Frame;
    const pieces = readTable(client, start);
    for (;;) {
      const next = await pieces.next();
      if (next.done) {
        made.push({ table: start.table, ...next.value });
        yield { kind: 'table-end', end: next.value } satisfies Frame;
        break;
      }
      bytes += next.value.length;
      onProgress({ table: start.table, position: index + 1, of: tables.length, bytes });
      yield { kind: 'rows', bytes: next.value } satisfies Frame;
    }
  }
  // Sequences know no snapshot: read last, they are at least as far as every row above.
  yield { kind: 'end', end: { sequences: await sequencesOf(client) } } satisfies Frame;
}
