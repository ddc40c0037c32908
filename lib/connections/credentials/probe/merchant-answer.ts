/**
 * Whether credentials belong to a connection's merchant. `unknown`: nothing tells. `unreachable`: the service could not be
 * asked, or refuses them for now.
 */
export const MERCHANT_ANSWERS = ['same', 'other', 'unknown', 'unreachable'] as const;
export type MerchantAnswer = (typeof MERCHANT_ANSWERS)[number];
