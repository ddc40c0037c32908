import { createHash } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { post } from './live-clients';

/** Positions of drivers on their way, which arrive as webhooks. */

/** The position of a driver in a second of the run; `at` is when it is sent, in epoch milliseconds. */
export type Position = { driver: number; code: string; second: number; at: number };

/** Rows of deliveries on their way, which no worker reads; returns the token of the webhook address. */
export async function prepareDrivers(databaseUrl: string, drivers: number): Promise<string> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  const token = newId();
  const { rows } = await db.query(
    `update connections set webhook_token_sealed = null, webhook_token_digest = $1
     where id = (select id from connections order by created_at limit 1) returning id`,
    [createHash('sha256').update(token).digest('hex')],
  );
  const [connection] = z.array(z.object({ id: z.string() })).parse(rows);
  if (!connection) throw new Error('there is no connection');
  for (let driver = 0; driver < drivers; driver += 1) {
    await db.query(
      `insert into deliveries (id, connection_id, reference, code, status, request_body, draft, payment_type, amount,
         customer_name, customer_phone, search_text, created_at, updated_at, status_at, driver_name)
       values ($1, $2, $3, $3, 'en_route', '{}', '{}', 'paid', '1', 'Sara', '+96551234567', '', now(), now(), now(), 'Ali')`,
      [newId(), connection.id, codeOf(driver)],
    );
  }
  await db.end();
  return token;
}

export function sendPosition(url: string, token: string, { driver, code, second, at }: Position): Promise<void> {
  const headers = {
    'x-service-api-version': 'v2',
    'x-service-webhook-id': newId(at),
    'x-service-webhook-topic': 'order.location.updated',
    'x-service-timestamp': new Date(at).toISOString(),
  };
  const position = { latitude: 29.3 + driver * 0.0001 + second * 0.0001, longitude: 47.95 };
  const body = { code, driver: position, recorded_at: new Date(at).toISOString() };
  return post(`${url}/api/webhooks/${token}`, headers, body);
}

export function codeOf(driver: number): string {
  return `B${String(driver).padStart(4, '0')}`;
}
