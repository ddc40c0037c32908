import type { z } from 'zod';
import type { ConnectionsContext } from './context.server';
import { entryOf } from './entry.server';
import { allConnectionRows } from './rows.server';
import type { ConnectionList } from './schema';

/** Every connection, oldest first, with what is known of its credentials without asking the service. */
export async function listConnections({
  db,
}: Pick<ConnectionsContext, 'db'>): Promise<z.output<typeof ConnectionList>> {
  const rows = await allConnectionRows(db);
  return { connections: await Promise.all(rows.map((row) => entryOf(db, row))) };
}
