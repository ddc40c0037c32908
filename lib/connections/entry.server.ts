import type { Queryable } from '@/lib/db/client.server';
import { shown } from '@/lib/db/shown';
import { env } from '@/lib/env';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { pendingProblem, problemOf } from './credentials/problem.server';
import { CredentialView, type GenerationCredentials } from './credentials/schema';
import { type CredentialSet, credentialSetsById } from './credentials/sets/credential-sets.server';
import { type Connection, type Country, countryOfCurrency } from './model/connection';
import { environmentKey, isFormerEnvironment } from './model/environment-key.server';
import { countsById } from './model/ledger-rows.server';
import type { ConnectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import { webhookUrl, webhookUrlIsLocal } from './model/webhook-url.server';
import { ConnectionEntry, EDITABLE } from './schema';

/** A connection for the settings page, with the endings of its credentials and never the credentials. */
export async function entryOf(db: Queryable, row: ConnectionRow): Promise<ConnectionEntry> {
  const [entry] = await entriesOf(db, [row]);
  if (!entry) throw new Error('one row has one entry');
  return entry;
}

/** Connections for the settings page. Two queries, however many there are. */
export async function entriesOf(db: Queryable, rows: readonly ConnectionRow[]): Promise<ConnectionEntry[]> {
  const connections = rows.map(toConnection);
  const [sets, counts] = await Promise.all([
    credentialSetsById(connections, db),
    countsById(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) =>
    toEntry(row, sets.get(row.id) ?? [], counts.get(row.id) ?? { deliveries: 0, open: 0, branches: 0 }),
  );
}

function toEntry(
  row: ConnectionRow,
  all: readonly CredentialSet[],
  counts: ConnectionEntry['counts'],
): ConnectionEntry {
  const connection = toConnection(row);
  const sets = all.filter(({ merchant }) => merchant !== 'other');
  const problem = problemOf(connection, sets);
  return ConnectionEntry.parse({
    ...shown(ConnectionEntry.shape, row),
    ...connection,
    counts,
    ...countryFacts(row, connection.country),
    credentials: generationsOf(connection, sets),
    variablesOfOtherMerchant: all.flatMap((set) => (sets.includes(set) ? [] : set.variables)),
    problem: problem?.isAll ? problem.kind : null,
    webhookUrl: webhookUrl(connection),
    webhookUrlIsLocal: webhookUrlIsLocal(),
    editable: editableOf(row, sets),
    removable: row.environmentKey === null || isFormerEnvironment(row.environmentKey),
  });
}

/** The fields that an owner may edit: those that neither the environment nor the service sets. */
export function editableOf(
  row: ConnectionRow,
  sets: readonly Pick<CredentialSet, 'generation'>[],
): ConnectionEntry['editable'] {
  const learned = countryOfCurrency(row.currency);
  const isLearned = learned !== null && learned === row.country;
  const isFixed = row.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  const isAdded = row.environmentKey === null;
  const may: Record<(typeof EDITABLE)[number], boolean> = {
    name: isAdded,
    merchantName: isAdded,
    country: !isFixed && !isLearned,
    dayStartHour: true,
    // Entering test mode needs a v2 key; leaving it does not.
    testMode: row.testMode || sets.some(({ generation }) => generation === 'v2'),
  };
  return EDITABLE.filter((name) => may[name]);
}

function countryFacts(row: ConnectionRow, country: Country) {
  const learned = countryOfCurrency(row.currency);
  return {
    countrySource: learned === country ? 'service' : row.country ? 'declared' : 'assumed',
    otherCountry: learned === country ? null : learned,
  };
}

function generationsOf(connection: Connection, sets: readonly CredentialSet[]): GenerationCredentials[] {
  return GENERATIONS.flatMap((generation) => {
    const ofGeneration = sets.filter((set) => set.generation === generation);
    if (ofGeneration.length === 0) return [];
    const [current, pending] = ['current', 'pending'].map((slot) => ofGeneration.find((set) => set.slot === slot));
    const isNeeded = !current?.secret || current.refusedSince !== null;
    return [
      {
        generation,
        variables: ofGeneration.flatMap((set) => set.variables),
        current: current ? credentialsView(current, current.merchant === 'unreachable' ? 'unverified' : null) : null,
        pending: pending ? credentialsView(pending, isNeeded ? pendingProblem(connection, pending) : null) : null,
      },
    ];
  });
}

function credentialsView(set: CredentialSet, problem: 'unverified' | 'other_mode' | null): CredentialView {
  const { secret, provenAt, refusedSince } = set;
  const state = !secret ? 'unreadable' : refusedSince ? 'refused' : (problem ?? (provenAt ? 'proven' : 'unproven'));
  return { ...shown(CredentialView.shape, set), state };
}
