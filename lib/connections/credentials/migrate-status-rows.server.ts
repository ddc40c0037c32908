import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connectionCredentials, connections, settings } from '@/lib/db/schema';
import { type CredentialRow, isIn, type Place, Row } from './rows.server';

/** Stored credentials without a fingerprint. */
export async function unidentifiedCredentials(db: Queryable): Promise<{ row: CredentialRow; baseUrl: string }[]> {
  const rows = await db
    .select({ row: connectionCredentials, baseUrl: connections.baseUrl })
    .from(connectionCredentials)
    .innerJoin(connections, eq(connections.id, connectionCredentials.connectionId))
    .where(and(isNotNull(connectionCredentials.sealed), isNull(connectionCredentials.fingerprint)));
  return rows.map(({ row, baseUrl }) => ({ row: Row.parse(row), baseUrl }));
}

export async function identifyCredentialRow(
  db: Queryable,
  place: Place,
  identity: { fingerprint: string; account: string | null },
): Promise<void> {
  await db.update(connectionCredentials).set(identity).where(isIn(place));
}

/** Moves the keys `verdict:` and `denied:` into the columns of the credentials that they are about. */
export async function moveStatus(db: Queryable): Promise<void> {
  await db.execute(sql`
    update ${connectionCredentials} as credential set
      proven_at = coalesce(credential.proven_at, (kept.value ->> 'provenAt')::timestamptz),
      refused_since = coalesce(credential.refused_since, (kept.value ->> 'refusedSince')::timestamptz),
      merchant = coalesce(credential.merchant, case when kept.value ->> 'doubtedSince' is not null and credential.slot = 'next' then 'unknown' end)
    from ${settings} as kept where kept.key = 'verdict:' || credential.fingerprint`);
  await db.execute(sql`
    update ${connectionCredentials} as credential set denied = kept.value || credential.denied
    from ${settings} as kept where kept.key = 'denied:' || credential.fingerprint`);
  await db.delete(settings).where(sql`${settings.key} like 'verdict:%' or ${settings.key} like 'denied:%'`);
}
