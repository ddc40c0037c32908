import { carryOver } from '../credentials/carry-over.server';
import { sealWebhookTokens } from '../webhook/seal-webhook-tokens.server';
import { prepareConnection } from './prepare.server';
import { takeEnvironment } from './take-environment.server';

/** At start: the environment's connection is there, with the credentials that belong to its merchant. */
export async function startConnections(): Promise<void> {
  await sealWebhookTokens();
  await takeEnvironment(await prepareConnection());
  await carryOver();
}
