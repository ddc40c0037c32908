import { randomBytes } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { request } from 'undici';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { type Connection, countryOfCurrency } from './connection';
import { toConnection } from './current.server';
import { environmentKey } from './environment.server';
import { gatewayOf } from './gateway-of.server';

const SANDBOX_CONTROL_TIMEOUT_MS = 3_000;
/** The first screen waits for it, so not long, and once. */
const LEARN_TIMEOUT_MS = 2_500;

/** At start: the environment's connection exists, and the sandbox knows our webhook URL. */
export async function prepareConnections(): Promise<Connection> {
  const key = environmentKey();
  const { SERVICE_BASE_URL, SANDBOX_MODE, SERVICE_COUNTRY, MERCHANT_NAME } = env();
  const name = MERCHANT_NAME ?? (SANDBOX_MODE ? 'Sandbox' : new URL(SERVICE_BASE_URL).host);
  const { db } = database();
  const [row] = await db
    .insert(connections)
    .values({
      id: newId(),
      slug: await freeSlug(SANDBOX_MODE ? 'sandbox' : 'main'),
      environmentKey: key,
      name,
      merchantName: MERCHANT_NAME ?? null,
      source: 'environment',
      baseUrl: SERVICE_BASE_URL,
      country: SERVICE_COUNTRY ?? null,
      webhookToken: randomBytes(24).toString('base64url'),
    })
    .onConflictDoUpdate({
      target: connections.environmentKey,
      set: {
        name,
        merchantName: MERCHANT_NAME ?? null,
        baseUrl: SERVICE_BASE_URL,
        country: SERVICE_COUNTRY ?? sql`${connections.country}`,
        removedAt: null,
      },
    })
    .returning();
  if (!row) throw new Error(`The connection ${key} vanished while it was prepared`);
  const connection = toConnection(row);
  if (SANDBOX_MODE) await tellSandbox(connection);
  return connection;
}

/** The wanted word, or the first of it with a number that no connection has had yet. */
export async function freeSlug(wanted: string): Promise<string> {
  const { db } = database();
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

/** The public address of a connection's webhook receiver. */
export function webhookUrl(connection: Pick<Connection, 'webhookToken'>): string {
  return new URL(`/api/webhooks/${connection.webhookToken}`, env().APP_URL).href;
}

/**
 * A merchant's currency names its country, and the wallet is the one place that says it without making an order. Until
 * the service has said it, Kuwait is assumed. Answers whether it is known now.
 */
export async function learnCountry(connection: Connection): Promise<boolean> {
  if (env().SERVICE_COUNTRY) return true;
  try {
    const { wallet } = await (await gatewayOf(connection)).getWallet({
      retryDelaysMs: [],
      timeoutMs: LEARN_TIMEOUT_MS,
    });
    const country = wallet.currency ? countryOfCurrency(wallet.currency) : undefined;
    if (!country) return true;
    const { db } = database();
    await db.update(connections).set({ country, currency: wallet.currency }).where(eq(connections.id, connection.id));
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`connection ${connection.name}: the merchant's country is not known yet (${reason})`);
    return false;
  }
}

/** The sandbox has no business application to paste a webhook URL into, so the dashboard does it itself. */
export async function tellSandbox(connection: Connection) {
  const keyId = env().SANDBOX_KEY_ID;
  if (!keyId) return;
  try {
    const answer = await request(new URL('/_sandbox/webhooks', connection.baseUrl), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyId, url: webhookUrl(connection), locationIntervalSeconds: 3 }),
      headersTimeout: SANDBOX_CONTROL_TIMEOUT_MS,
      bodyTimeout: SANDBOX_CONTROL_TIMEOUT_MS,
    });
    await answer.body.dump();
    if (answer.statusCode >= 300)
      console.warn(`sandbox: webhook URL not taken (${answer.statusCode}); polling instead`);
  } catch (error) {
    console.warn(
      `sandbox: webhook URL not set (${error instanceof Error ? error.message : String(error)}); polling instead`,
    );
  }
}
