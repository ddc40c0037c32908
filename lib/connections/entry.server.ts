import type { Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { GENERATIONS } from '@/lib/service/model/generation';
import { type Connection, type Country, countryOfCurrency } from './connection';
import { type Held, heldOrSetAside } from './credentials/held.server';
import { isGone, pendingProblem, problemOf } from './credentials/problem.server';
import { environmentKey } from './environment/environment.server';
import { countsOf } from './ledger-rows.server';
import type { ConnectionRow } from './rows.server';
import { ConnectionEntry, type CredentialView, EDITABLE, type GenerationCredentials } from './schema';
import { toConnection } from './to-connection.server';
import { webhookUrl, webhookUrlIsLocal } from './webhook/webhook-url.server';

/** A connection as the settings show it; of its credentials only what tells them apart. */
export async function entryOf(db: Queryable, row: ConnectionRow): Promise<ConnectionEntry> {
  const connection = toConnection(row);
  const { id, slug, name, merchantName, baseUrl, sandbox, testMode, country, currency, timeZone, dayStartHour } =
    connection;
  const [all, counts] = await Promise.all([heldOrSetAside(connection, db), countsOf(db, id)]);
  const held = all.filter(({ merchant }) => merchant !== 'other');
  const problem = problemOf(connection, held);
  return ConnectionEntry.parse({
    ...{ id, slug, name, merchantName, baseUrl, sandbox, testMode, country, currency, timeZone, dayStartHour, counts },
    source: row.source,
    ...countryFacts(row, country),
    credentials: generationsOf(connection, held),
    variablesOfOtherMerchant: all.flatMap((one) => (held.includes(one) ? [] : one.variables)),
    problem: problem?.isAll ? problem.kind : null,
    webhookUrl: webhookUrl(connection),
    webhookUrlIsLocal: webhookUrlIsLocal(),
    lastWebhookAt: row.lastWebhookAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    editable: editableOf(row, held),
    removable: row.environmentKey === null || isGone(row.environmentKey),
  });
}

/** What an owner may change on screen: not what the environment or the service states. */
export function editableOf(row: ConnectionRow, held: readonly Pick<Held, 'generation'>[]): ConnectionEntry['editable'] {
  const learned = learnedCountry(row);
  const isLearned = learned !== null && learned === row.country;
  const isFixed = row.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  const isAdded = row.environmentKey === null;
  const may: Record<(typeof EDITABLE)[number], boolean> = {
    name: isAdded,
    merchantName: isAdded,
    country: !isFixed && !isLearned,
    dayStartHour: true,
    // Entering test mode needs a v2 key; leaving it does not.
    testMode: row.testMode || held.some(({ generation }) => generation === 'v2'),
  };
  return EDITABLE.filter((name) => may[name]);
}

/** The merchant's country as the service returned it. */
function learnedCountry({ currency }: ConnectionRow): Country | null {
  return (currency && countryOfCurrency(currency)) || null;
}

function countryFacts(row: ConnectionRow, country: Country) {
  const learned = learnedCountry(row);
  return {
    countrySource: learned === country ? 'service' : row.country ? 'declared' : 'assumed',
    otherCountry: learned === country ? null : learned,
  };
}

function generationsOf(connection: Connection, held: readonly Held[]): GenerationCredentials[] {
  return GENERATIONS.flatMap((generation) => {
    const ofGeneration = held.filter((one) => one.generation === generation);
    if (ofGeneration.length === 0) return [];
    const [current, next] = ['current', 'next'].map((slot) => ofGeneration.find((one) => one.slot === slot));
    const isNeeded = !current?.secret || current.refusedSince !== null;
    return [
      {
        generation,
        variables: ofGeneration.flatMap((one) => one.variables),
        current: current ? viewOf(current, current.merchant === 'unreachable' ? 'unverified' : null) : null,
        next: next ? viewOf(next, isNeeded ? pendingProblem(connection, next) : null) : null,
      },
    ];
  });
}

function viewOf(
  { secret, endings, provenAt, refusedSince, createdAt }: Held,
  problem: 'unverified' | 'other_mode' | null,
): CredentialView {
  return {
    endings,
    state: !secret ? 'unreadable' : refusedSince ? 'refused' : (problem ?? (provenAt ? 'proven' : 'unproven')),
    provenAt: provenAt?.toISOString() ?? null,
    refusedSince: refusedSince?.toISOString() ?? null,
    createdAt: createdAt?.toISOString() ?? null,
  };
}
