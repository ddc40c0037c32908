import { cookies } from 'next/headers';
import { connectionPath, LAST_CONNECTION_COOKIE } from '@/lib/http/connection-address';
import { hasEnvironmentCredentials } from './credentials/sets/environment.server';
import type { Connection } from './model/connection';
import { environmentKey } from './model/environment-key.server';
import { allConnections } from './model/find-connection.server';

/** The address of a path in the last used connection, for links that name none. */
export async function homeAddress(path: string): Promise<string> {
  const jar = await cookies();
  const { slug } = await homeConnection(jar.get(LAST_CONNECTION_COOKIE)?.value);
  return `${connectionPath(slug)}${path === '/' ? '' : path}`;
}

/** The connection to start with: the last used one, else the environment's if it has credentials, else the oldest. */
export async function homeConnection(lastUsed: string | undefined): Promise<Connection> {
  const all = await allConnections();
  const ofEnvironment = all.find((connection) => connection.environmentKey === environmentKey());
  const home =
    all.find(({ slug }) => slug === lastUsed) ??
    (hasEnvironmentCredentials() ? ofEnvironment : undefined) ??
    all.find((connection) => connection.environmentKey === null) ??
    ofEnvironment;
  if (!home) throw new Error('The connection of the environment has not been prepared');
  return home;
}
