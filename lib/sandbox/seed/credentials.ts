import type { Merchant } from '../store/records';
import {
  seededApplication,
  seededBranches,
  seededInstallation,
  seededKeys,
  seededMerchants,
  seededV0Key,
} from './seed';

export type Credentials = ReturnType<typeof seededCredentials>;

/** The output of `--print-credentials`. It is the same on every machine, also without a running sandbox. */
export function seededCredentials(baseUrl: string) {
  return {
    baseUrl,
    application: seededApplication(),
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
      ...olderCredentials(merchant),
    })),
  };
}

function olderCredentials(merchant: Merchant) {
  const { id: installationId, accessToken } = seededInstallation(merchant, 0);
  const { id: v0KeyId, apiKey: v0ApiKey, branchId: v0BranchId } = seededV0Key(merchant);
  return { accessToken, v0ApiKey, installationId, v0KeyId, v0BranchId };
}
