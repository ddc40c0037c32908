import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '@/lib/auth/audit-rows.server';
import { learnCountry } from '@/lib/connections/country.server';
import { tellSandbox } from '@/lib/connections/sandbox-webhook.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import type { Credentials } from '@/lib/service/gateway.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { ServicePermission } from '@/lib/service/v2/schema';
import type { ConnectionsContext } from '../context.server';
import { entryOf } from '../entry.server';
import { allConnectionRows, findConnection, lockConnections } from '../rows.server';
import type { RotateCredentials, RotatedConnection, Weaker } from '../schema';
import { wrongField } from '../wrong-field.server';
import { endingsOf } from './ending';
import { type Held, heldBy } from './held.server';
import { probe } from './probe.server';
import { probeHeld } from './probe-held.server';
import { putInForce } from './rotation.server';
import { eraseCredentialRow, lockCredentials } from './rows.server';
import { refuseKnownCredentials, storeCredentials } from './store.server';
import { forgetVerdicts } from './verdicts.server';
import { accountOf, whoseAre } from './verify-merchant.server';

/**
 * Gives a connection other credentials. The service is asked first: what it accepts is in force at once and leaves nothing
 * behind, what is certainly another merchant's is refused, and anything else waits while those in use go on serving. Of a
 * generation that had none, or none that can be read, they are the ones in use once the service could be asked. 400 at the
 * field that is wrong, 409 `connection_of_environment`, 409 `credentials_changed_meanwhile`, 409 `credentials_weaker`.
 */
export async function rotateCredentials(ctx: ConnectionsContext, input: RotateCredentials): Promise<RotatedConnection> {
  const { db, now } = ctx;
  await lookAt(db, input);
  const { said, unsure } = await askFirst(db, input);
  const { connection } = await db.transaction(async (tx) => {
    await lockConnections(tx);
    await lockCredentials(tx, input.id);
    const { held, ...found } = await lookAt(tx, input);
    for (const generation of GENERATIONS) {
      const answer = said.get(generation);
      if (answer) await replace(tx, ctx, input, generation, held, answer);
    }
    await publish(tx, { connectionId: input.id, kind: 'connection', subjectIds: [input.id] });
    return found;
  });
  await Promise.all([probeHeld(connection, now()), tellSandbox(connection)]);
  await learnCountry(connection);
  return { ...(await entryOf(db, (await findConnection(db, input.id)).row)), unsure };
}

