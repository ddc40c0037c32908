import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Connection } from '../connection';
import { environmentCredentials, environmentKey } from '../environment/environment.server';
import { type CredentialRow, credentialRowsOf, type Slot } from './rows.server';
import { unseal } from './vault.server';

/** One set of credentials of a connection, and their status. */
export type Held = Pick<
  CredentialRow,
  | 'connectionId'
  | 'endings'
  | 'fingerprint'
  | 'account'
  | 'provenAt'
  | 'refusedSince'
  | 'uninstalledAt'
  | 'denied'
  | 'merchant'
  | 'merchantConfirmedAt'
> & {
  generation: Generation;
  slot: Slot;
  /** Null: sealed under another APP_SECRET. */
  secret: Credentials | null;
  /** Of pending ones: whether they are a test-mode key, if the owner stated it. */
  testMode: boolean | null;
  /** The environment variables that hold them; none when they were entered on screen. */
  variables: readonly string[];
  /** When they were entered; null for the environment's. */
  createdAt: Date | null;
};

const SHAPES = {
  v2: z.object({ apiKey: z.string(), apiSecret: z.string() }),
  v1: z.object({ accessToken: z.string() }),
  v0: z.object({ apiKey: z.string() }),
};
/** Sealed beside pending ones. */
const Mode = z.object({ testMode: z.boolean().optional() });

type Owner = Pick<Connection, 'id' | 'environmentKey' | 'baseUrl'>;

/** All credentials of a connection that belong to its merchant, as far as is known; newest generation first. */
export async function heldBy(connection: Owner, db?: Queryable): Promise<Held[]> {
  const all = await heldOrSetAside(connection, db);
  return all.filter(({ merchant }) => merchant !== 'other');
}

/** Those of another merchant too, which the environment holds beside the connection's own. */
export async function heldOrSetAside(connection: Owner, db?: Queryable): Promise<Held[]> {
  const { environmentKey: key, baseUrl } = connection;
  if (key !== null && key !== environmentKey()) return [];
  const rows = await credentialRowsOf([connection.id], db);
  const held = key === null ? rows.map(fromRow) : fromEnvironment(connection.id, baseUrl, rows);
  return held.sort((a, b) => order(a) - order(b));
}

/** The readable credentials of a generation in a slot. */
export function readable(held: readonly Held[], generation: Generation, slot: Slot): Held | undefined {
  return held.find((one) => one.generation === generation && one.slot === slot && one.secret);
}

/** The credentials of a row; null when they can't be read. */
export function secretIn(row: CredentialRow): Credentials | null {
  const fields = SHAPES[row.generation].safeParse(unsealed(row));
  return fields.success ? { [row.generation]: fields.data } : null;
}

function fromRow({ sealed, ...row }: CredentialRow): Held {
  const testMode = Mode.catch({}).parse(unsealed({ ...row, sealed })).testMode ?? null;
  return { ...row, secret: secretIn({ ...row, sealed }), testMode, variables: [] };
}

function unsealed({ connectionId, generation, slot, sealed }: CredentialRow): unknown {
  const text = sealed && unseal({ connectionId, generation, field: slot }, sealed);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A row with another fingerprint was written by an instance with another environment, which was started later. */
function fromEnvironment(connectionId: string, baseUrl: string, rows: readonly CredentialRow[]): Held[] {
  return environmentCredentials(baseUrl).flatMap((given): Held[] => {
    const row = rows.find(({ generation, slot }) => generation === given.generation && slot === 'current');
    if (row && row.fingerprint !== given.fingerprint) return [];
    const {
      provenAt = null,
      refusedSince = null,
      uninstalledAt = null,
      denied = {},
      merchant = null,
      merchantConfirmedAt = null,
    } = row ?? {};
    const status = { provenAt, refusedSince, uninstalledAt, denied, merchant, merchantConfirmedAt };
    return [{ ...given, ...status, connectionId, slot: 'current', testMode: null, createdAt: null }];
  });
}

function order({ generation, slot }: Held): number {
  return GENERATIONS.indexOf(generation) * 2 + (slot === 'next' ? 1 : 0);
}
