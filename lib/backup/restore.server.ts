import { MIGRATION_LOCK } from '@/lib/db/migrate.server';
import { type AppliedMigration, type Migration, readMigrations, runMigrations } from '@/lib/db/run-migrations.server';
import type { OnProgress } from './back-up.server';
import { countRelations, dropSlowParts, serverVersion, setSequences, tablesOf } from './database/catalog-rows.server';
import { connectForCopy, digestTable, writeTable } from './database/copy-rows.server';
import { recordRestore } from './database/restored-rows.server';
import type { Frame, TableEnd, TableStart } from './file/format';
import { framesOf, type VerifiedBackup } from './file/read.server';
import { BackupRefused } from './file/refusal';

const OLDEST_POSTGRES = 15;

export type RestoreOptions = {
  url: string;
  /** From `verifyBackup`. */
  backup: VerifiedBackup;
  onProgress?: OnProgress;
  onStep?: (step: 'indexes' | 'migrations') => void;
  now?: () => Date;
  migrations?: readonly Migration[];
};

/** The migrations that a backup's schema has, and those that came later. Throws BackupRefused for one that is not known. */
export function migrationsOf(
  { header, file }: VerifiedBackup,
  all: readonly Migration[] = readMigrations(),
): { had: Migration[]; later: Migration[] } {
  const isSame = (a: AppliedMigration, b?: AppliedMigration) => a.hash === b?.hash && a.when === b.when;
  if (header.migrations.every((migration, index) => isSame(migration, all[index])))
    return { had: all.slice(0, header.migrations.length), later: all.slice(header.migrations.length) };
  const newest = header.migrations.at(-1)?.when ?? 0;
  const isNewer = newest > (all.at(-1)?.when ?? 0);
  throw new BackupRefused(
    isNewer
      ? `${file} was made by a newer version of Dispatch Desk (${header.program}). Update this one first. Nothing was touched.`
      : `${file} has a schema that this version does not know. Restore it with version ${header.program}. Nothing was touched.`,
  );
}

/**
 * Loads a verified backup into an empty database, in one transaction: afterwards it has everything, or is as empty as it
 * was. The dashboard that starts on it is in quarantine.
 */
export async function restore({ url, backup, migrations, now = () => new Date(), ...on }: RestoreOptions) {
  const { had, later } = migrationsOf(backup, migrations);
  const client = await connectForCopy(url);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseUnusable(client);
    await runMigrations(client, had);
    const makeAgain = await dropSlowParts(client);
    const tables = await loadTables(client, backup, on.onProgress);
    on.onStep?.('indexes');
    for (const statement of makeAgain) await client.query(statement);
    on.onStep?.('migrations');
    await runMigrations(client, [...had, ...later]);
    await recordRestore(client, { at: now(), madeAt: new Date(backup.header.madeAt) });
    await client.query('commit');
    await client.query('analyze');
    return tables;
  } catch (error) {
    throw isRefusedByDatabase(error)
      ? new BackupRefused(`${backup.file} holds rows that its schema refuses. Nothing was touched.`, { cause: error })
      : error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Data that PostgreSQL refuses, by its type or by a constraint (SQLSTATE 22 and 23). */
function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

type Client = Awaited<ReturnType<typeof connectForCopy>>;

async function refuseUnusable(client: Client): Promise<void> {
  const { name, major } = await serverVersion(client);
  if (major < OLDEST_POSTGRES)
    throw new BackupRefused(`The server is PostgreSQL ${name}; ${OLDEST_POSTGRES} or newer is needed.`);
  const relations = await countRelations(client);
  if (relations > 0)
    throw new BackupRefused(
      `The database is not empty: it has ${relations} tables. Restore into a new one. Nothing was touched.`,
    );
}

async function loadTables(client: Client, backup: VerifiedBackup, onProgress: OnProgress = () => {}) {
  const known = new Map((await tablesOf(client)).map((table) => [table.table, table]));
  const frames = framesOf(backup);
  const loaded: (TableEnd & { table: string })[] = [];
  let bytes = 0;
  for (;;) {
    const frame = await next(frames, backup);
    if (frame.kind === 'end') {
      if (loaded.length !== known.size) throw wrong(backup);
      await setSequences(client, frame.end.sequences);
      return loaded;
    }
    if (frame.kind !== 'table' || !isSame(frame.start, known.get(frame.start.table))) throw wrong(backup);
    const { table } = frame.start;
    const read: { end?: TableEnd } = {};
    await writeTable(client, frame.start, rowsOf(frames, read, backup));
    const stored = await digestTable(client, frame.start);
    if (read.end?.sha256 !== stored.sha256) throw wrong(backup);
    bytes += stored.bytes;
    loaded.push({ table, ...stored });
    onProgress({ table, position: loaded.length, of: known.size, bytes });
  }
}

/** The rows up to the end of their table, which is put into `read`. */
async function* rowsOf(frames: AsyncGenerator<Frame>, read: { end?: TableEnd }, backup: VerifiedBackup) {
  for (;;) {
    const frame = await next(frames, backup);
    if (frame.kind === 'rows') yield frame.bytes;
    else if (frame.kind === 'table-end') {
      read.end = frame.end;
      return;
    } else throw wrong(backup);
  }
}

async function next(frames: AsyncGenerator<Frame>, { file }: VerifiedBackup): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done || !value) throw new BackupRefused(`${file} ends too early. Nothing was touched.`);
  return value;
}

function isSame(start: TableStart, known: TableStart | undefined): boolean {
  return known !== undefined && start.columns.join() === known.columns.join();
}

function wrong({ file }: VerifiedBackup): Error {
  return new BackupRefused(`${file} holds other tables than its schema has. Nothing was touched.`);
}
