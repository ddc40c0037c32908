import { migrateCredentialStatus } from '../credentials/migrate-status.server';
import { assignEnvironment } from './assign-environment.server';
import { prepareConnection } from './prepare.server';
import { sealWebhookTokens } from './seal-webhook-tokens.server';

/** At start: creates the environment's connection and assigns its merchant's credentials. */
export async function startConnections(): Promise<void> {
  await sealWebhookTokens();
  await assignEnvironment(await prepareConnection());
  await migrateCredentialStatus();
}
