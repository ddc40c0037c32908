import { countryOfCurrency } from '@/lib/connections/model/connection';
import { countryOfText } from '@/lib/connections/model/country-of-text';
import { isPublicOnly } from '@/lib/connections/model/public-only.server';
import { examine } from '@/lib/doctor/examine.server';
import type { Cause } from '@/lib/doctor/schema';
import { env } from '@/lib/env';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import type { Probe } from '../schema';

type Found = Omit<Probe, 'generation' | 'slot'>;

/** Tests one generation's credentials by reading alone: the quick form of a diagnosis. */
export async function probe(baseUrl: string, generation: Generation, secret: Credentials): Promise<Found> {
  const credentials = { [generation]: secret[generation] };
  const target = { baseUrl, publicOnly: isPublicOnly(baseUrl), brand: env().SERVICE_BRAND, credentials };
  const { generations, diagnosis } = await examine(target, { depth: 'quick' });
  const found = generations[generation];
  if (!found) throw new Error(`There are no credentials of ${generation}`);
  const { accepted, grants, merchantName, country, currency, responseMessage } = found;
  return {
    accepted,
    problem: accepted
      ? null
      : accepted === false
        ? 'service_unauthorized'
        : (PROBLEMS[diagnosis.cause] ?? 'service_unreadable'),
    serviceMessage: responseMessage,
    permissions: [...grants],
    merchantName,
    country: currency ? countryOfCurrency(currency) : countryOfText(country ?? ''),
  };
}

/** The key of the `problems` messages for a cause of no answer, or of one that is not the service's. */
const PROBLEMS: Partial<Record<Cause, string>> = {
  dns: 'service_no_answer',
  unreachable: 'service_no_answer',
  tls: 'service_no_answer',
  blocked: 'service_forbidden',
  service_problem: 'service_unavailable',
  wrong_base: 'service_not_found',
};
