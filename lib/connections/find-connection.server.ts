import { cache } from 'react';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { environmentKey, hasEnvironmentCredentials } from './credentials/environment.server';
import type { Connection } from './model/connection';
import { allConnectionRows, connectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';

/** The connection that a page's address names, or none. Looked up once a request. */
export const connectionOfPage = cache(connectionBySlug);

/**
 * The connection that a request to our API names in its header. It may be left out where there is only one; with several,
 * an order could go to the wrong merchant. Throws a Problem.
 */
export async function connectionOfRequest(headers: Headers): Promise<Connection> {
  const slug = headers.get(CONNECTION_HEADER);
  if (slug) {
    const named = await connectionBySlug(slug);
    if (!named) throw new Problem(404, 'unknown_connection');
    return named;
  }
  const [only, another] = await allConnections();
  if (!only) throw new Error('The connection of the environment has not been prepared');
  if (another) throw new Problem(400, 'connection_unnamed');
  return only;
}

/** The connection to start with: the last used one, else the environment's if it has credentials, else the oldest. */
export async function homeConnection(lastUsed: string | undefined): Promise<Connection> {
  const all = await allConnections();
  const ofEnvironment = all.find((one) => one.environmentKey === environmentKey());
  const home =
    all.find(({ slug }) => slug === lastUsed) ??
    (hasEnvironmentCredentials() ? ofEnvironment : undefined) ??
    all.find((one) => one.environmentKey === null) ??
    ofEnvironment;
  if (!home) throw new Error('The connection of the environment has not been prepared');
  return home;
}

export async function connectionById(id: string): Promise<Connection | undefined> {
  const row = await connectionRow({ id });
  return row && toConnection(row);
}

/** Every connection that has not been removed, oldest first. */
export async function allConnections(): Promise<Connection[]> {
  return (await allConnectionRows()).map(toConnection);
}

async function connectionBySlug(slug: string): Promise<Connection | undefined> {
  const row = await connectionRow({ slug });
  return row && toConnection(row);
}
