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
    problem: accepted ? null : accepted === false ? 'service_unauthorized' : PROBLEMS[diagnosis.cause],
    serviceMessage: responseMessage,
    permissions: [...grants],
    merchantName,
    country: currency ? countryOfCurrency(currency) : countryOfText(country ?? ''),
  };
}

/** The key of the `problems` messages for each cause of a response that neither proves nor refuses credentials. */
const PROBLEMS: Record<Cause, string> = {
  healthy: 'service_unreadable',
  no_credentials: 'service_unreadable',
  unreadable_credentials: 'service_unreadable',
  unusable_credentials: 'service_unreadable',
  dns: 'service_no_answer',
  unreachable: 'service_no_answer',
  tls: 'service_no_answer',
  redirect: 'service_unreadable',
  wrong_base: 'service_not_found',
  not_the_service: 'service_unreadable',
  answers_alike: 'service_unreadable',
  blocked: 'service_forbidden',
  service_problem: 'service_unavailable',
  clock_skew: 'service_unreadable',
  wrong_brand: 'service_unreadable',
  unknown_key: 'service_unreadable',
  revoked_key: 'service_unreadable',
  wrong_secret: 'service_unreadable',
  rotated_secret: 'service_unreadable',
  header_dropped: 'service_unreadable',
  path_rewritten: 'service_unreadable',
  request_changed: 'service_unreadable',
  requests_lost: 'service_unreadable',
  missing_permission: 'service_unreadable',
  pending_refused: 'service_unreadable',
  webhook_unreachable: 'service_unreadable',
  unclear: 'service_unreadable',
};
