import { env } from '@/lib/env';
import { isLoopback } from '@/lib/security/base-address';
import type { Connection } from './connection';

/** The public address of a connection's webhook receiver; null when its token can't be decrypted. */
export function webhookUrl({ webhookToken }: Pick<Connection, 'webhookToken'>): string | null {
  return webhookToken && new URL(`/api/webhooks/${webhookToken}`, env().APP_URL).href;
}

/** Whether only this machine can reach it. */
export function webhookUrlIsLocal(): boolean {
  return isLoopback(new URL(env().APP_URL));
}
