import type { Gateway } from '@/lib/service/gateway.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { type Country, countryOfCurrency } from './connection';
import { countryOfText } from './country-of-text';

/** The first screen waits for it, so not long, and once. */
const LEARN_TIMEOUT_MS = 2_500;

/**
 * v2 says it by the wallet's currency, v1 in the installation, v0 nowhere; null when the service says nothing we know.
 * Throws a ServiceFailure when neither could be read.
 */
export async function countryTold(gateway: Gateway): Promise<Country | null> {
  const options = { retryDelaysMs: [], timeoutMs: LEARN_TIMEOUT_MS };
  const ways = [
    ...(gateway.can('getWallet') ? [async () => ofCurrency((await gateway.getWallet(options)).wallet.currency)] : []),
    ...(gateway.can('getInstallation')
      ? [async () => countryOfText((await gateway.getInstallation(options)).installation.merchant.country)]
      : []),
  ];
  let failure: unknown;
  for (const way of ways) {
    try {
      const country = await way();
      if (country) return country;
    } catch (error) {
      if (!isServiceFailure(error)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return null;
}

const ofCurrency = (currency: string | null) => (currency ? (countryOfCurrency(currency) ?? null) : null);
