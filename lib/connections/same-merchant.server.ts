import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';
import { branches, connections, deliveries } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { isServiceFailure } from '@/lib/service/errors';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation';
import { type Connection, countryOfCurrency } from './connection';
import { countryTold } from './country-told.server';
import type { Held } from './credentials.server';

const OPTIONS = { retryDelaysMs: [], timeoutMs: 4_000 };
/** Some of them may be gone at the service. */
const MOST_LOOKED_AT = 3;

/** `unknown`: the service says nothing that would tell. */
export type Whose = 'same' | 'another' | 'unknown';
type Owner = Pick<Connection, 'id' | 'baseUrl'>;

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
  const asked = gatewayWith(connection, { [generation]: secret[generation] });
  const inUse = gatewayWith(connection, Object.assign({}, ...known.map((one) => one.secret)));
  const signs = [
    () => byCountry(connection, asked),
    () => byInstallation(asked, inUse),
    () => byOrder(connection, generation, asked, inUse),
    () => byBranch(connection, asked, inUse),
  ];
  for (const sign of signs) {
    const whose = await sign();
    if (whose !== 'unknown') return whose;
  }
  return 'unknown';
}

/** What stands for the account: of v2 the key alone, whose secret may have been rotated. */
export function accountOf(generation: Generation, { v2, v1, v0 }: Credentials): string | undefined {
  return { v2: v2?.apiKey, v1: v1?.accessToken, v0: v0?.apiKey }[generation];
}

async function byCountry({ id }: Owner, asked: Gateway): Promise<Whose> {
  const [row] = await db().select().from(connections).where(eq(connections.id, id));
  const known = row?.currency && countryOfCurrency(row.currency);
  if (!known) return 'unknown';
  const { answer } = await ask(countryTold(asked));
  return answer && answer !== known ? 'another' : 'unknown';
}

async function byInstallation(asked: Gateway, inUse: Gateway): Promise<Whose> {
  if (!asked.can('getInstallation') || !inUse.can('getInstallation')) return 'unknown';
  const [theirs, ours] = await Promise.all([asked, inUse].map((one) => ask(one.getInstallation(OPTIONS))));
  if (!theirs?.answer || !ours?.answer) return 'unknown';
  return theirs.answer.installation.merchant.id === ours.answer.installation.merchant.id ? 'same' : 'another';
}

async function byOrder({ id }: Owner, generation: Generation, asked: Gateway, inUse: Gateway): Promise<Whose> {
  const newest = await db()
    .select({ code: deliveries.code })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.generation, generation), isNotNull(deliveries.code)))
    .orderBy(desc(deliveries.createdAt))
    .limit(MOST_LOOKED_AT);
  const codes = newest.flatMap(({ code }) => code ?? []);
  return bySight(codes, asked, inUse, (one, code) => one.getDelivery(code, { ...OPTIONS, generation }));
}

async function byBranch({ id }: Owner, asked: Gateway, inUse: Gateway): Promise<Whose> {
  const newest = await db()
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.connectionId, id), isNull(branches.goneAt)))
    .orderBy(desc(branches.syncedAt), branches.id)
    .limit(MOST_LOOKED_AT);
  const ids = newest.map((branch) => branch.id);
  return bySight(ids, asked, inUse, (one, branchId) => one.getBranch(branchId, OPTIONS));
}

/**
 * A merchant sees its own alone (interface). What these can't see, while those in use see it now, is another's; what
 * those in use don't see either may be gone, or they may be revoked already: that says nothing.
 */
async function bySight(
  ids: readonly string[],
  asked: Gateway,
  inUse: Gateway,
  look: (gateway: Gateway, id: string) => Promise<unknown>,
): Promise<Whose> {
  for (const id of ids) {
    const theirs = await ask(look(asked, id));
    if (theirs.answer) return 'same';
    if (theirs.isMissing && (await ask(look(inUse, id))).answer) return 'another';
  }
  return 'unknown';
}

async function ask<T>(call: Promise<T>): Promise<{ answer: T | null; isMissing: boolean }> {
  try {
    return { answer: await call, isMissing: false };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return { answer: null, isMissing: failure.kind === 'not-found' };
  }
}

function gatewayWith({ baseUrl }: Owner, credentials: Credentials): Gateway {
  return createGateway({ baseUrl, brand: env().SERVICE_BRAND, ...credentials });
}

const db = () => database().db;
