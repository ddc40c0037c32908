import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { Permission, Scope } from '@/lib/auth/permissions';
import type { Queryable } from '@/lib/db/client.server';
import type { Connection } from './connection';
import { allConnectionRows, connectionRow } from './rows.server';
import { toConnection } from './to-connection.server';

export async function connectionById(id: string): Promise<Connection | undefined> {
  const row = await connectionRow({ id });
  return row && toConnection(row);
}

/** The connections where a person may do this, or anything, oldest first. */
export async function connectionsOf(
  db: Queryable,
  userId: string,
  permission?: Permission,
): Promise<(Connection & Scope)[]> {
  const [all, scopeIn] = await Promise.all([allConnections(), scopesOf(db, userId)]);
  return all.flatMap((connection) => {
    const scope = scopeIn(connection.id);
    const isOpen = permission ? scope.permissions.includes(permission) : scope.permissions.length > 0;
    return isOpen ? [{ ...connection, ...scope }] : [];
  });
}

/** Every connection that has not been removed, oldest first. */
export async function allConnections(): Promise<Connection[]> {
  return (await allConnectionRows()).map(toConnection);
}
