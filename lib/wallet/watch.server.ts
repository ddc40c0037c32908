import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { refreshWallet } from './read.server';
import { connectionIds } from './rows.server';

/** A top-up without a webhook shows within a minute. */
const READ_EVERY_MS = 45_000;

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Reads every connection's balance until the signal aborts. */
export async function watchWallets(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  signal: AbortSignal,
  everyMs = READ_EVERY_MS,
): Promise<void> {
  while (!signal.aborted) {
    // In parallel: a service that does not answer delays no other.
    await Promise.all((await connectionIds(db)).map((id) => readOne(contextOf, id, signal)));
    await pause(everyMs, signal);
  }
}

async function readOne(contextOf: ContextOf, connectionId: string, signal: AbortSignal): Promise<void> {
  try {
    const ctx = await contextOf(connectionId);
    if (ctx.service.whyNot('getWallet') === null) await refreshWallet({ ...ctx, signal }, 'worker');
  } catch (error) {
    // A service that does not answer is not logged each minute: screens show the age of the balance.
    if (!isServiceFailure(error)) logFailure('wallet not read', error, connectionId);
  }
}
