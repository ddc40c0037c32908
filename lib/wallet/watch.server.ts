import { oftenOrRarely } from '@/lib/connections/model/often-or-rarely.server';
import { serveConnections } from '@/lib/jobs/serve-connections.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { renewWallet } from './read.server';

/** On an open screen a top-up without a webhook shows within a minute. */
const READ_EVERY_MS = 45_000;

/** Reads balances until the signal aborts, often those of open screens. */
export function watchWallets(
  db: ServiceContext['db'],
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  signal: AbortSignal,
  everyMs = READ_EVERY_MS,
): Promise<void> {
  const serve = async (connectionId: string) => {
    const ctx = await contextOf(connectionId);
    if (ctx.service.whyNot('getWallet') !== null) return;
    // A service that does not answer is not logged each minute: screens show the age of the balance.
    await renewWallet({ ...ctx, signal }, 'worker');
  };
  return serveConnections(oftenOrRarely(db), serve, { everyMs, failure: 'wallet not read' }, signal);
}
