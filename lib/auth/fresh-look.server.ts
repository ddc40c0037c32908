import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { factorsOf } from '@/lib/second-factor/rows.server';

const FRESH_MS = 600_000;

/**
 * Refuses what a stolen session must not do: 403 `confirm_identity` when its person did not show in the last ten minutes
 * who they are. The detail says by what they can.
 */
export async function demandFreshLook(db: Queryable, userId: string, confirmedAt: Date | null): Promise<void> {
  if (confirmedAt && Date.now() - confirmedAt.getTime() < FRESH_MS) return;
  throw new Problem(403, 'confirm_identity', { detail: await factorsOf(db, userId) });
}
