import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { branches, preferences } from './schema';

const named = sql`${preferences.value} ->> 'branchId'`;

/** Joins the branch of a person's preferences where it is gone. */
export const isOwnAndGone = and(
  eq(branches.connectionId, preferences.connectionId),
  eq(branches.id, named),
  isNotNull(branches.goneAt),
);

/** The branch of a person's preferences, with `isOwnAndGone` joined: one that is gone counts as none. */
export const ownBranch = sql<string | null>`case when ${branches.id} is null then ${named} end`;
