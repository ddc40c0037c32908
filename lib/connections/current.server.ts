import { and, asc, eq } from 'drizzle-orm';
import { cache } from 'react';
import { database } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { COUNTRIES, COUNTRY_FACTS, type Connection, type ConnectionView, countryOfCurrency } from './connection';
import { environmentKey, hasEnvironmentCredentials } from './environment.server';
import { isOfThisWorld } from './mode.server';

type Row = typeof connections.$inferSelect;

/** The connection that a page's address names, or none. Asked once a request. */
export const connectionOfPage = cache(connectionBySlug);

/**
 * The connection that a request to our API names in its header. Without a name only a lone connection is meant: with
 * several, an order could go to the wrong merchant. Throws a Problem.
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

/** Where a person lands who names none: the one they used last, else the environment's if it has credentials, else the oldest. */
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
  const [row] = await rows().where(and(eq(connections.id, id), isOfThisWorld()));
  return row && toConnection(row);
}

/** Every connection that has not been removed, oldest first. */
export async function allConnections(): Promise<Connection[]> {
  const all = await rows().where(isOfThisWorld()).orderBy(asc(connections.createdAt), asc(connections.id));
  return all.map(toConnection);
}

export function toConnection(row: Row): Connection {
  const said = COUNTRIES.find((code) => code === row.country);
  const country = said ?? 'KW';
  const { currency, timeZone } = COUNTRY_FACTS[country];
  return {
    id: row.id,
    slug: row.slug,
    environmentKey: row.environmentKey,
    name: row.name,
    merchantName: row.merchantName,
    baseUrl: row.baseUrl,
    webhookToken: row.webhookToken,
    country,
    isCountryAssumed: !said && countryOfCurrency(row.currency ?? '') !== country,
    currency,
    timeZone,
    testMode: row.testMode,
    sandbox: row.sandbox,
  };
}

/** What of a connection a browser may know. */
export function viewOf(connection: Connection): ConnectionView {
  const { id, slug, name, merchantName, country, isCountryAssumed, currency, timeZone, testMode, sandbox } = connection;
  return { id, slug, name, merchantName, country, isCountryAssumed, currency, timeZone, testMode, sandbox };
}

async function connectionBySlug(slug: string): Promise<Connection | undefined> {
  const [row] = await rows().where(and(eq(connections.slug, slug), isOfThisWorld()));
  return row && toConnection(row);
}

const rows = () => database().db.select().from(connections).$dynamic();
