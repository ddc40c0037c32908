import type { z } from 'zod';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { setSandboxWebhook } from './client/sandbox-webhook.server';
import { probeTyped, refuseTwoMerchants } from './credentials/probe/probe.server';
import { isSameAccount, verifyMerchant } from './credentials/probe/verify-merchant.server';
import { refuseDuplicateCredentials } from './credentials/refuse-duplicates.server';
import { activateCredentials } from './credentials/rotation/activate.server';
import type { Probe, RotateCredentials, Unconfirmed, Weaker } from './credentials/schema';
import { type CredentialSet, credentialSetsOf } from './credentials/sets/credential-sets.server';
import { fingerprintOf, identified } from './credentials/sets/fingerprint.server';
import { lockCredentials } from './credentials/sets/rows.server';
import { storeCredentials } from './credentials/store.server';
import { entryOf } from './entry.server';
import { learnCountry } from './learned/learn-country.server';
import type { Connection } from './model/connection';
import type { MerchantMatch } from './model/merchant-match';
import { allConnectionRows, findConnectionRow, lockConnections } from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import { wrongField } from './model/wrong-field.server';
import type { ConnectionEntry } from './schema';

/**
 * Replaces credentials of a connection after a test. Accepted ones are active at once, others are pending. Throws:
 * - 400 at the field that is wrong, or of another merchant.
 * - 409 `merchant_unconfirmed` (Unconfirmed) until the owner confirms the merchant, where the service can't.
 * - 409 `credentials_weaker` (Weaker) until the owner accepts what is lost.
 * - 409 `credentials_changed_meanwhile`, 409 `connection_of_environment`.
 */
export async function rotateCredentials(ctx: UserContext, input: RotateCredentials): Promise<ConnectionEntry> {
  const { db } = ctx;
  const { connection, sets } = await openRotation(db, input);
  const probes = await probeTyped(connection.baseUrl, input.credentials);
  const tested = await Promise.all(probes.map((found) => test(connection, sets, found, input)));
  refuseUnconfirmed(tested, input);
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    await lockCredentials(tx, input.id);
    const now = await openRotation(tx, input);
    for (const test of tested)
      await replace(tx, ctx, input, { ...test, ...currentOf(now.sets, test.given.generation) });
    await publish(tx, { connectionId: input.id, kind: 'connection', subjectIds: [input.id] });
  });
  await setSandboxWebhook(connection);
  await learnCountry(connection);
  return entryOf(db, await findConnectionRow(db, input.id));
}

