import { hashToken, newToken } from '@/lib/auth/token.server';
import { seal, unseal } from './vault.server';

/**
 * The columns of a connection's webhook token: a digest to find the connection by, and the token sealed to show its URL. A
 * copy of the database tells nobody where to send webhooks.
 */
export function webhookTokenColumns(connectionId: string, token = newToken()) {
  return {
    webhookToken: null,
    webhookTokenDigest: hashToken(token),
    webhookTokenSealed: seal(placeOf(connectionId), token),
  };
}

/** The token, or null when it was sealed under another APP_SECRET. An earlier version stored it as it is. */
export function readWebhookToken(row: {
  id: string;
  webhookToken: string | null;
  webhookTokenSealed: Uint8Array | null;
}): string | null {
  if (row.webhookToken !== null) return row.webhookToken;
  return row.webhookTokenSealed && unseal(placeOf(row.id), row.webhookTokenSealed);
}

const placeOf = (connectionId: string) => ({ connectionId, generation: 'webhook', field: 'token' });
