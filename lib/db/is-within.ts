import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether an instant is in a span; its end is exclusive. The casts keep the type where a column is an expression. */
export function isWithin(at: SQLWrapper, { from, before }: { from: Date; before: Date }): SQL {
  return sql`(${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz)`;
}
