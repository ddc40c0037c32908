import { eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit-rows.server';
import { database, type Queryable } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import { connections } from '@/lib/db/schema';
import { publish } from '@/lib/live/publish-rows.server';
import type { Generation } from '@/lib/service/model/generation';
import type { Connection } from '../connection';
import { type Held, heldBy } from './held.server';
import { eraseCredentialRow, lockCredentials, putCredentialRow, type Slot } from './rows.server';
import { seal } from './vault.server';
import { forgetVerdicts, noteDoubt, noteVerdict } from './verdicts.server';
import { type Whose, whoseAre } from './verify-merchant.server';

type Owner = Pick<Connection, 'id' | 'baseUrl' | 'environmentKey'>;
/** What the service said to the credentials in a slot. */
export type Heard = { slot: Slot; accepted: boolean };

/** What was told of credentials that wait is not asked again for so long; a refusal may end at any moment of a rotation. */
const ASKED_EVERY_MS = 60_000;
const SOONER_MS: Partial<Record<Whose, number>> = { refused: 5_000, unanswered: 10_000 };

/** `told`: what is known, while it is asked again too. `until`: when it is asked again; never while it is being asked. */
type Question = { answer: Promise<Whose>; told: Whose | null; isUnanswered: boolean; until: number };
declare global {
  var dispatchDeskQuestions: Map<string, Question> | undefined;
}

/**
 * Takes down what the service said to a connection's credentials. The first time it accepts those of a rotation they
 * become the current ones, if they are the same merchant's, and those before them are erased. Never fails: the call that
 * it is about has been answered.
 */
export async function heedVerdict(
  connection: Owner,
  held: readonly Held[],
  generation: Generation,
  { slot, accepted }: Heard,
  now = new Date(),
): Promise<void> {
  const meant = held.find((one) => one.generation === generation && one.slot === slot);
  if (!meant?.fingerprint) return;
  try {
    await noteVerdict(meant.fingerprint, accepted, now);
    if (accepted && slot === 'next') await promote(connection, meant, held, now);
  } catch (error) {
    console.error(`connection ${connection.id}: what the service said to its key was not kept:`, loggable(error));
  }
}

/**
 * Whether a call may be made with credentials that wait: only once they are known to be the same merchant's, or nothing is
 * known by which to tell. Whoever wants to know at the same time waits for one answer, so this is for a call that has
 * nothing else to be made with.
 */
export async function mayServe(connection: Owner, next: Held, held: readonly Held[]): Promise<boolean> {
  const isUnanswered = questions().get(keyOf(connection, next))?.isUnanswered;
  return isTheirs(await whoseWait(connection, next, held, isUnanswered));
}

/** The same as far as it is known by now, for every request: what is not known yet is asked meanwhile. */
export function mayServeByNow(connection: Owner, next: Held, held: readonly Held[]): boolean {
  whoseWait(connection, next, held).catch(() => undefined);
  const told = questions().get(keyOf(connection, next))?.told;
  return told ? isTheirs(told) : false;
}

const isTheirs = (whose: Whose) => whose === 'same' || whose === 'unknown';

const keyOf = ({ id }: Owner, { fingerprint }: Held) => `${id} ${fingerprint}`;

function questions(): Map<string, Question> {
  globalThis.dispatchDeskQuestions ??= new Map();
  return globalThis.dispatchDeskQuestions;
}

async function whoseWait(connection: Owner, next: Held, held: readonly Held[], isAfresh = false): Promise<Whose> {
  const { generation, secret, fingerprint } = next;
  if (!secret || !fingerprint) return 'refused';
  const all = questions();
  const key = keyOf(connection, next);
  const known = all.get(key);
  if (known && (known.until === Infinity || (known.until > Date.now() && !isAfresh))) return known.answer;
  for (const [old, { until }] of all) if (until + ASKED_EVERY_MS < Date.now()) all.delete(old);
  const answer = whoseAre(connection, generation, secret, held).then(async (whose) => {
    await keepDoubt(connection, next, held, whose);
    return whose;
  });
  const question: Question = { answer, told: known?.told ?? null, isUnanswered: false, until: Infinity };
  all.set(key, question);
  const settle = (whose: Whose) => {
    question.isUnanswered = whose === 'unanswered';
    if (!question.isUnanswered) question.told = whose;
    question.until = Date.now() + (SOONER_MS[whose] ?? ASKED_EVERY_MS);
  };
  answer.then(settle, (error: unknown) => {
    console.error(`connection ${connection.id}: whose the key is that waits is not known:`, loggable(error));
    settle('unanswered');
  });
  return answer;
}

/** Another merchant's are thrown away at once; of what can't be told, whoever looks at the connection hears. */
async function keepDoubt(connection: Owner, next: Held, held: readonly Held[], whose: Whose): Promise<void> {
  const { generation, fingerprint, endings } = next;
  const { id: connectionId } = connection;
  const now = new Date();
  const told = { connectionId, kind: 'connection' as const, subjectIds: [connectionId] };
  if ((whose === 'unseen' || whose === 'doubtful') && fingerprint) {
    if (await noteDoubt(fingerprint, now)) await publish(database().db, told);
  }
  if (whose !== 'another') return;
  await changing(connection, held, generation, async (tx) => {
    await eraseCredentialRow(tx, { connectionId, generation, slot: 'next' });
    await forgetVerdicts(tx, [fingerprint]);
    const detail = { endings: [endings], reason: 'credentials_of_another' };
    await audit(tx, { action: 'rotation_discarded', userId: null, subject: generation, connectionId, detail, at: now });
    await publish(tx, told);
  });
}

async function promote(connection: Owner, next: Held, held: readonly Held[], now: Date): Promise<void> {
  const { generation } = next;
  const isKnown = isTheirs(await whoseWait(connection, next, held));
  // Somebody tests them: what was in doubt before may be clear by now.
  if (!isKnown && !isTheirs(await whoseWait(connection, next, held, true))) return;
  await changing(connection, held, generation, async (tx, heldNow) => {
    await eraseCredentialRow(tx, { connectionId: connection.id, generation, slot: 'next' });
    const before = heldNow.find((one) => one.generation === generation && one.slot === 'current');
    await putInForce(tx, connection.id, { ...next, createdAt: next.createdAt ?? now }, before, now);
  });
}

/** Unless somebody has given others meanwhile, or another call proved these already. */
async function changing(
  connection: Owner,
  held: readonly Held[],
  generation: Generation,
  change: (tx: Queryable, heldNow: readonly Held[]) => Promise<void>,
): Promise<void> {
  await database().db.transaction(async (tx) => {
    await lockCredentials(tx, connection.id);
    const heldNow = await heldBy(connection, tx);
    if (isTheSame(held, heldNow, generation)) await change(tx, heldNow);
  });
}

/** Whether nobody has changed what a generation has. */
function isTheSame(held: readonly Held[], heldNow: readonly Held[], generation: Generation): boolean {
  const [before, after] = [held, heldNow].map((all) =>
    all
      .filter((one) => one.generation === generation)
      .map(({ slot, sealed }) => `${slot} ${sealed && Buffer.from(sealed).toString('base64')}`)
      .join(),
  );
  return before === after;
}

/** Makes proven credentials the current ones of their generation; those before them are erased. */
export async function putInForce(
  tx: Queryable,
  connectionId: string,
  {
    generation,
    secret,
    endings,
    createdAt,
    testMode,
  }: Pick<Held, 'generation' | 'secret' | 'endings' | 'testMode'> & { createdAt: Date },
  before: Held | undefined,
  now: Date,
): Promise<void> {
  const fields = secret?.[generation];
  if (!fields) return;
  const sealed = seal({ connectionId, generation, field: 'current' }, JSON.stringify(fields));
  await putCredentialRow(tx, { connectionId, generation, slot: 'current' }, { sealed, endings, createdAt });
  await forgetVerdicts(tx, [before?.fingerprint ?? null]);
  if (testMode !== null) await tx.update(connections).set({ testMode }).where(eq(connections.id, connectionId));
  await audit(tx, {
    action: 'credentials_proven',
    userId: null,
    subject: generation,
    connectionId,
    detail: { endings, replaced: before?.endings ?? null, ...(testMode !== null && { testMode }) },
    at: now,
  });
  await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
}