/** The connection and what it holds, unless the credentials may not be given to it. */
async function lookAt(db: Queryable, { id, credentials, seen }: RotateCredentials) {
  const found = await findConnection(db, id);
  if (found.row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
  const others = (await allConnectionRows(db)).filter((other) => other.id !== id);
  await refuseKnownCredentials(db, others, { baseUrl: found.connection.baseUrl, credentials });
  const held = await heldBy(found.connection, db);
  for (const generation of GENERATIONS) {
    const fields = credentials[generation];
    if (!fields) continue;
    const { current, next } = slotsOf(held, generation);
    const isSame = JSON.stringify(current?.secret?.[generation]) === JSON.stringify(fields);
    if (isSame) throw wrongField(`credentials.${generation}`, 'same_credentials');
    const shown = seen?.[generation];
    if (shown && !(isFrom(current, shown.current) && isFrom(next, shown.next))) {
      throw new Problem(409, 'credentials_changed_meanwhile');
    }
  }
  return { ...found, held };
}

/** `open`: it could not be asked what they are, or whose. */
type Answer = 'accepted' | 'refused' | 'open';

/** What the service says to each generation's new credentials, and where it did not tell whose. 400 at another merchant's. */
async function askFirst(
  db: Queryable,
  { id, credentials, losing = [] }: RotateCredentials,
): Promise<{ said: Map<Generation, Answer>; unsure: Generation[] }> {
  const { connection } = await findConnection(db, id);
  const held = await heldBy(connection, db);
  const given = GENERATIONS.filter((generation) => credentials[generation]);
  const answers = await Promise.all(
    given.map(async (generation) => {
      const { verdict, permissions } = await probe(connection.baseUrl, generation, credentials);
      if (verdict !== 'accepted') return { generation, said: verdict === 'refused' ? verdict : ('open' as const) };
      const whose = await whoseAre(connection, generation, credentials, held);
      const isOpen = whose === 'unanswered' || whose === 'refused';
      if (isOpen) return { generation, said: 'open' as const, whose };
      const missing = permissions.flatMap(({ permission, granted }) => (granted === false ? [permission] : []));
      // Afterwards: what these were forbidden tells what "not found" is worth when those in use are asked.
      const before = missing.length > 0 ? await grantedBefore(connection.baseUrl, generation, credentials, held) : [];
      const lost = missing.filter((permission) => before.includes(permission));
      return { generation, said: 'accepted' as const, whose, lost };
    }),
  );
  const wrong = answers.find(({ whose }) => whose === 'another');
  if (wrong) throw wrongField(`credentials.${wrong.generation}`, 'credentials_of_another');
  const lost = answers.flatMap((answer) => answer.lost ?? []);
  if (lost.some((permission) => !losing.includes(permission))) {
    throw new Problem(409, 'credentials_weaker', { detail: { lost } satisfies z.input<typeof Weaker> });
  }
  return {
    said: new Map(answers.map(({ generation, said }) => [generation, said])),
    unsure: answers
      .filter(({ whose }) => whose === 'unknown' || whose === 'unseen' || whose === 'doubtful')
      .map(({ generation }) => generation),
  };
}

/** What those in use certainly may do now. Another secret of the same key may do the same. */
async function grantedBefore(
  baseUrl: string,
  generation: Generation,
  given: Credentials,
  held: readonly Held[],
): Promise<ServicePermission[]> {
  const secret = slotsOf(held, generation).current?.secret;
  if (!secret || accountOf(generation, secret) === accountOf(generation, given)) return [];
  const { permissions } = await probe(baseUrl, generation, secret);
  return permissions.flatMap(({ permission, granted }) => (granted ? [permission] : []));
}

async function replace(
  tx: Queryable,
  { user, now }: ConnectionsContext,
  { id, credentials, testMode }: RotateCredentials,
  generation: Generation,
  held: readonly Held[],
  answer: Answer,
): Promise<void> {
  const { current, next } = slotsOf(held, generation);
  const fields = credentials[generation] ?? {};
  const endings = endingsOf(fields);
  const isAccepted = answer === 'accepted';
  const slot = current?.secret || answer === 'open' ? 'next' : 'current';
  const said = generation === 'v2' ? (testMode ?? null) : null;
  await audit(tx, {
    action: slot === 'next' ? 'credentials_rotated' : 'credentials_entered',
    userId: user.id,
    subject: generation,
    connectionId: id,
    detail: { endings, before: current?.endings ?? null, ...(said !== null && { testMode: said }) },
    at: now(),
  });
  const replaced = isAccepted || slot === 'next' ? [next] : [];
  await forgetVerdicts(
    tx,
    [...replaced, ...(slot === 'current' ? [current] : [])].map((one) => one?.fingerprint ?? null),
  );
  if (isAccepted) await eraseCredentialRow(tx, { connectionId: id, generation, slot: 'next' });
  if (isAccepted && slot === 'next') {
    const given = { generation, secret: credentials, endings, testMode: said, createdAt: now() };
    await putInForce(tx, id, given, current, now());
    return;
  }
  await storeCredentials(tx, id, slot, { [generation]: fields }, now(), said ?? undefined);
  if (slot === 'current' && said !== null)
    await tx.update(connections).set({ testMode: said }).where(eq(connections.id, id));
}

function slotsOf(held: readonly Held[], generation: Generation) {
  const inSlot = (slot: Held['slot']) => held.find((one) => one.generation === generation && one.slot === slot);
  return { current: inSlot('current'), next: inSlot('next') };
}

function isFrom(one: Held | undefined, shown: string | null): boolean {
  return (one?.createdAt?.toISOString() ?? null) === shown;
}
