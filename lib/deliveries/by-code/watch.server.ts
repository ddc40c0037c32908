import { pause } from '@/lib/db/pause';
import { serveConnections } from '@/lib/jobs/serve-connections.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { addDueCodes } from './add-due.server';
import { connectionsWithDueCodes } from './rows.server';

const POLL_EVERY_MS = 1_000;

/** Until the signal, adds the orders of waiting codes. */
export function watchCodeLists(
  db: ServiceContext['db'],
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  signal: AbortSignal,
): Promise<void> {
  const serve = async (connectionId: string) => {
    while (!signal.aborted) {
      const next = await addDueCodes(await contextOf(connectionId), signal);
      if (next === null) return;
      await pause(next.waitMs, signal);
    }
  };
  const due = () => connectionsWithDueCodes(db, new Date());
  return serveConnections(due, serve, { everyMs: POLL_EVERY_MS, failure: 'codes not added' }, signal);
}
