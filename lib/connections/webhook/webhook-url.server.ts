import { env } from '@/lib/env';
import { isLoopback } from '../base-address';
import type { Connection } from '../connection';

/** The public address of a connection's webhook receiver. */
export function webhookUrl(connection: Pick<Connection, 'webhookToken'>): string {
  return new URL(`/api/webhooks/${connection.webhookToken}`, env().APP_URL).href;
}

/** Whether only this machine can reach it. */
export function webhookUrlIsLocal(): boolean {
  return isLoopback(new URL(env().APP_URL));
}
