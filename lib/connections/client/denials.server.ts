import type { Denials } from '@/lib/service/denials.server';
import { isDenialFresh } from '@/lib/service/denials.server';
import type { CredentialSet } from '../credentials/credential-sets.server';
import { recordGrants } from '../credentials/probe/record-grants.server';
import type { Connection } from '../model/connection';

/** The denied permissions of credentials, for a gateway to check and record. */
export function denialsOf(connection: Pick<Connection, 'id'>, credentials: CredentialSet): Denials {
  const record = (permission: string, granted: boolean) =>
    recordGrants(connection, credentials, [{ permission, granted }], new Date());
  const at = (permission: string) => credentials.denied[permission];
  return {
    has: (permission) => isDenialFresh(at(permission)),
    add: async (permission) => void (isDenialFresh(at(permission)) || (await record(permission, false))),
    clear: async (permission) => void (at(permission) && (await record(permission, true))),
  };
}
