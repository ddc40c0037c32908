import { cookies } from 'next/headers';
import type { CurrentUser } from '@/lib/auth/session-user.server';
import { database } from '@/lib/db/client.server';
import { connectionPath, LAST_CONNECTION_COOKIE } from '@/lib/http/connection-address';
import { hasEnvironmentCredentials } from './credentials/sets/environment.server';
import type { Connection } from './model/connection';
import { environmentKey } from './model/environment-key.server';
import { allConnections, connectionsOf } from './model/find-connection.server';

/** The address of a path in the last used connection, for links that name none; null for a user without any. */
export async function homeAddress(path: string, { id }: Pick<CurrentUser, 'id'>): Promise<string | null> {
  const [jar, mine] = await Promise.all([cookies(), connectionsOf(database().db, id)]);
  const home = homeOf(mine, jar.get(LAST_CONNECTION_COOKIE)?.value);
  return home && `${connectionPath(home.slug)}${path === '/' ? '' : path}`;
}

/** The connection to start with: the last used one, else the environment's if it has credentials, else the oldest. */
export async function homeConnection(): Promise<Connection> {
  const home = homeOf(await allConnections(), undefined);
  if (!home) throw new Error('The connection of the environment has not been prepared');
  return home;
}

export function homeOf(all: readonly Connection[], lastUsed: string | undefined): Connection | null {
  const ofEnvironment = all.find((connection) => connection.environmentKey === environmentKey());
  return (
    all.find(({ slug }) => slug === lastUsed) ??
    (hasEnvironmentCredentials() ? ofEnvironment : undefined) ??
    all.find((connection) => connection.environmentKey === null) ??
    ofEnvironment ??
    null
  );
}
