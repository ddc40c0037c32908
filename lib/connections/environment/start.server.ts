import { assignEnvironment } from './assign-environment.server';
import { prepareConnection } from './prepare.server';

/** At start: creates the environment's connection and assigns its merchant's credentials. */
export async function startConnections(): Promise<void> {
  await assignEnvironment(await prepareConnection());
}
