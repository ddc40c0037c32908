/** The header names of the dispatch service; `brand` is the maker's name in them (SERVICE_BRAND). */
export function serviceHeaders(brand = 'service') {
  return {
    timestamp: `x-${brand}-timestamp`,
    signature: `x-${brand}-signature`,
    accessToken: `${brand}-access-token`,
    apiVersion: `x-${brand}-api-version`,
    keyId: `x-${brand}-key-id`,
    keyType: `x-${brand}-key-type`,
    webhookId: `x-${brand}-webhook-id`,
    webhookTopic: `x-${brand}-webhook-topic`,
  } as const;
}
