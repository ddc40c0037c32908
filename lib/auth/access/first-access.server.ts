import { type Database, database, type Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { hashPassword } from '../password.server';
import { hashToken } from '../token.server';
import { hasEnabledOwner, restoreSandboxUser } from '../user-rows.server';
import { newReadableCode } from './readable-code';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-users';
import { storeSetupCode } from './setup-code-rows.server';

/**
 * Called at every start. Sandbox mode restores the ready-made users as published. Otherwise, while there is no owner, a
 * new one-time setup code is printed for the person who started the server.
 */
export async function ensureFirstAccess(db: Database = database().db): Promise<void> {
  if (env().SANDBOX_MODE) return restoreSandboxUsers(db);
  if (await hasEnabledOwner(db)) return;
  const code = await renewSetupCode(db);
  console.log(
    `\n  There is no owner yet. Open ${new URL('/setup', env().APP_URL)} and enter the\n  setup code: ${code}\n`,
  );
}

/** True while there is no enabled owner, who alone can add people. */
export const needsSetup = async (): Promise<boolean> => !(await hasEnabledOwner(database().db));

/** Makes a new setup code; the one before it stops working. Only its hash is stored. */
export async function renewSetupCode(db: Queryable): Promise<string> {
  const code = newReadableCode();
  await storeSetupCode(db, hashToken(code));
  return code;
}

async function restoreSandboxUsers(db: Database): Promise<void> {
  const hash = await hashPassword(SANDBOX_PASSWORD);
  await db.transaction(async (tx) => {
    for (const user of SANDBOX_USERS) await restoreSandboxUser(tx, user, hash);
  });
}
