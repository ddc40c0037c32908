import type { Queryable } from '@/lib/db/client.server';
import { isLoopback, tidyBaseAddress } from '@/lib/security/base-address';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { isFormerEnvironment } from '../model/environment-key.server';
import type { ConnectionRow } from '../model/rows.server';
import { wrongField } from '../model/wrong-field.server';
import { CREDENTIAL_FIELDS, type CredentialsInput } from './schema';
import { accountOf } from './sets/fingerprint.server';
import { credentialRowsOf } from './sets/rows.server';

/** Refuses the name of another connection: the switcher would show two alike. */
export function refuseDuplicateName(others: readonly ConnectionRow[], name: string): void {
  const wanted = name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === wanted)) throw wrongField('name', 'nameTaken');
}

/**
 * Refuses credentials of another connection at the same address. The service sends a key's webhooks to one URL, so each
 * ledger would have half of the orders.
 */
export async function refuseDuplicateCredentials(
  db: Queryable,
  others: readonly ConnectionRow[],
  { baseUrl, credentials }: { baseUrl: string; credentials: CredentialsInput },
): Promise<void> {
  const there = others.filter(
    (other) => !isFormerEnvironment(other.environmentKey) && isSameAddress(other.baseUrl, baseUrl),
  );
  const ids = there.map(({ id }) => id);
  const rows = await credentialRowsOf(ids, db);
  for (const generation of GENERATIONS) {
    const account = accountOf(generation, credentials);
    const known = rows.find((row) => row.generation === generation && account !== null && row.account === account);
    const [field] = CREDENTIAL_FIELDS[generation];
    const other = known && there.find(({ id }) => id === known.connectionId);
    if (other) throw wrongField(`credentials.${generation}.${field}`, `credentialsElsewhere|${other.name}`);
  }
}

/** Compares addresses; all loopback names are one. */
function isSameAddress(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(address: string): string {
  const url = new URL(address);
  if (isLoopback(url)) url.hostname = 'localhost';
  return tidyBaseAddress(url.href);
}
