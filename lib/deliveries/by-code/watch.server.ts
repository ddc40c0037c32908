import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import type { ServiceContext } from '@/lib/request/context.server';
import { addDueCodes } from './add-due.server';
import { connectionsWithDueCodes } from './rows.server';

const LOOK_EVERY_MS = 1_000;

/** Until the signal, adds the orders of waiting codes. Each connection is served on its own. */
export async function watchCodeLists(
  db: ServiceContext['db'],
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  signal: AbortSignal,
): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  try {
    while (!signal.aborted) {
      for (const id of await connectionsWithDueCodes(db, new Date())) {
        if (!busy.has(id))
          busy.set(
            id,
            addAll(contextOf, id, signal).finally(() => busy.delete(id)),
          );
      }
      await pause(LOOK_EVERY_MS, signal);
    }
  } finally {
    await Promise.all(busy.values());
  }
}

async function addAll(
  contextOf: (connectionId: string) => Promise<ServiceContext>,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      const next = await addDueCodes(await contextOf(connectionId), signal);
      if (next === null) return;
      await pause(next.waitMs, signal);
    }
  } catch (error) {
    logFailure('codes not added', error, connectionId);
  }
}
