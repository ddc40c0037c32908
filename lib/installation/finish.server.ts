import { ROLE_PERMISSIONS, ROLES, roleMay } from '@/lib/auth/permissions';
import { hashToken } from '@/lib/auth/token.server';
import { addConnection } from '@/lib/connections/add.server';
import { countryOfText } from '@/lib/connections/model/country-of-text';
import { rotateCredentials } from '@/lib/connections/rotate-credentials.server';
import { AddConnection } from '@/lib/connections/schema';
import type { Database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { createGateway } from '@/lib/service/gateway.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { application } from './application.server';
import { claimAttempt, findOpenAttempt } from './attempt-rows.server';
import type { InstallCallback } from './install-schema';

const TIMEOUT_MS = 8_000;
const MOST_SAME_NAMES = 9;

/**
 * Stores the token that the service brings. The caller is not authenticated: the attempt must be one that an owner has
 * confirmed (else 404 `installation_unknown`), and the token one of our own application.
 */
export async function finishInstallation(db: Database, input: InstallCallback, now: () => Date): Promise<void> {
  const digest = hashToken(input.installation_id);
  const open = await findOpenAttempt(db, digest, now());
  const app = application();
  const role = ROLES.find((name) => name === open?.user.role);
  if (!open || !app || !role || !roleMay(role, 'settings:manage')) throw unknown();
  const { merchant, appId } = await ownerOf(input.access_token);
  if (appId !== app.id) throw new Problem(403, 'installation_app');
  if (input.merchant?.id && input.merchant.id !== merchant.id) throw new Problem(409, 'installation_merchant');
  if (!(await claimAttempt(db, digest, now()))) throw unknown();
  const { id, name, email } = open.user;
  const ctx = {
    db,
    now,
    user: { id, name, email, role, permissions: ROLE_PERMISSIONS[role], branches: null, sessionId: '' },
  };
  const credentials = { v1: { accessToken: input.access_token } };
  const { replacesId } = open.attempt;
  if (replacesId) await rotateCredentials(ctx, { id: replacesId, credentials });
  else await addUnderFreeName(ctx, merchant, credentials);
}

const unknown = () => new Problem(404, 'installation_unknown');

/** The application and the merchant of a token, as the service returns them for it. */
async function ownerOf(accessToken: string) {
  const { SERVICE_BASE_URL: baseUrl, SERVICE_BRAND: brand } = env();
  const service = createGateway({ baseUrl, brand, v1: { accessToken }, retryDelaysMs: [500] });
  try {
    const { installation } = await service.getInstallation({ timeoutMs: TIMEOUT_MS });
    return { merchant: installation.merchant, appId: installation.app.id };
  } catch (failure) {
    if (isServiceFailure(failure) && ['unauthorized', 'forbidden', 'not-found'].includes(failure.kind))
      throw new Problem(403, 'installation_token');
    throw failure;
  }
}

/** Names of connections are unique: a second installation of a merchant gets a number. */
async function addUnderFreeName(
  ctx: UserContext,
  merchant: { name: string; country: string },
  credentials: { v1: { accessToken: string } },
): Promise<void> {
  const name = merchant.name.slice(0, 50) || 'v1';
  const baseUrl = env().SERVICE_BASE_URL;
  const country = countryOfText(merchant.country) ?? 'KW';
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} ${number}`;
    const wanted = parseInput(AddConnection, { name: numbered, merchantName: name, baseUrl, country, credentials });
    try {
      await addConnection(ctx, wanted);
      return;
    } catch (error) {
      const isTaken = error instanceof Problem && error.extra.fields?.some(({ path }) => path === 'name');
      if (!isTaken || number === MOST_SAME_NAMES) throw error;
    }
  }
}
