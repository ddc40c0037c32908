import { isLoopback, tidyBaseAddress } from '@/lib/connections/base-address';
import type { Queryable } from '@/lib/db/client.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { ConnectionRow } from '../rows.server';
import type { CredentialsInput } from '../schema';
import { wrongField } from '../wrong-field.server';
import { endingsOf } from './ending';
import { heldBy } from './held.server';
import { putCredentialRow, type Slot } from './rows.server';
import { seal } from './vault.server';
import { accountOf } from './verify-merchant.server';

/** Seals and stores what was typed in, with what was said of a key that is not in force yet; answers what may be told of it: per generation its endings. */
export async function storeCredentials(
  db: Queryable,
  connectionId: string,
  slot: Slot,
  given: CredentialsInput,
  now: Date,
  testMode?: boolean,
): Promise<Partial<Record<Generation, Record<string, string>>>> {
  const told: Partial<Record<Generation, Record<string, string>>> = {};
  for (const generation of GENERATIONS) {
    const fields = given[generation];
    if (!fields) continue;
    const endings = endingsOf(fields);
    const sealed = seal({ connectionId, generation, field: slot }, JSON.stringify({ ...fields, testMode }));
    await putCredentialRow(db, { connectionId, generation, slot }, { sealed, endings, createdAt: now });
    told[generation] = endings;
  }
  return told;
}

/** In the switcher two of one name could not be told apart. */
export function refuseTakenName(others: readonly ConnectionRow[], name: string): void {
  const wanted = name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === wanted)) throw wrongField('name', 'name_taken');
}

/**
 * A key tells its orders to one webhook URL: in two connections at one address, one of them would hear nothing, and both
 * would have a ledger with half of the orders.
 */
export async function refuseKnownCredentials(
  db: Queryable,
  others: readonly ConnectionRow[],
  { baseUrl, credentials }: { baseUrl: string; credentials: CredentialsInput },
): Promise<void> {
  for (const other of others.filter((each) => sameAddress(each.baseUrl, baseUrl))) {
    const held = await heldBy(other, db);
    for (const generation of GENERATIONS) {
      const wanted = accountOf(generation, credentials);
      const isHeld = held.some((one) => wanted && one.secret && accountOf(generation, one.secret) === wanted);
      if (isHeld) throw wrongField(`credentials.${generation}.${ACCOUNT[generation]}`, 'credentials_elsewhere');
    }
  }
}

/** Where what stands for the account is typed. */
const ACCOUNT = { v2: 'apiKey', v1: 'accessToken', v0: 'apiKey' } as const;

/** This machine has several names for itself. */
function sameAddress(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(address: string): string {
  const url = new URL(address);
  if (isLoopback(url)) url.hostname = 'localhost';
  return tidyBaseAddress(url.href);
}
