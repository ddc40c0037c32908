import { eq } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { COUNTRIES, COUNTRY_FACTS, type Connection, type ConnectionView } from './connection';
import { environmentSlug } from './environment.server';

type Row = typeof connections.$inferSelect;

/** The connection that this request looks at. Throws when the process has not been through `prepareConnections()`. */
export async function currentConnection(): Promise<Connection> {
  const connection = await connectionBySlug(environmentSlug());
  if (!connection) throw new Error('The connection of the environment has not been prepared');
  return connection;
}

export async function connectionBySlug(slug: string): Promise<Connection | undefined> {
  const [row] = await database().db.select().from(connections).where(eq(connections.slug, slug));
  return row && toConnection(row);
}

/** Every connection, for the workers. */
export async function allConnections(): Promise<Connection[]> {
  return (await database().db.select().from(connections)).map(toConnection);
}

export function toConnection(row: Row): Connection {
  const country = COUNTRIES.find((code) => code === row.country) ?? 'KW';
  const { currency, timeZone } = COUNTRY_FACTS[country];
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    merchantName: row.merchantName,
    baseUrl: row.baseUrl,
    webhookToken: row.webhookToken,
    country,
    currency,
    timeZone,
    testMode: row.testMode,
    sandbox: row.slug === 'sandbox',
  };
}

/** What of a connection a browser may know. */
export function viewOf({
  id,
  name,
  merchantName,
  country,
  currency,
  timeZone,
  testMode,
  sandbox,
}: Connection): ConnectionView {
  return { id, name, merchantName, country, currency, timeZone, testMode, sandbox };
}
