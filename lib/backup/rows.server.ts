import { and, asc, desc, eq, inArray, isNotNull, isNull, min, not, or, sql } from 'drizzle-orm';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { backups, connections, users } from '@/lib/db/schema';
import { readSetting, storeSetting } from '@/lib/db/settings-rows.server';
import { backupName } from './backup-name';
import { BackupSettings } from './backups-schema';

const SETTINGS_KEY = 'backups';
const DEFAULTS: BackupSettings = { daily: true, keep: 7 };
const SHOWN = 100;

export async function readBackupSettings(db: Queryable): Promise<BackupSettings> {
  return BackupSettings.safeParse(await readSetting(db, SETTINGS_KEY)).data ?? DEFAULTS;
}

export async function storeBackupSettings(db: Queryable, value: BackupSettings): Promise<void> {
  await storeSetting(db, SETTINGS_KEY, value);
}

/** The newest backups of this mode, with the names of those who asked for them. */
export async function newestBackups(db: Queryable) {
  return db
    .select({ backup: backups, requestedBy: users.name })
    .from(backups)
    .leftJoin(users, and(eq(users.id, backups.requestedBy), usersOfMode()))
    .where(or(isNull(backups.requestedBy), isNotNull(users.id)))
    .orderBy(desc(backups.requestedAt))
    .limit(SHOWN);
}

/** When the newest backup that ended failed; null where it is whole. */
export async function backupFailedAt(db: Queryable): Promise<Date | null> {
  const [last] = await db
    .select({ endedAt: backups.endedAt, problem: backups.problem })
    .from(backups)
    .where(isNotNull(backups.endedAt))
    .orderBy(desc(backups.endedAt))
    .limit(1);
  return last?.problem ? last.endedAt : null;
}

/** Whether there are people of the other mode. */
export async function hasOtherPeople(db: Queryable): Promise<boolean> {
  const others = await db.select({ id: users.id }).from(users).where(not(usersOfMode())).limit(1);
  return others.length > 0;
}

/** Adds a request. False while another one is open. */
export async function requestBackup(db: Queryable, at: Date, userId: string | null): Promise<boolean> {
  const open = db.select({ id: backups.id }).from(backups).where(isNull(backups.endedAt));
  const added = await db.execute(sql`
    insert into ${backups} (id, requested_at, requested_by) select ${newId()}::uuid, ${at.toISOString()}::timestamptz, ${userId}
    where not exists ${open} returning id`);
  return added.rows.length === 1;
}

/** Whether a daily backup was asked for since; also true in an installation that is younger. */
export async function hasDailySince(db: Queryable, since: Date): Promise<boolean> {
  const [first] = await db.select({ at: min(connections.createdAt) }).from(connections);
  if (!first?.at || first.at >= since) return true;
  const [row] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isNull(backups.requestedBy), sql`${backups.requestedAt} >= ${since.toISOString()}`))
    .limit(1);
  return row !== undefined;
}

/** Starts the oldest request, which the one leader does; undefined when there is none. */
export async function startRequested(db: Queryable, at: Date, of: { host: string; folder: string }) {
  const waiting = db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isNull(backups.startedAt), isNull(backups.endedAt)))
    .orderBy(asc(backups.requestedAt))
    .limit(1);
  const file = `${of.folder}/${backupName(at)}`;
  const [row] = await db
    .update(backups)
    .set({ startedAt: at, host: of.host, file })
    .where(sql`${backups.id} = (${waiting})`)
    .returning({ id: backups.id, requestedBy: backups.requestedBy });
  return row && { ...row, file };
}

export async function endBackup(
  db: Queryable,
  id: string,
  ended: { at: Date; bytes?: number; problem?: string },
): Promise<void> {
  const { at, bytes = null, problem = null } = ended;
  await db.update(backups).set({ endedAt: at, bytes, problem }).where(eq(backups.id, id));
}

/** Ends those that a process left open which was cut off, or which were running in the database that a backup holds. */
export async function endInterrupted(db: Queryable, at: Date): Promise<void> {
  await db
    .update(backups)
    .set({ endedAt: at, problem: 'interrupted' })
    .where(and(isNotNull(backups.startedAt), isNull(backups.endedAt)));
}

/** Whether a folder should have backups: some were written to it that nobody has deleted. */
export async function hasFiles(db: Queryable, folder: string): Promise<boolean> {
  const inFolder = and(sql`starts_with(${backups.file}, ${`${folder}/`})`, isNotNull(backups.bytes));
  const [row] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(inFolder, isNull(backups.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/** Files that are gone from a folder count as deleted, and those that are there again do not. */
export async function noteFiles(db: Queryable, folder: string, names: readonly string[], at: Date): Promise<void> {
  const files = names.map((name) => `${folder}/${name}`);
  const isThere = inArray(backups.file, files);
  await db
    .update(backups)
    .set({ deletedAt: sql`case when ${backups.deletedAt} is null then ${at.toISOString()}::timestamptz end` })
    .where(
      and(
        sql`starts_with(${backups.file}, ${`${folder}/`})`,
        isNotNull(backups.endedAt),
        isNull(backups.problem),
        sql`(${isThere}) = (${backups.deletedAt} is not null)`,
      ),
    );
}
