import { database, type Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/events/publish-rows.server';
import { verifyMerchant } from '../credentials/probe/verify-merchant.server';
import { type EnvironmentCredentials, environmentCredentials } from '../credentials/sets/environment.server';
import {
  type CredentialRow,
  credentialRowsOf,
  lockCredentials,
  putCredentialRow,
  updateCredentialRow,
} from '../credentials/sets/rows.server';
import type { Connection } from '../model/connection';
import { environmentKey } from '../model/environment-key.server';
import { hasOrders } from '../model/ledger-rows.server';
import type { MerchantMatch } from '../model/merchant-match';
import { formerEnvironmentIds, moveEnvironmentKey } from '../model/rows.server';
import { prepareConnection } from './prepare.server';

type Verified = EnvironmentCredentials & { merchant: MerchantMatch | null };

/** Separates the environment key from the id of a former connection of the environment. */
const FORMER = '#';
const MAX_NAME = 60;

/**
 * At start: decides which of the environment's credentials its connection uses. Only new accounts are verified. Another
 * merchant's credentials get a connection of their own.
 */
export async function assignEnvironment(connection: Connection): Promise<void> {
  const { db } = database();
  const given = environmentCredentials(connection.baseUrl);
  const rows = await currentRows(connection.id, db);
  const known = given.filter((credentials) => rowOf(rows, credentials)?.account === credentials.account);
  const changed = given.filter((credentials) => !known.includes(credentials));
  const keep = (...all: Verified[]) => saveCredentials(connection, all);
  const asKnown = known.map((credentials) => ({ ...credentials, merchant: null }));
  // The merchants of the sandbox are made up.
  const isFirst = rows.length === 0 || env().SANDBOX_MODE;
  if (changed.length === 0) return keep(...asKnown);
  const former = isFirst || known.length > 0 ? null : await formerConnectionWith(given);
  if (former) return moveTo(connection, former);
  const isNewLedger = known.length === 0 && !(await hasOrders(db, connection.id));
  if (isFirst || isNewLedger) return keep(...given.map((credentials) => ({ ...credentials, merchant: null })));
  const verified = await Promise.all(changed.map((credentials) => verify(connection, rows, credentials, known)));
  const isMerchants = known.length > 0 || verified.some(({ merchant }) => merchant === 'same');
  if (!isMerchants && verified.some(({ merchant }) => merchant === 'other')) return moveTo(connection, null);
  for (const { variables, merchant } of verified) {
    if (merchant === 'same' || merchant === 'unknown') continue;
    const why = merchant === 'other' ? 'belong to another merchant' : 'could not be verified';
    console.warn(`connection ${connection.name}: ${variables.join(', ')} ${why} and are not used`);
  }
  await keep(...asKnown, ...verified);
}

async function verify(
  connection: Connection,
  rows: readonly CredentialRow[],
  credentials: EnvironmentCredentials,
  known: readonly EnvironmentCredentials[],
): Promise<Verified> {
  const row = rowOf(rows, credentials);
  if (row?.merchant === 'other' && row.fingerprint === credentials.fingerprint)
    return { ...credentials, merchant: 'other' };
  const merchant = await verifyMerchant(connection, credentials.generation, credentials.secret, {
    inUse: known,
    ifUnseen: 'other',
  });
  return { ...credentials, merchant };
}

/** Unused credentials keep the account of the former ones, which identifies the merchant. */
async function saveCredentials({ id: connectionId }: Connection, all: readonly Verified[]): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockCredentials(tx, connectionId);
    // Read again: another dashboard may have stored and proven the same ones since.
    const rows = await currentRows(connectionId, tx);
    for (const { generation, endings, fingerprint, account, merchant } of all) {
      const key = { connectionId, generation, slot: 'current' } as const;
      const row = rows.find((row) => row.generation === generation);
      const isUsed = merchant !== 'other' && merchant !== 'unreachable';
      const change = { merchant, account: isUsed ? account : (row?.account ?? null) };
      if (row?.fingerprint === fingerprint) await updateCredentialRow(tx, key, fingerprint, change);
      else await putCredentialRow(tx, key, { ...change, fingerprint, endings, createdAt: new Date() });
    }
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}

/** Makes another connection the environment's: a former one with these credentials, or a new one. */
async function moveTo(connection: Connection, former: string | null): Promise<void> {
  const key = environmentKey();
  const name = `${connection.name} (${connection.slug})`.slice(0, MAX_NAME);
  await database().db.transaction(async (tx) => {
    const moved = { id: connection.id, from: key, to: `${key}${FORMER}${connection.id}`, name };
    if (!(await moveEnvironmentKey(tx, moved)) || !former) return;
    await moveEnvironmentKey(tx, { id: former, from: `${key}${FORMER}${former}`, to: key });
  });
  const next = await prepareConnection();
  console.warn(
    `The environment's credentials belong to another merchant than before: they are used in the connection ${next.slug} now, and ${connection.slug} can only be read.`,
  );
  if (next.id !== connection.id) await assignEnvironment(next);
}

async function formerConnectionWith(given: readonly EnvironmentCredentials[]): Promise<string | null> {
  const ids = await formerEnvironmentIds(database().db, `${environmentKey()}${FORMER}`);
  const rows = await credentialRowsOf(ids);
  return (
    rows.find((row) => given.some((credentials) => credentials.account !== null && credentials.account === row.account))
      ?.connectionId ?? null
  );
}

async function currentRows(connectionId: string, db: Queryable): Promise<CredentialRow[]> {
  return (await credentialRowsOf([connectionId], db)).filter(({ slot }) => slot === 'current');
}

function rowOf(rows: readonly CredentialRow[], { generation }: EnvironmentCredentials): CredentialRow | undefined {
  return rows.find((row) => row.generation === generation);
}
