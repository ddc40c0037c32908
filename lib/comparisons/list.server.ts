import type { Context } from '@/lib/request/context.server';
import { latestComparisons } from './rows.server';
import type { ComparisonList } from './schema';
import { KEPT_COMPARISONS } from './start.server';

/** The caller's own comparisons, newest first. */
export async function listComparisons({ db, connection, user }: Context): Promise<ComparisonList> {
  const owner = { connectionId: connection.id, userId: user.id };
  return { comparisons: await latestComparisons(db, { ...owner, limit: KEPT_COMPARISONS }) };
}
