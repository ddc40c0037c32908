import { isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { audit } from '@/lib/auth/audit-rows.server';
import { startQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import { addressRequests, backups, installationAttempts, passwords, sessions } from '@/lib/db/schema';
import { queryable } from './copy-rows.server';
import { leaveToPerson, pauseImports, readAgain } from './open-orders-rows.server';

/** Ends access, begins the quarantine, decides what happens to open orders, and writes the audit log. */
export async function recordRestore(client: pg.Client, { at, madeAt }: { at: Date; madeAt: Date }): Promise<void> {
  const db = queryable(client);
  await endAccess(db, at);
  await startQuarantine(db, { restoredAt: at, madeAt });
  await leaveToPerson(db, at);
  await pauseImports(db);
  await readAgain(db, at);
  // Files that are here all the same are found again.
  await db.update(backups).set({ deletedAt: at });
  await audit(db, { action: 'backup_restored', userId: null, at, detail: { madeAt: madeAt.toISOString() } });
}

/** Ends what may have ended since: sessions, links, and browsers that are known by a signature of the password's hash. */
async function endAccess(db: ReturnType<typeof queryable>, at: Date): Promise<void> {
  await db.delete(sessions);
  await db.update(passwords).set({ hash: sql`${passwords.hash} || '$' || ${at.toISOString()}` });
  await db.update(addressRequests).set({ endedAt: at }).where(isNull(addressRequests.endedAt));
  await db.delete(installationAttempts);
}
