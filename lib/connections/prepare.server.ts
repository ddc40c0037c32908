import { like, sql } from 'drizzle-orm';
import { newToken } from '@/lib/auth/token.server';
import { database, type Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { baseAddressProblem, isLoopback } from './base-address';
import type { Connection } from './connection';
import { toConnection } from './current.server';
import { environmentKey } from './environment.server';

/** At start: the environment's connection exists. */
export async function prepareConnections(): Promise<Connection> {
  const key = environmentKey();
  warnOfPlainText(env().SERVICE_BASE_URL);
  const { SERVICE_BASE_URL, SANDBOX_MODE, SERVICE_COUNTRY, SERVICE_API_KEY, MERCHANT_NAME } = env();
  const name = MERCHANT_NAME ?? (SANDBOX_MODE ? 'Sandbox' : new URL(SERVICE_BASE_URL).host);
  const { db } = database();
  const [row] = await db
    .insert(connections)
    .values({
      id: newId(),
      slug: await freeSlug(db, SANDBOX_MODE ? 'sandbox' : 'main'),
      environmentKey: key,
      name,
      merchantName: MERCHANT_NAME ?? null,
      source: 'environment',
      sandbox: SANDBOX_MODE,
      baseUrl: SERVICE_BASE_URL,
      country: SERVICE_COUNTRY ?? null,
      webhookToken: newToken(),
    })
    .onConflictDoUpdate({
      target: connections.environmentKey,
      set: {
        name,
        merchantName: MERCHANT_NAME ?? null,
        baseUrl: SERVICE_BASE_URL,
        country: SERVICE_COUNTRY ?? sql`${connections.country}`,
        // Test mode is a key's of v2: what the other generations make is real.
        ...(!SERVICE_API_KEY && { testMode: false }),
        removedAt: null,
      },
    })
    .returning();
  if (!row) throw new Error(`The connection ${key} vanished while it was prepared`);
  return toConnection(row);
}

/** A word for addresses out of a name; what has no Latin letters or digits is just a `connection`. */
export function slugOf(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '');
  return word || 'connection';
}

/** The environment is the operator's to choose, who is told what it means. */
function warnOfPlainText(address: string): void {
  if (baseAddressProblem(address) !== 'base_url_insecure') return;
  console.warn('SERVICE_BASE_URL is not https: credentials and orders go over the network in the clear.');
}

/** The wanted word, or the first of it with a number that no connection has had yet. */
export async function freeSlug(db: Queryable, wanted: string): Promise<string> {
  const rows = await db
    .select({ slug: connections.slug })
    .from(connections)
    .where(like(connections.slug, `${wanted}%`));
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

const MAX_SLUG = 40;

/** The public address of a connection's webhook receiver. */
export function webhookUrl(connection: Pick<Connection, 'webhookToken'>): string {
  return new URL(`/api/webhooks/${connection.webhookToken}`, env().APP_URL).href;
}

/** Whether nobody but this machine can reach it. */
export function webhookUrlIsLocal(): boolean {
  return isLoopback(new URL(env().APP_URL));
}