/** The connection and its credentials. Throws if the entered ones may not be stored. */
async function openRotation(db: Queryable, { id, credentials, seen }: RotateCredentials) {
  const row = await findConnectionRow(db, id);
  if (row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
  const others = (await allConnectionRows(db)).filter((other) => other.id !== id);
  await refuseDuplicateCredentials(db, others, { baseUrl: row.baseUrl, credentials });
  const connection = toConnection(row);
  const sets = await credentialSetsOf(connection, db);
  for (const generation of GENERATIONS) {
    if (!credentials[generation]) continue;
    const { current, pending } = currentOf(sets, generation);
    const fingerprint = fingerprintOf(row.baseUrl, { [generation]: credentials[generation] });
    if (current?.secret && current.fingerprint === fingerprint)
      throw wrongField(`credentials.${generation}`, 'sameCredentials');
    const shown = seen?.[generation];
    if (shown && !(isFrom(current, shown.current) && isFrom(pending, shown.pending))) {
      throw new Problem(409, 'credentials_changed_meanwhile');
    }
  }
  return { connection, sets };
}

type Tested = {
  /** The credential set to store. */
  given: Omit<CredentialSet, 'slot' | 'variables'> & { merchant: MerchantMatch };
  found: Probe;
  /** Whether the connection has no other credentials to compare with. */
  isAlone: boolean;
  /** Permissions that they lack, and the current ones are not known to. */
  lost: z.output<typeof Weaker>['lost'];
};

async function test(
  connection: Connection,
  sets: readonly CredentialSet[],
  found: Probe,
  { credentials, testMode }: RotateCredentials,
): Promise<Tested> {
  const { id: connectionId, baseUrl } = connection;
  const { generation } = found;
  const entered = identified(baseUrl, generation, { [generation]: credentials[generation] });
  const { secret, account } = entered;
  const accepted = found.accepted === true;
  const inUse = sets.filter((set) => set.slot === 'current' && set.secret);
  const merchant = accepted
    ? await verifyMerchant(connection, generation, secret, { inUse, ifUnseen: 'unknown' })
    : isSameAccount(inUse, generation, secret)
      ? 'same'
      : 'unreachable';
  const missing = found.permissions.flatMap(({ permission, granted }) => (granted === false ? [permission] : []));
  const now = new Date();
  const { current } = currentOf(sets, generation);
  const isComparable = accepted && current && !current.refusedSince && current.account !== account;
  const given = {
    ...entered,
    connectionId,
    createdAt: now,
    testMode: generation === 'v2' ? (testMode ?? null) : null,
    uninstalledAt: null,
    provenAt: null,
    refusedSince: found.accepted === false ? now : null,
    merchant,
    merchantConfirmedAt: null,
    denied: Object.fromEntries(missing.map((permission) => [permission, now.toISOString()])),
  };
  return {
    given,
    found,
    isAlone: accepted && inUse.length === 0,
    lost: isComparable ? missing.filter((permission) => !current.denied[permission]) : [],
  };
}

function refuseUnconfirmed(tested: readonly Tested[], { confirmed, losing = [] }: RotateCredentials): void {
  const wrong = tested.find(({ given }) => given.merchant === 'other');
  if (wrong) throw wrongField(`credentials.${wrong.given.generation}`, 'credentialsOfAnother');
  refuseTwoMerchants(tested.map(({ found }) => found));
  const open = tested.flatMap(({ given, isAlone }) =>
    given.merchant === 'same' || (given.merchant === 'unknown' && isAlone) ? [] : [given],
  );
  const [first] = open;
  if (first && !confirmed) {
    const answer = first.refusedSince ? 'refused' : first.merchant === 'unknown' ? 'unknown' : 'unreachable';
    const generations = open.map(({ generation }) => generation);
    throw new Problem(409, 'merchant_unconfirmed', { detail: { generations, answer } satisfies Unconfirmed });
  }
  const lost = tested.flatMap((test) => test.lost);
  if (lost.some((permission) => !losing.includes(permission))) {
    throw new Problem(409, 'credentials_weaker', { detail: { lost } satisfies z.input<typeof Weaker> });
  }
}

async function replace(
  tx: Queryable,
  { user, now }: UserContext,
  { id, credentials, confirmed }: RotateCredentials,
  { given, found, current }: Tested & { current: CredentialSet | undefined },
): Promise<void> {
  const { generation, endings, testMode, denied, refusedSince, merchant } = given;
  const detail = { endings, before: current?.endings ?? null, ...(testMode !== null && { testMode }) };
  const action = current?.secret ? 'credentials_rotated' : 'credentials_entered';
  await auditBy(tx, { user, now }, { action, subject: generation, connectionId: id, detail });
  const merchantConfirmedAt = confirmed ? now() : null;
  if (found.accepted) {
    const owner = merchant === 'same' ? merchant : 'unknown';
    await activateCredentials(
      tx,
      { ...given, merchant: owner, merchantConfirmedAt },
      { replaced: current, now: now() },
    );
    return;
  }
  const baseUrl = (await findConnectionRow(tx, id)).baseUrl;
  const key = { connectionId: id, baseUrl, slot: 'pending' } as const;
  const fields = { [generation]: credentials[generation] };
  const status = { denied, refusedSince, merchant, merchantConfirmedAt, testMode: testMode ?? undefined };
  await storeCredentials(tx, key, fields, now(), status);
}

function currentOf(sets: readonly CredentialSet[], generation: Generation) {
  const inSlot = (slot: CredentialSet['slot']) =>
    sets.find((set) => set.generation === generation && set.slot === slot);
  return { current: inSlot('current'), pending: inSlot('pending') };
}

function isFrom(set: CredentialSet | undefined, shown: string | null): boolean {
  return (set?.createdAt?.toISOString() ?? null) === shown;
}
