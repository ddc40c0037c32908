import { hashToken, newToken } from '@/lib/auth/token.server';
import { seal, unseal } from './vault.server';

/**
 * The columns of a connection's webhook token: a digest to find the connection by, and the token sealed to show its URL. A
 * copy of the database tells nobody where to send webhooks.
 */
export function webhookTokenColumns(connectionId: string, token = newToken()) {
  return {
    webhookTokenDigest: hashToken(token),
    webhookTokenSealed: seal(sealingContext(connectionId), token),
  };
}

/** The token, or null when it was sealed under another APP_SECRET. */
export function readWebhookToken(row: { id: string; webhookTokenSealed: Uint8Array | null }): string | null {
  return row.webhookTokenSealed && unseal(sealingContext(row.id), row.webhookTokenSealed);
}

const sealingContext = (connectionId: string) => ({ connectionId, generation: 'webhook', field: 'token' });
