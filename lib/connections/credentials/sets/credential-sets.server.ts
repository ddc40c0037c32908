import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { parseJson } from '@/lib/http/parse-json';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import type { Connection } from '../../model/connection';
import { environmentKey } from '../../model/environment-key.server';
import { unseal } from '../../model/vault.server';
import { environmentCredentials } from './environment.server';
import { type CredentialRow, credentialRowsOf, NO_STATUS, type Slot, sealedAs } from './rows.server';

/** One set of credentials of a connection, and their status. */
export type CredentialSet = Omit<CredentialRow, 'sealed' | 'createdAt'> & {
  /** Null: sealed under another APP_SECRET. */
  secret: Credentials | null;
  /** For pending credentials: whether they are a test-mode key, if the owner stated it. */
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
/** The mode that is stored with pending credentials. */
const Mode = z.object({ testMode: z.boolean().optional() });

type Owner = Pick<Connection, 'id' | 'environmentKey' | 'baseUrl'>;

/** The credentials of a connection, newest generation first, without those of another merchant. */
export async function credentialSetsOf(connection: Owner, db?: Queryable): Promise<CredentialSet[]> {
  const all = await allCredentialSetsOf(connection, db);
  return all.filter(({ merchant }) => merchant !== 'other');
}

/** All credentials of a connection, those of another merchant in the environment included. */
export async function allCredentialSetsOf(connection: Owner, db?: Queryable): Promise<CredentialSet[]> {
  return (await credentialSetsById([connection], db)).get(connection.id) ?? [];
}

/** All credentials of several connections, by the connection's id, in one query. */
export async function credentialSetsById(
  owners: readonly Owner[],
  db?: Queryable,
): Promise<Map<string, CredentialSet[]>> {
  const present = owners.filter(({ environmentKey: key }) => key === null || key === environmentKey());
  const rows = await credentialRowsOf(
    present.map(({ id }) => id),
    db,
  );
  return new Map(
    present.map(({ id, environmentKey: key, baseUrl }) => {
      const own = rows.filter(({ connectionId }) => connectionId === id);
      const sets = key === null ? own.map(fromRow) : fromEnvironment(id, baseUrl, own);
      return [id, sets.sort((a, b) => order(a) - order(b))];
    }),
  );
}

/** Finds the credentials of a generation in a slot, if they can be decrypted. */
export function findReadable(
  sets: readonly CredentialSet[],
  generation: Generation,
  slot: Slot,
): CredentialSet | undefined {
  return sets.find((set) => set.generation === generation && set.slot === slot && set.secret);
}

/** The credentials of a row; null when they can't be read. */
export function secretIn(row: CredentialRow): Credentials | null {
  const fields = SHAPES[row.generation].safeParse(unsealed(row));
  return fields.success ? { [row.generation]: fields.data } : null;
}

function fromRow({ sealed, ...row }: CredentialRow): CredentialSet {
  const testMode = Mode.catch({}).parse(unsealed({ ...row, sealed })).testMode ?? null;
  return { ...row, secret: secretIn({ ...row, sealed }), testMode, variables: [] };
}

function unsealed({ connectionId, generation, slot, sealed }: CredentialRow): unknown {
  const text = sealed && unseal({ connectionId, generation, field: sealedAs(slot) }, sealed);
  return text ? (parseJson(text) ?? null) : null;
}

/** Leaves out credentials with a row of another fingerprint: an instance with a newer environment wrote it. */
function fromEnvironment(connectionId: string, baseUrl: string, rows: readonly CredentialRow[]): CredentialSet[] {
  return environmentCredentials(baseUrl).flatMap((given): CredentialSet[] => {
    const row = rows.find(({ generation, slot }) => generation === given.generation && slot === 'current');
    if (row && row.fingerprint !== given.fingerprint) return [];
    const { sealed: _, ...status } = { sealed: null, ...NO_STATUS, ...row };
    return [{ ...status, ...given, connectionId, slot: 'current', testMode: null, createdAt: null }];
  });
}

function order({ generation, slot }: CredentialSet): number {
  return GENERATIONS.indexOf(generation) * 2 + (slot === 'pending' ? 1 : 0);
}
