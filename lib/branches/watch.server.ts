import { connectionIds } from '@/lib/connections/model/mode-rows.server';
import { serveConnections } from '@/lib/jobs/serve-connections.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { syncBranches } from './sync.server';

const SYNC_EVERY_MS = 60_000;

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Reads every connection's branches once a minute until the signal aborts, so that changes made elsewhere show here. */
export function watchBranches(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  signal: AbortSignal,
  everyMs = SYNC_EVERY_MS,
): Promise<void> {
  const serve = async (connectionId: string) => {
    const ctx = await contextOf(connectionId);
    // A service that does not answer is not logged each minute: screens show the age of the copy.
    if (ctx.service.can('listBranches')) await syncBranches(ctx, signal);
  };
  return serveConnections({ due: () => connectionIds(db), serve, everyMs, failure: 'branches not synced' }, signal);
}
