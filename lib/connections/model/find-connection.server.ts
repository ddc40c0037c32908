import type { Connection } from './connection';
import { allConnectionRows, connectionRow } from './rows.server';
import { toConnection } from './to-connection.server';

export async function connectionById(id: string): Promise<Connection | undefined> {
  const row = await connectionRow({ id });
  return row && toConnection(row);
}

/** Every connection that has not been removed, oldest first. */
export async function allConnections(): Promise<Connection[]> {
  return (await allConnectionRows()).map(toConnection);
}
