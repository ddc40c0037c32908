import { hashToken } from '@/lib/auth/token.server';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { application, verifyAddress } from './application.server';
import { deleteAttempts, insertAttempt } from './attempt-rows.server';
import type { StartedInstallation, StartInstallation } from './install-schema';

/** The service gives an attempt a minute; the callback comes while the browser waits. */
const OPEN_MS = 2 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Begins an installation that an owner has confirmed, and returns the service's address with the signed challenge. Throws
 * 409 `installation_off` without an application, `installation_app` for another one, `installation_used` for a used id.
 */
export async function startInstallation(
  { db, user, now }: UserContext,
  { appId, installationId, connection }: StartInstallation,
): Promise<StartedInstallation> {
  const app = application();
  if (!app) throw new Problem(409, 'installation_off');
  if (appId !== app.id) throw new Problem(409, 'installation_app');
  const at = now().getTime();
  await deleteAttempts(db, new Date(at - KEPT_MS));
  const attempt = {
    digest: hashToken(installationId),
    userId: user.id,
    replacesId: connection,
    expiresAt: new Date(at + OPEN_MS),
  };
  if (!(await insertAttempt(db, attempt))) throw new Problem(409, 'installation_used');
  return { next: verifyAddress(installationId, app) };
}
