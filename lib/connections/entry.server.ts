import { environmentHolds, type Held, strangersOf } from '@/lib/connections/credentials/held.server';
import {
  type HeldAndHeard,
  heldAndHeard,
  isGone,
  isOtherMode,
  troubleOf,
} from '@/lib/connections/credentials/problem.server';
import type { Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { GENERATIONS } from '@/lib/service/model/generation';
import { type Connection, type Country, countryOfCurrency } from './connection';
import { toConnection } from './current.server';
import { environmentKey } from './environment.server';
import { webhookUrl, webhookUrlIsLocal } from './prepare.server';
import { type ConnectionRow, countsOf } from './rows.server';
import { ConnectionEntry, type CredentialView, EDITABLE, type GenerationCredentials } from './schema';

/** A connection as the settings show it; of its credentials only what tells them apart. */
export async function entryOf(db: Queryable, row: ConnectionRow): Promise<ConnectionEntry> {
  const connection = toConnection(row);
  const { id, slug, name, merchantName, baseUrl, sandbox, testMode, country, currency, timeZone } = connection;
  const [held, counts] = await Promise.all([heldAndHeard(connection, db), countsOf(db, id)]);
  const trouble = troubleOf(connection, held);
  return ConnectionEntry.parse({
    ...{ id, slug, name, merchantName, baseUrl, sandbox, testMode, country, currency, timeZone, counts },
    source: row.source,
    ...countryFacts(row, country),
    credentials: generationsOf(connection, held),
    strangeVariables: environmentHolds(connection).flatMap(({ generation, variables }) =>
      strangersOf(connection).includes(generation) ? variables : [],
    ),
    problem: trouble?.isAll ? trouble.kind : null,
    webhookUrl: webhookUrl(connection),
    webhookUrlIsLocal: webhookUrlIsLocal(),
    lastWebhookAt: row.lastWebhookAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    editable: editableOf(row, held),
    removable: row.environmentKey === null || isGone(row.environmentKey),
  });
}

/** The environment's own is what the environment says, where it says anything. */
export function editableOf(row: ConnectionRow, held: readonly Pick<Held, 'generation'>[]): ConnectionEntry['editable'] {
  const told = countryTo(row);
  const isTold = told !== null && told === row.country;
  const fixed = row.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  const isOwn = row.environmentKey === null;
  const may: Record<(typeof EDITABLE)[number], boolean> = {
    name: isOwn,
    merchantName: isOwn,
    country: !fixed && !isTold,
    // What it takes to be in test mode is not needed to leave it.
    testMode: row.testMode || held.some(({ generation }) => generation === 'v2'),
  };
  return EDITABLE.filter((name) => may[name]);
}

/** What the service has told of a merchant's country. */
function countryTo({ currency }: ConnectionRow): Country | null {
  return (currency && countryOfCurrency(currency)) || null;
}

function countryFacts(row: ConnectionRow, country: Country) {
  const told = countryTo(row);
  return {
    countrySource: told === country ? 'service' : row.country ? 'declared' : 'assumed',
    countryTold: told === country ? null : told,
  };
}

function generationsOf(connection: Connection, held: readonly HeldAndHeard[]): GenerationCredentials[] {
  return GENERATIONS.flatMap((generation) => {
    const ofGeneration = held.filter((one) => one.generation === generation);
    if (ofGeneration.length === 0) return [];
    const [current, next] = ['current', 'next'].map((slot) => ofGeneration.find((one) => one.slot === slot));
    const variables = ofGeneration.flatMap((one) => one.variables);
    const isNeeded = !current?.secret || current.refusedSince !== null;
    return [
      {
        generation,
        variables,
        current: current ? viewOf(current) : null,
        next: next ? viewOf(next, isNeeded ? waitsFor(connection, next) : undefined) : null,
      },
    ];
  });
}

/** Why a person is needed before those that wait are used in place of what doesn't work. */
function waitsFor(connection: Connection, next: HeldAndHeard): CredentialView['state'] | undefined {
  if (next.doubtedSince) return 'doubtful';
  return isOtherMode(connection, next) ? 'other_mode' : undefined;
}

/** `waits`: why a person is needed, where the service has not refused them. */
function viewOf(
  { secret, endings, provenAt, refusedSince, createdAt }: HeldAndHeard,
  waits?: CredentialView['state'],
): CredentialView {
  return {
    endings,
    state: !secret ? 'unreadable' : refusedSince ? 'refused' : (waits ?? (provenAt ? 'proven' : 'unproven')),
    provenAt: provenAt?.toISOString() ?? null,
    refusedSince: refusedSince?.toISOString() ?? null,
    createdAt: createdAt?.toISOString() ?? null,
  };
}
