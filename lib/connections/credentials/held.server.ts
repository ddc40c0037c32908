import { z } from 'zod';
import type { Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Connection } from '../connection';
import { environmentKey, judgements } from '../environment.server';
import { endingsOf } from './ending';
import { type CredentialRow, credentialRowsOf, type Slot } from './rows.server';
import { fingerprint, unseal } from './vault.server';

type Owner = Pick<Connection, 'id' | 'environmentKey' | 'baseUrl'>;

/** One set of credentials of a connection. */
export type Held = {
  generation: Generation;
  slot: Slot;
  /** Null: sealed under another APP_SECRET. */
  secret: Credentials | null;
  endings: Record<string, string>;
  /** Whether it is a test-mode key, where whoever gave it in a rotation said so: it holds from the moment it is in force. */
  testMode: boolean | null;
  /** Under which the service's word on them is kept; null when they can't be read. */
  fingerprint: string | null;
  /** The environment variables they come from; none when they were typed in. */
  variables: string[];
  createdAt: Date | null;
  sealed: Uint8Array | null;
};

/** Of what shape the credentials of a generation are; also how they are kept. */
const SHAPES = {
  v2: z.object({ apiKey: z.string(), apiSecret: z.string() }),
  v1: z.object({ accessToken: z.string() }),
  v0: z.object({ apiKey: z.string() }),
};

/** What is kept beside them while they are not in force yet. */
const Said = z.object({ testMode: z.boolean().optional() });

/**
 * All that a connection holds, newest generation first: the environment's for its own, but for those that turned out to be
 * another merchant's; what was typed in for the others.
 */
export async function heldBy(connection: Owner, db?: Queryable): Promise<Held[]> {
  if (connection.environmentKey !== null) {
    const strangers = strangersOf(connection);
    return environmentHolds(connection).filter(({ generation }) => !strangers.includes(generation));
  }
  const rows = await credentialRowsOf(connection.id, db);
  return rows.map((row) => fromRow(connection, row)).sort((a, b) => order(a) - order(b));
}

/** Of what the environment says for its connection, what is another merchant's. */
export function strangersOf({ id }: Pick<Owner, 'id'>): readonly Generation[] {
  return judgements().get(id)?.strangers ?? [];
}

/** All that the environment says for its connection, whosever it is. */
export function environmentHolds({ environmentKey: key, baseUrl }: Owner): Held[] {
  return key !== null && key === environmentKey() ? fromEnvironment(baseUrl) : [];
}

/** What a generation has in a slot, if it can be read. */
export function readable(held: readonly Held[], generation: Generation, slot: Slot): Held | undefined {
  return held.find((one) => one.generation === generation && one.slot === slot && one.secret);
}

/** One generation's credentials out of their JSON; null when they are not of its shape. */
export function readCredentials(generation: Generation, json: string): Credentials | null {
  const fields = SHAPES[generation].safeParse(parse(json));
  return fields.success ? { [generation]: fields.data } : null;
}

function fromRow(connection: Owner, row: CredentialRow): Held {
  const text = unseal({ connectionId: connection.id, generation: row.generation, field: row.slot }, row.sealed);
  const secret = text === null ? null : readCredentials(row.generation, text);
  return {
    generation: row.generation,
    slot: row.slot,
    secret,
    endings: row.endings,
    testMode: text === null ? null : (Said.catch({}).parse(parse(text)).testMode ?? null),
    fingerprint: secret && fingerprintOf(connection.baseUrl, secret),
    variables: [],
    createdAt: row.createdAt,
    sealed: row.sealed,
  };
}

function fromEnvironment(baseUrl: string): Held[] {
  const { SERVICE_API_KEY, SERVICE_API_SECRET, SERVICE_ACCESS_TOKEN, SERVICE_V0_API_KEY } = env();
  const held = (generation: Generation, variables: string[], fields: Record<string, string>): Held => {
    const secret = readCredentials(generation, JSON.stringify(fields));
    return {
      ...{ generation, variables, secret, slot: 'current', testMode: null, createdAt: null, sealed: null },
      endings: endingsOf(fields),
      fingerprint: secret && fingerprintOf(baseUrl, secret),
    };
  };
  return [
    ...(SERVICE_API_KEY && SERVICE_API_SECRET
      ? [
          held('v2', ['SERVICE_API_KEY', 'SERVICE_API_SECRET'], {
            apiKey: SERVICE_API_KEY,
            apiSecret: SERVICE_API_SECRET,
          }),
        ]
      : []),
    ...(SERVICE_ACCESS_TOKEN ? [held('v1', ['SERVICE_ACCESS_TOKEN'], { accessToken: SERVICE_ACCESS_TOKEN })] : []),
    ...(SERVICE_V0_API_KEY ? [held('v0', ['SERVICE_V0_API_KEY'], { apiKey: SERVICE_V0_API_KEY })] : []),
  ];
}

function fingerprintOf(baseUrl: string, secret: Credentials): string {
  return fingerprint(JSON.stringify([baseUrl, secret]));
}

function order({ generation, slot }: Held): number {
  return GENERATIONS.indexOf(generation) * 2 + (slot === 'next' ? 1 : 0);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
