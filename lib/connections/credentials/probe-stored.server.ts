import type { Connection } from '../model/connection';
import { probe } from './probe/probe.server';
import { recordGrants } from './probe/record-grants.server';
import { recordAcceptance } from './rotation/record-acceptance.server';
import type { Probe } from './schema';
import { credentialSetsOf } from './sets/credential-sets.server';

/**
 * Tests all credentials of a connection, pending ones too, and records what the service accepted and granted.
 * - `typed`: the tests of those that were entered just now.
 */
export async function probeStored(connection: Connection, now: Date, typed: readonly Probe[] = []): Promise<Probe[]> {
  const sets = await credentialSetsOf(connection);
  return Promise.all(
    sets.map(async (set): Promise<Probe> => {
      const { generation, slot, secret } = set;
      if (!secret) return { generation, slot, ...UNREADABLE };
      const tested = typed.find((probe) => probe.generation === generation);
      const found = tested ?? (await probe(connection.baseUrl, generation, secret));
      if (found.accepted !== null) await recordAcceptance(connection, set, found.accepted, now);
      await recordGrants(connection, set, found.permissions, now);
      return { ...found, generation, slot };
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
