import { loggable } from '@/lib/db/loggable';
import { pause } from '@/lib/db/pause';
import type { ServiceContext } from '@/lib/request/context.server';
import { connectionIds } from './rows.server';
import { syncBranches } from './sync.server';

const LOOK_EVERY_MS = 60_000;

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Until the signal: asks for every connection's branches once a minute, so that what changes elsewhere shows here. */
export async function watchBranches(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  signal: AbortSignal,
  everyMs = LOOK_EVERY_MS,
): Promise<void> {
  while (!signal.aborted) {
    // All at once: one whose service doesn't answer holds up no other.
    await Promise.all((await connectionIds(db)).map((id) => look(contextOf, id, signal)));
    await pause(everyMs, signal);
  }
}

async function look(contextOf: ContextOf, connectionId: string, signal: AbortSignal): Promise<void> {
  try {
    const ctx = await contextOf(connectionId);
    // A service that can't be asked is nothing to log each minute: screens say how old the copy is.
    if (ctx.service.can('listBranches')) await syncBranches(ctx, signal);
  } catch (error) {
    console.error(`branches of ${connectionId}: could not be looked at`, loggable(error));
  }
}
