import { type Country, countryOfCurrency } from '@/lib/connections/model/connection';
import { countryOfText } from '@/lib/connections/model/country-of-text';
import type { Gateway } from '@/lib/service/gateway.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import type { CallOptions } from '@/lib/service/transport/service-request';

/**
 * The merchant's country: v2 returns it as the wallet's currency, v1 in the installation, v0 nowhere. Null when the service
 * names none that we know. Throws a ServiceFailure when neither could be read.
 */
export async function readCountry(gateway: Gateway, options: CallOptions): Promise<Country | null> {
  const reads = [
    ...(gateway.can('getWallet')
      ? [async () => countryOfCurrency((await gateway.getWallet(options)).wallet.currency)]
      : []),
    ...(gateway.can('getInstallation')
      ? [async () => countryOfText((await gateway.getInstallation(options)).installation.merchant.country)]
      : []),
  ];
  let failure: unknown;
  for (const read of reads) {
    try {
      const country = await read();
      if (country) return country;
    } catch (error) {
      if (!isServiceFailure(error)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return null;
}
