import { countryOfCurrency } from '@/lib/connections/model/connection';
import { countryOfText } from '@/lib/connections/model/country-of-text';
import { isPublicOnly } from '@/lib/connections/model/public-only.server';
import { examine } from '@/lib/doctor/examine.server';
import type { Cause } from '@/lib/doctor/schema';
import { env } from '@/lib/env';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { wrongField } from '../../model/wrong-field.server';
import { CREDENTIAL_FIELDS, type CredentialsInput, type Probe } from '../schema';

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

/** Tests entered credentials. */
export function probeTyped(baseUrl: string, given: CredentialsInput): Promise<Probe[]> {
  return Promise.all(
    GENERATIONS.filter((generation) => given[generation]).map(async (generation) => ({
      generation,
      slot: 'typed' as const,
      ...(await probe(baseUrl, generation, given)),
    })),
  );
}

/** Refuses entered credentials of different countries. Those that don't show their country pass. */
export function refuseTwoMerchants(probes: readonly Probe[]): void {
  const [first, ...others] = probes.filter(({ country }) => country);
  const other = others.find(({ country }) => country !== first?.country)?.generation;
  if (other) throw wrongField(`credentials.${other}.${CREDENTIAL_FIELDS[other][0]}`, 'credentialsOfAnother');
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
