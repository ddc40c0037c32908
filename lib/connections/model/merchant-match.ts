/**
 * Whether credentials belong to a connection's merchant. `unknown`: there is nothing to compare. `unreachable`: the
 * service did not respond, or refuses them for now.
 */
export const MERCHANT_MATCHES = ['same', 'other', 'unknown', 'unreachable'] as const;
export type MerchantMatch = (typeof MERCHANT_MATCHES)[number];
