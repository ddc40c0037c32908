import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';
import { branches, connections, deliveries } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/model/generation';
import { type FailureKind, isServiceFailure } from '@/lib/service/transport/errors';
import { type Connection, countryOfCurrency } from '../connection';
import { countryTold } from '../country-told.server';
import type { Held } from './held.server';

/** A call may be waiting for the answer. */
const QUESTION_MS = 12_000;
/** Some of them may be gone at the service. */
const MOST_LOOKED_AT = 3;

/**
 * `unknown`: nothing is known by which to tell. `unseen`: there is, to them none of it exists, and those in use can't be
 * asked any more. `doubtful`: so it is, and they may not look either. `refused`: the service doesn't take them. `unanswered`: it could not be asked.
 */
export type Whose = 'same' | 'another' | 'unknown' | 'unseen' | 'doubtful' | 'refused' | 'unanswered';
type Owner = Pick<Connection, 'id' | 'baseUrl'>;
type Askers = Record<'asked' | 'inUse', Gateway>;
type Options = { retryDelaysMs: []; timeoutMs: number; signal: AbortSignal };

/**
 * Whether one generation's credentials belong to the merchant whose ledger a connection holds: a connection is one
 * merchant's. Told by the country that the service says, by the installation, and by what the ledger knows: a branch or an
 * order that the credentials in use see now, and these can't, is not theirs. Asks by reading alone.
 */
export async function whoseAre(
  connection: Owner,
  generation: Generation,
  secret: Credentials,
  held: readonly Held[],
): Promise<Whose> {
  const account = accountOf(generation, secret);
  const known = held.filter(({ slot }) => slot === 'current');
  if (known.some((one) => one.secret && accountOf(generation, one.secret) === account)) return 'same';
  const options: Options = { retryDelaysMs: [], timeoutMs: 4_000, signal: AbortSignal.timeout(QUESTION_MS) };
  const askers = {
    asked: gatewayWith(connection, { [generation]: secret[generation] }),
    inUse: gatewayWith(connection, Object.assign({}, ...known.map((one) => one.secret))),
  };
  const signs = [
    () => byCountry(connection, askers),
    () => byInstallation(askers, options),
    () => byOrder(connection, generation, askers, options),
    () => byBranch(connection, askers, options),
  ];
  let whose: Whose = 'unknown';
  for (const sign of signs) {
    const told = await sign();
    if (told === 'same' || told === 'another' || told === 'refused') return told;
    whose = lessCertain(whose, told);
  }
  return whose;
}

/** What stands for the account: of v2 the key alone, whose secret may have been rotated. */
export function accountOf(generation: Generation, { v2, v1, v0 }: Credentials): string | undefined {
  return { v2: v2?.apiKey, v1: v1?.accessToken, v0: v0?.apiKey }[generation];
}

async function byCountry({ id }: Owner, { asked }: Askers): Promise<Whose> {
  const [row] = await db().select().from(connections).where(eq(connections.id, id));
  const known = row?.currency && countryOfCurrency(row.currency);
  if (!known) return 'unknown';
  const { answer, says } = await ask(countryTold(asked));
  if (says === 'refused' || says === 'unanswered') return says;
  return answer && answer !== known ? 'another' : 'unknown';
}

async function byInstallation({ asked, inUse }: Askers, options: Options): Promise<Whose> {
  if (!asked.can('getInstallation') || !inUse.can('getInstallation')) return 'unknown';
  const [theirs, ours] = await Promise.all([ask(asked.getInstallation(options)), ask(inUse.getInstallation(options))]);
  if (theirs.says === 'refused' || theirs.says === 'unanswered') return theirs.says;
  if (!theirs.answer || !ours.answer) return 'unknown';
  return theirs.answer.installation.merchant.id === ours.answer.installation.merchant.id ? 'same' : 'another';
}

async function byOrder({ id }: Owner, generation: Generation, askers: Askers, options: Options): Promise<Whose> {
  const newest = await db()
    .select({ code: deliveries.code })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.generation, generation), isNotNull(deliveries.code)))
    .orderBy(desc(deliveries.createdAt))
    .limit(MOST_LOOKED_AT);
  const codes = newest.flatMap(({ code }) => code ?? []);
  return bySight(codes, askers, (one, code) => one.getDelivery(code, { ...options, generation }));
}

async function byBranch({ id }: Owner, askers: Askers, options: Options): Promise<Whose> {
  if (!askers.asked.can('getBranch')) return 'unknown';
  const newest = await db()
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.connectionId, id), isNull(branches.goneAt)))
    .orderBy(desc(branches.syncedAt), branches.id)
    .limit(MOST_LOOKED_AT);
  const ids = newest.map((branch) => branch.id);
  return bySight(ids, askers, (one, branchId) => one.getBranch(branchId, options));
}

/**
 * A merchant sees its own alone (interface). What these can't see, while those in use see it now, is another's; what
 * those in use don't see either is gone, and says nothing.
 */
async function bySight(
  ids: readonly string[],
  { asked, inUse }: Askers,
  look: (gateway: Gateway, id: string) => Promise<unknown>,
): Promise<Whose> {
  let whose: Whose = 'unknown';
  for (const id of ids) {
    const theirs = await ask(look(asked, id));
    if (theirs.answer) return 'same';
    if (theirs.says === 'refused' || theirs.isSilent) return theirs.says === 'refused' ? 'refused' : 'unanswered';
    const ours = await ask(look(inUse, id));
    if (theirs.says === 'missing' && ours.answer) return 'another';
    if (ours.says === 'missing') continue;
    const isOpen = theirs.says === 'unanswered' || ours.says === 'unanswered';
    whose = lessCertain(whose, isOpen ? 'unanswered' : theirs.says === 'missing' ? 'unseen' : 'doubtful');
  }
  return whose;
}

const CERTAINTY: readonly Whose[] = ['unknown', 'unseen', 'doubtful', 'unanswered'];
function lessCertain(one: Whose, other: Whose): Whose {
  return CERTAINTY.indexOf(one) > CERTAINTY.indexOf(other) ? one : other;
}

/** `nothing`: it answered, and it says nothing of what was asked for. `isSilent`: nobody answered, so nobody is asked on. */
type Asked<T> = {
  answer: T | null;
  says: 'taken' | 'missing' | 'refused' | 'nothing' | 'unanswered';
  isSilent: boolean;
};
const SAYS: Partial<Record<FailureKind, Asked<unknown>['says']>> = {
  'not-found': 'missing',
  unauthorized: 'refused',
  unavailable: 'unanswered',
  'rate-limited': 'unanswered',
  'no-answer': 'unanswered',
  unreadable: 'unanswered',
  aborted: 'unanswered',
};

async function ask<T>(call: Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await call, says: 'taken', isSilent: false };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    const isSilent = failure.kind === 'no-answer' || failure.kind === 'aborted';
    return { answer: null, says: SAYS[failure.kind] ?? 'nothing', isSilent };
  }
}

function gatewayWith({ baseUrl }: Owner, credentials: Credentials): Gateway {
  return createGateway({ baseUrl, brand: env().SERVICE_BRAND, ...credentials });
}

const db = () => database().db;
