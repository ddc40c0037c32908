import type { Installation, Key, V0Key } from './records';

/** The credentials that orders are created with and webhooks are configured for, of any generation. */
export type Account =
  | { generation: 'v2'; id: string; merchantId: string; webhook: Key['webhook']; holder: Key }
  | { generation: 'v1'; id: string; merchantId: string; webhook: Key['webhook']; holder: Installation }
  | { generation: 'v0'; id: string; merchantId: string; webhook: Key['webhook']; holder: V0Key };
export type Generation = Account['generation'];
