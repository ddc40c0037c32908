import { eq } from 'drizzle-orm';
import { webhookUrl } from '@/lib/connections/prepare.server';
import { connections } from '@/lib/db/schema';
import { type Env, env } from '@/lib/env';
import type { Context } from '@/lib/http/context.server';
import { ConnectionSettings } from './schema';

const SHOWN = 4;
/** A credential shorter than this is not shown at all: its end would be too much of it. */
const SHORTEST_SHOWN = 12;

/** The connection in use: where, whose, with which credentials, and whether its webhooks arrive. */
export async function readConnection({
  db,
  connection,
}: Pick<Context, 'db' | 'connection'>): Promise<ConnectionSettings> {
  const [row] = await db
    .select({ source: connections.source, lastWebhookAt: connections.lastWebhookAt })
    .from(connections)
    .where(eq(connections.id, connection.id));
  const { name, baseUrl, country, currency, timeZone, testMode, sandbox } = connection;
  return ConnectionSettings.parse({
    ...{ name, baseUrl, country, currency, timeZone, testMode, sandbox },
    source: row?.source,
    credentials: credentialsOf(env()),
    webhookUrl: webhookUrl(connection),
    lastWebhookAt: row?.lastWebhookAt?.toISOString() ?? null,
  });
}

/** Of a key its end, of a secret nothing. */
function credentialsOf(configured: Env): ConnectionSettings['credentials'] {
  return [
    { generation: 'v2' as const, value: configured.SERVICE_API_KEY, variable: 'SERVICE_API_KEY' },
    { generation: 'v1' as const, value: configured.SERVICE_ACCESS_TOKEN, variable: 'SERVICE_ACCESS_TOKEN' },
    { generation: 'v0' as const, value: configured.SERVICE_V0_API_KEY, variable: 'SERVICE_V0_API_KEY' },
  ].flatMap(({ value, ...rest }) => (value ? [{ ...rest, ending: endOf(value) }] : []));
}

function endOf(value: string): string {
  return value.length >= SHORTEST_SHOWN ? value.slice(-SHOWN) : '';
}
