import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { deliveries } from './schema';

/** Orders of several merchants by a condition of each merchant's own; those with the same `keyOf` share it. */
export function forMerchants<Seen extends { id: string }>(
  seen: readonly Seen[],
  keyOf: (one: Seen) => unknown,
  condition: (one: Seen) => SQL | undefined,
): SQL | undefined {
  // Without a condition a statement would find everything.
  if (seen.length === 0) return sql`false`;
  const groups = new Map<string, Seen[]>();
  for (const one of seen) {
    const key = JSON.stringify(keyOf(one));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return or(
    ...[...groups.values()].map((group) => {
      const [first] = group;
      const ids = group.map(({ id }) => id);
      return first && and(inArray(deliveries.connectionId, ids), condition(first));
    }),
  );
}
