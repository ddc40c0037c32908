import { createHash } from 'node:crypto';
import type { ServiceCredentials } from './authorization.server';

/** A permission that was missing may have been granted since: after this it is asked for again. */
export const DENIAL_REMEMBERED_MS = 5 * 60_000;
const MAX_REMEMBERED = 2_000;

declare global {
  var dispatchDeskDenials: Map<string, number> | undefined;
}

export type Denials = ReturnType<typeof denialsOf>;

/**
 * What a set of credentials was told it may not do (403), by operation and for a while. One memory per process, kept under
 * a digest of the credentials: rotated ones start afresh.
 */
export function denialsOf(
  baseUrl: string,
  credentials: ServiceCredentials,
  now: () => number = Date.now,
  rememberedMs = DENIAL_REMEMBERED_MS,
) {
  const digest = createHash('sha256')
    .update(JSON.stringify([baseUrl, credentials]))
    .digest('base64url');
  globalThis.dispatchDeskDenials ??= new Map();
  const until = globalThis.dispatchDeskDenials;
  const keyOf = (operation: string) => `${digest} ${operation}`;
  return {
    has: (operation: string) => (until.get(keyOf(operation)) ?? 0) > now(),
    add(operation: string) {
      if (until.size >= MAX_REMEMBERED) until.clear();
      until.set(keyOf(operation), now() + rememberedMs);
    },
    clear: (operation: string) => void until.delete(keyOf(operation)),
  };
}
