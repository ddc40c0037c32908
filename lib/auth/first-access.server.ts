import { hkdfSync } from 'node:crypto';
import { type Database, database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { readableCodeOf } from './access/readable-code';
import { lockSetupCode, storeSetupCode } from './access/setup-code-rows.server';
import { hashPassword } from './password.server';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-users';
import { hashToken, newToken } from './token.server';
import { hasEnabledOwner, restoreSandboxUser } from './user-rows.server';

/**
 * Called at every start. Sandbox mode restores the ready-made users as published. Otherwise, while there is no owner, the
 * open one-time setup code is printed for the person who started the server.
 */
export async function ensureFirstAccess(db: Database = database().db): Promise<void> {
  if (env().SANDBOX_MODE) return restoreSandboxUsers(db);
  if (await hasEnabledOwner(db)) return;
  const code = await openSetupCode(db);
  // Past the log: whoever has the code becomes the owner.
  process.stdout.write(
    `\n  There is no owner yet. Open ${new URL('/setup', env().APP_URL)} and enter the\n  setup code: ${code}\n\n`,
  );
}

/** True while there is no enabled owner, who alone can add people. */
export const needsSetup = async (): Promise<boolean> => !(await hasEnabledOwner(database().db));

/**
 * The open setup code, or a new one: dashboards that start together print the same. It is made from a stored seed and
 * APP_SECRET; under another APP_SECRET a new one takes its place.
 */
export async function openSetupCode(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    const open = await lockSetupCode(tx);
    if (open && hashToken(codeOf(open.seed)) === open.hash) return codeOf(open.seed);
    const seed = newToken();
    const code = codeOf(seed);
    await storeSetupCode(tx, { seed, hash: hashToken(code) });
    return code;
  });
}

function codeOf(seed: string): string {
  return readableCodeOf(new Uint8Array(hkdfSync('sha256', env().APP_SECRET, seed, 'dispatch-desk setup code', 64)));
}

async function restoreSandboxUsers(db: Database): Promise<void> {
  const hash = await hashPassword(SANDBOX_PASSWORD);
  await db.transaction(async (tx) => {
    for (const user of SANDBOX_USERS) await restoreSandboxUser(tx, user, hash);
  });
}
