import type { Connection } from '@/lib/connections/connection';
import type { Probe } from '@/lib/connections/schema';
import { heldBy } from '../held.server';
import { probe } from './probe.server';
import { recordAnswer } from './record-answer.server';
import { recordGrants } from './record-grants.server';

/** Tests all credentials of a connection, pending ones too, and records what the service accepted and granted. */
export async function probeHeld(connection: Connection, now: Date): Promise<Probe[]> {
  const held = await heldBy(connection);
  return Promise.all(
    held.map(async (one): Promise<Probe> => {
      const { generation, slot, secret } = one;
      if (!secret) return { generation, slot, ...UNREADABLE };
      const found = await probe(connection.baseUrl, generation, secret);
      if (found.accepted !== null) await recordAnswer(connection, one, found.accepted, now);
      await recordGrants(connection, one, found.permissions, now);
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
