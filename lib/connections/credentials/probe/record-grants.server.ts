import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import type { CredentialSet } from '../sets/credential-sets.server';
import { changeDenied } from '../sets/rows.server';

/** The known permissions. Null: unknown; the next call shows it. */
export type Grants = readonly { permission: string; granted: boolean | null }[];

/** Records which permissions credentials have. Never throws, because the call itself succeeded. */
export async function recordGrants(
  connection: Pick<Connection, 'id'>,
  credentials: CredentialSet,
  grants: Grants,
  now: Date,
): Promise<void> {
  const denied = grants.filter(({ granted }) => granted === false).map(({ permission }) => permission);
  const removed = grants
    .map(({ permission }) => permission)
    .filter((permission) => !denied.includes(permission) && credentials.denied[permission]);
  const added = Object.fromEntries(denied.map((permission) => [permission, now.toISOString()]));
  if (!credentials.fingerprint || (denied.length === 0 && removed.length === 0)) return;
  try {
    await changeDenied(database().db, credentials, credentials.fingerprint, { removed, added });
  } catch (error) {
    logFailure('permissions of credentials not recorded', error, connection.id);
  }
}
