import type { Connection } from '../model/connection';
import { probe } from './probe/probe.server';
import { recordGrants } from './probe/record-grants.server';
import { recordAcceptance } from './rotation/record-acceptance.server';
import type { Probe } from './schema';
import { credentialSetsOf } from './sets/credential-sets.server';

/** Tests all credentials of a connection, pending ones too, and records what the service accepted and granted. */
export async function probeStored(connection: Connection, now: Date): Promise<Probe[]> {
  const sets = await credentialSetsOf(connection);
  return Promise.all(
    sets.map(async (set): Promise<Probe> => {
      const { generation, slot, secret } = set;
      if (!secret) return { generation, slot, ...UNREADABLE };
      const found = await probe(connection.baseUrl, generation, secret);
      if (found.accepted !== null) await recordAcceptance(connection, set, found.accepted, now);
      await recordGrants(connection, set, found.permissions, now);
      return { generation, slot, ...found };
    }),
  );
}

const UNREADABLE: Omit<Probe, 'generation' | 'slot'> = {
  accepted: null,
  problem: 'credentials_unreadable',
  serviceMessage: null,
  permissions: [],
  merchantName: null,
  country: null,
};
