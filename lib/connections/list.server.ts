import type { z } from 'zod';
import type { UserContext } from '@/lib/request/context.server';
import { entriesOf } from './entry.server';
import { allConnectionRows } from './model/rows.server';
import type { ConnectionList } from './schema';

/** All connections, oldest first, with the recorded status of their credentials. Makes no call. */
export async function listConnections({ db }: Pick<UserContext, 'db'>): Promise<z.output<typeof ConnectionList>> {
  const rows = await allConnectionRows(db);
  return { connections: await entriesOf(db, rows) };
}
