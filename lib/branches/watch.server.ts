import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import type { ServiceContext } from '@/lib/request/context.server';
import { connectionIds } from './rows.server';
import { syncBranches } from './sync.server';

const SYNC_EVERY_MS = 60_000;

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Reads every connection's branches once a minute until the signal aborts, so that changes made elsewhere show here. */
export async function watchBranches(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  signal: AbortSignal,
  everyMs = SYNC_EVERY_MS,
): Promise<void> {
  while (!signal.aborted) {
    // In parallel: a service that does not answer delays no other.
    await Promise.all((await connectionIds(db)).map((id) => syncOne(contextOf, id, signal)));
    await pause(everyMs, signal);
  }
}

async function syncOne(contextOf: ContextOf, connectionId: string, signal: AbortSignal): Promise<void> {
  try {
    const ctx = await contextOf(connectionId);
    // A service that does not answer is not logged each minute: screens show the age of the copy.
    if (ctx.service.can('listBranches')) await syncBranches(ctx, signal);
  } catch (error) {
    logFailure('branches not synced', error, connectionId);
  }
}
