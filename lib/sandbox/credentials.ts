import { seededBranches, seededKeys, seededMerchants } from './seed';

export type Credentials = ReturnType<typeof seededCredentials>;

/** What `--print-credentials` prints: always the same, started or not. */
export function seededCredentials(baseUrl: string) {
  return {
    baseUrl,
    merchants: seededMerchants().map((merchant) => ({
      id: merchant.id,
      name: merchant.name,
      country: merchant.country,
      currency: merchant.currency,
      forceWalletPayment: merchant.forceWalletPayment,
      branches: seededBranches(merchant, 0).map(({ id, name }) => ({ id, name })),
      keys: seededKeys(merchant).map(({ id, apiKey, apiSecret, testMode, permissions }) => ({
        id,
        apiKey,
        apiSecret,
        testMode,
        permissions,
      })),
      accessToken: merchant.accessToken,
      v0ApiKey: merchant.v0ApiKey,
    })),
  };
}
