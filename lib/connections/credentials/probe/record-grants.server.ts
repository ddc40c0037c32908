import type { Connection } from '@/lib/connections/connection';
import { database } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import type { Held } from '../held.server';
import { changeDenied } from '../rows.server';

/** What is known of permissions. Null: unknown, so that the next call tests it. */
export type Grants = readonly { permission: string; granted: boolean | null }[];

/** Records which permissions credentials have. Never fails, because the call that it is about was answered. */
export async function recordGrants(
  connection: Pick<Connection, 'id'>,
  held: Held,
  grants: Grants,
  now: Date,
): Promise<void> {
  const denied = grants.filter(({ granted }) => granted === false).map(({ permission }) => permission);
  const removed = grants.map(({ permission }) => permission).filter((one) => !denied.includes(one) && held.denied[one]);
  const added = Object.fromEntries(denied.map((permission) => [permission, now.toISOString()]));
  if (!held.fingerprint || (denied.length === 0 && removed.length === 0)) return;
  try {
    await changeDenied(database().db, held, held.fingerprint, { removed, added });
    // A gateway makes several calls with one snapshot.
    held.denied = Object.fromEntries(
      Object.entries({ ...held.denied, ...added }).filter(([one]) => !removed.includes(one)),
    );
  } catch (error) {
    console.error(
      `connection ${connection.id}: the permissions of its credentials were not recorded:`,
      loggable(error),
    );
  }
}
