import type { Queryable } from '@/lib/db/client.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { seal } from '../model/vault.server';
import type { CredentialsInput } from './schema';
import { identified } from './sets/fingerprint.server';
import { type CredentialChange, putCredentialRow, type Slot, sealedAs } from './sets/rows.server';

/**
 * Encrypts and stores entered credentials. Returns the endings, which may be shown. `testMode`: the mode of a pending
 * v2 key once it is active.
 */
export async function storeCredentials(
  db: Queryable,
  { connectionId, baseUrl, slot }: { connectionId: string; baseUrl: string; slot: Slot },
  given: CredentialsInput,
  now: Date,
  { testMode, ...status }: CredentialChange & { testMode?: boolean | undefined } = {},
): Promise<Partial<Record<Generation, Record<string, string>>>> {
  const stored: Partial<Record<Generation, Record<string, string>>> = {};
  for (const generation of GENERATIONS) {
    const fields = given[generation];
    if (!fields) continue;
    const { endings, fingerprint, account } = identified(baseUrl, generation, { [generation]: fields });
    const sealed = seal({ connectionId, generation, field: sealedAs(slot) }, JSON.stringify({ ...fields, testMode }));
    const row = { sealed, fingerprint, account, endings, createdAt: now, ...status };
    await putCredentialRow(db, { connectionId, generation, slot }, row);
    stored[generation] = endings;
  }
  return stored;
}
