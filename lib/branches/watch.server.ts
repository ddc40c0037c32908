import { oftenOrRarely } from '@/lib/connections/model/often-or-rarely.server';
import { serveConnections } from '@/lib/jobs/serve-connections.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { syncBranches } from './sync.server';

const SYNC_EVERY_MS = 60_000;

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Reads branches until the signal aborts, so that changes made elsewhere show here; once a minute those of open screens. */
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
  return serveConnections(oftenOrRarely(db), serve, { everyMs, failure: 'branches not synced' }, signal);
}
