import type pg from 'pg';
import { audit } from '@/lib/auth/audit-rows.server';
import { startQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import { queryable } from './copy-rows.server';
import { endCorrections, leaveToPerson, pauseImports, readAgain } from './open-orders-rows.server';

/** Puts the restored dashboard into quarantine, decides what happens to open orders, and writes the audit log. */
export async function recordRestore(client: pg.Client, { at, madeAt }: { at: Date; madeAt: Date }): Promise<void> {
  const db = queryable(client);
  await startQuarantine(db, { restoredAt: at, madeAt });
  await leaveToPerson(db, at);
  await pauseImports(db);
  await endCorrections(db, at);
  await readAgain(db, at);
  await audit(db, {
    action: 'backup_restored',
    userId: null,
    at,
    detail: { madeAt: madeAt.toISOString() },
  });
}
