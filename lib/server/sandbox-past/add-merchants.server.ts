import { z } from 'zod';
import { ROLE_PERMISSIONS } from '@/lib/auth/permissions';
import { SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { addConnection } from '@/lib/connections/add.server';
import type { Connection } from '@/lib/connections/model/connection';
import { environmentKey } from '@/lib/connections/model/environment-key.server';
import { AddConnection } from '@/lib/connections/schema';
import { database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { env } from '@/lib/env';
import { connectionOfMerchant, putConnectionOfMerchant } from './past-rows.server';

/** Merchants of the sandbox besides the one of the environment, as the launcher names them. */
const Merchants = z.array(z.object({ id: z.string(), connection: z.record(z.string(), z.unknown()) }));

/**
 * At the first start on the sandbox: adds the connections of its other merchants, as the owner would on screen. One that
 * was removed since stays removed.
 */
export async function addSandboxMerchants(): Promise<void> {
  const { SANDBOX_MODE, SANDBOX_MERCHANTS } = env();
  if (!SANDBOX_MODE || !SANDBOX_MERCHANTS) return;
  const { db } = database();
  const [owner] = SANDBOX_USERS;
  if (!owner) return;
  const user = { ...owner, permissions: ROLE_PERMISSIONS[owner.role], branches: null, sessionId: '' };
  for (const { id, connection } of Merchants.parse(JSON.parse(SANDBOX_MERCHANTS))) {
    try {
      if (await connectionOfMerchant(db, id)) continue;
      const added = await addConnection({ db, user, now: () => new Date() }, AddConnection.parse(connection));
      await putConnectionOfMerchant(db, id, added.id);
    } catch (error) {
      logFailure('merchant of the sandbox not connected', error, id);
    }
  }
}

/** The merchant of the sandbox that a connection was added for; null for all others. */
async function merchantOfConnection(connectionId: string): Promise<string | null> {
  const { SANDBOX_MERCHANTS } = env();
  if (!SANDBOX_MERCHANTS) return null;
  for (const { id } of Merchants.parse(JSON.parse(SANDBOX_MERCHANTS)))
    if ((await connectionOfMerchant(database().db, id)) === connectionId) return id;
  return null;
}

/** The merchant of the sandbox, with a shop, that a connection is for; null for all others. */
export async function merchantIdOf({ id, environmentKey: key }: Connection): Promise<string | null> {
  const { SANDBOX_MODE, SANDBOX_SHOP } = env();
  if (!SANDBOX_MODE || !SANDBOX_SHOP) return null;
  return key === environmentKey() ? SANDBOX_SHOP : merchantOfConnection(id);
}
