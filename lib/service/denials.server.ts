import { createHash } from 'node:crypto';
import type { ServiceCredentials } from './transport/authorization.server';

/** A permission that was missing may have been granted since: after this it is asked for again. */
export const DENIAL_REMEMBERED_MS = 5 * 60_000;
const MAX_REMEMBERED = 2_000;

declare global {
  var dispatchDeskDenials: Map<string, number> | undefined;
}

/** What a set of credentials was told it may not do (403), by permission. */
export type Denials = {
  /** Whether it was told so, and nothing has shown otherwise since. */
  has(name: string): boolean;
  /** Whether that was so lately that it isn't worth asking again while somebody else can be asked. */
  isFresh(name: string): boolean;
  add(name: string): Promise<void> | void;
  clear(name: string): Promise<void> | void;
};

/** Of credentials that know no permissions: what refuses them is something else, and over when it is over. */
export const NO_DENIALS: Denials = { has: () => false, isFresh: () => false, add: () => {}, clear: () => {} };

/** Kept by this process alone, under a digest of the credentials: rotated ones start afresh. */
export function denialsOf(baseUrl: string, credentials: ServiceCredentials, now: () => number = Date.now): Denials {
  const digest = createHash('sha256')
    .update(JSON.stringify([baseUrl, credentials]))
    .digest('base64url');
  globalThis.dispatchDeskDenials ??= new Map();
  const since = globalThis.dispatchDeskDenials;
  const keyOf = (name: string) => `${digest} ${name}`;
  return {
    has: (name) => since.has(keyOf(name)),
    isFresh: (name) => (since.get(keyOf(name)) ?? -Infinity) + DENIAL_REMEMBERED_MS > now(),
    add(name) {
      if (since.size >= MAX_REMEMBERED) since.clear();
      since.set(keyOf(name), now());
    },
    clear: (name) => void since.delete(keyOf(name)),
  };
}
