import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';

export type Application = { id: string; secret: string };

/** Where the service checks the challenge. The contract does not show the steps; this is the path of public documents. */
const VERIFY_PATH = '/integrations/apps/install/verify';

/** This dashboard as an application of the service; null where none is configured. */
export function application(): Application | null {
  const { SERVICE_APP_ID: id, SERVICE_APP_SECRET: secret } = env();
  return id && secret ? { id, secret } : null;
}

/** The service's address with the challenge: the attempt's id, signed with the application's secret. */
export function verifyAddress(installationId: string, { secret }: Application): string {
  const query = new URLSearchParams({
    installation_id: installationId,
    challenge_signature: challengeSignature(installationId, secret),
  });
  return `${env().SERVICE_BASE_URL.replace(/\/$/, '')}${VERIFY_PATH}?${query}`;
}

export function challengeSignature(installationId: string, secret: string): string {
  return createHmac('sha256', secret).update(installationId).digest('hex');
}

/** The addresses to enter in the service's form of the application. */
export function applicationAddresses(): { install: string; callback: string } {
  const base = env().APP_URL.replace(/\/$/, '');
  return { install: `${base}/install`, callback: `${base}/api/installation/callback` };
}

/** The sandbox's page on which its merchants install the application; null for a real service. */
export function sandboxMarketplace(): string | null {
  const { SANDBOX_MODE, SERVICE_BASE_URL, APP_URL } = env();
  return SANDBOX_MODE ? `${SERVICE_BASE_URL}/marketplace?${new URLSearchParams({ origin: APP_URL })}` : null;
}
