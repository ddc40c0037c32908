import type { Denials } from '@/lib/service/denials.server';
import { isDenialFresh } from '@/lib/service/denials.server';
import type { Connection } from '../connection';
import type { Held } from './held.server';
import { recordGrants } from './probe/record-grants.server';

/** Denied permissions of credentials, as a gateway asks about them and reports them. */
export function denialsOf(connection: Pick<Connection, 'id'>, held: Held): Denials {
  const record = (permission: string, granted: boolean) =>
    recordGrants(connection, held, [{ permission, granted }], new Date());
  const at = (permission: string) => held.denied[permission];
  return {
    has: (permission) => isDenialFresh(at(permission)),
    add: async (permission) => void (isDenialFresh(at(permission)) || (await record(permission, false))),
    clear: async (permission) => void (at(permission) && (await record(permission, true))),
  };
}
