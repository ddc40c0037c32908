import { and, eq, isNull, like } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Queryable } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import { connections, settings } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/publish-rows.server';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Connection } from './connection';
import { environmentHolds, type Held, heldBy } from './credentials/held.server';
import { fingerprint } from './credentials/vault.server';
import { accountOf, whoseAre } from './credentials/verify-merchant.server';
import { connectionById } from './current.server';
import { environmentKey, type Judged, judgements } from './environment.server';
import { hasOrders } from './has-orders.server';
import { prepareConnections } from './prepare.server';

type Owner = Pick<Connection, 'id' | 'environmentKey' | 'baseUrl'>;
/** Of each generation, whose account it was when it was last used in a connection's name. */
const Accounts = z.partialRecord(z.enum(GENERATIONS), z.string());
type Accounts = z.output<typeof Accounts>;

/** A service that could not be asked is asked again so long after, one that refused a while later; not with every call. */
const UNANSWERED_MS = 10_000;
const REFUSED_MS = 60_000;

type Found = Pick<Judged, 'usable' | 'strangers' | 'isHome'> & { againInMs: number };
const NOTHING: Found = { usable: [], strangers: [], isHome: false, againInMs: UNANSWERED_MS };

/**
 * Which of the environment's credentials may be used in the name of its connection: those it had before, and others that
 * are the same merchant's. Where they are another merchant's, that one gets a connection and a ledger of its own, and
 * the one before stays to be read, without credentials. Asked once a process, and the service is not waited for: what it
 * has not said yet is not used yet.
 */
export async function ofThisMerchant(connection: Owner, held: readonly Held[]): Promise<readonly Generation[]> {
  // The sandbox's are its own, and its merchants are made up.
  if (connection.environmentKey === null || env().SANDBOX_MODE) return held.map(({ generation }) => generation);
  if (connection.environmentKey !== environmentKey()) return [];
  const all = judgements();
  const judged = all.get(connection.id) ?? { ...NOTHING, until: 0, begun: Promise.resolve() };
  all.set(connection.id, judged);
  if (judged.until <= Date.now()) {
    judged.until = Infinity;
    judged.begun = judge(connection, judged);
    judged.begun.catch((error: unknown) => notKnown(connection, judged, error));
  }
  await judged.begun;
  return judged.usable;
}

/** At start, so that the first screen is right as far as it can be without the service. */
export async function settleEnvironment(connection: Connection): Promise<void> {
  await ofThisMerchant(connection, await heldBy(connection)).catch(() => []);
}

function notKnown(connection: Owner, judged: Judged, error: unknown): void {
  judged.until = Date.now() + UNANSWERED_MS;
  console.error(`connection ${connection.id}: whose the environment's credentials are is not known:`, loggable(error));
}

/** What is known without the service holds at once; the rest when the service has said it. */
async function judge(connection: Owner, judged: Judged): Promise<void> {
  const { db } = database();
  const conclude = ({ usable, strangers, isHome, againInMs }: Found) =>
    Object.assign(judged, { usable, strangers, isHome, until: Date.now() + againInMs });
  const now = await connectionById(connection.id);
  if (!now || now.environmentKey !== environmentKey()) return void conclude(NOTHING);
  const held = environmentHolds(now);
  const all = held.map(({ generation }) => generation);
  // The connection of a process whose environment says another merchant: that one's, until this one is started anew.
  const isElsewhere = [...judgements()].some(([id, { isHome }]) => isHome && id !== now.id);
  if (isElsewhere) return void conclude({ ...NOTHING, strangers: all, againInMs: Infinity });
  const accounts = accountsOf(held);
  const before = await accountsBefore(db, now.id);
  const isOld = ({ generation }: Held) => !before || before[generation] === accounts[generation];
  const [ours, others] = [held.filter(isOld), held.filter((one) => !isOld(one))];
  if (others.length === 0) {
    await keepAccounts(db, now.id, { ...before, ...accounts });
    return void conclude({ usable: all, strangers: [], isHome: true, againInMs: Infinity });
  }
  // Another instance has put others in their place since.
  if (judged.isHome && ours.length === 0) return void conclude({ ...judged, againInMs: Infinity });
  const former = ours.length === 0 ? await formerWith(db, accounts) : null;
  if (former) {
    await moveTo(now, former);
    return void conclude(NOTHING);
  }
  judged.usable = all.filter(
    (generation) => judged.usable.includes(generation) || ours.some((one) => one.generation === generation),
  );
  const asking = async () => {
    conclude(await askWhose(now, ours, others));
    await publish(db, { connectionId: now.id, kind: 'connection', subjectIds: [now.id] });
  };
  asking().catch((error: unknown) => notKnown(connection, judged, error));
}

async function askWhose(now: Connection, ours: readonly Held[], others: readonly Held[]): Promise<Found> {
  const { db } = database();
  const asked = await Promise.all(
    others.map(async (one) => ({
      generation: one.generation,
      whose: one.secret ? await whoseAre(now, one.generation, one.secret, ours) : ('refused' as const),
    })),
  );
  const those = (...wanted: (typeof asked)[number]['whose'][]) =>
    asked.flatMap(({ generation, whose }) => (wanted.includes(whose) ? [generation] : []));
  const mine = [...ours.map(({ generation }) => generation), ...those('same')];
  // Where no order was made there is nothing to mix.
  const isNobodys = mine.length === 0 && !(await hasOrders(db, now.id));
  const strangers = isNobodys ? [] : those('another', 'unseen');
  if (strangers.length > 0 && mine.length === 0) {
    await moveTo(now, null);
    return NOTHING;
  }
  const usable = [...mine, ...those('unknown', 'doubtful'), ...(isNobodys ? those('another', 'unseen') : [])];
  for (const generation of strangers) {
    console.warn(
      `connection ${now.name}: the environment's ${generation} credentials are another merchant's than the others, so they are not used`,
    );
  }
  for (const generation of those('doubtful')) {
    console.warn(
      `connection ${now.name}: the environment's ${generation} credentials are new and don't see its orders and branches; make sure that they are the same merchant's`,
    );
  }
  const accounts = accountsOf([...ours, ...others]);
  const kept = Object.fromEntries(usable.map((generation) => [generation, accounts[generation]]));
  await keepAccounts(db, now.id, { ...(await accountsBefore(db, now.id)), ...kept });
  // Those that the service refuses lead nowhere, and their 401 says so.
  const refused = those('refused');
  const againInMs = those('unanswered').length > 0 ? UNANSWERED_MS : refused.length > 0 ? REFUSED_MS : Infinity;
  const isHome = mine.length > 0 || againInMs === Infinity;
  return { usable: [...usable, ...refused], strangers, isHome, againInMs };
}

/** Another merchant's: the connection is the environment's no longer; one that was before, or a new one, is. */
async function moveTo(connection: Connection, former: string | null): Promise<void> {
  const key = environmentKey();
  const name = `${connection.name} (${connection.slug})`.slice(0, MAX_NAME);
  await database().db.transaction(async (tx) => {
    const given = await tx
      .update(connections)
      .set({ environmentKey: `${key}${FORMER}${connection.id}`, name })
      .where(and(eq(connections.id, connection.id), eq(connections.environmentKey, key)))
      .returning({ id: connections.id });
    if (given.length === 0 || !former) return;
    await tx.update(connections).set({ environmentKey: key }).where(eq(connections.id, former));
  });
  const next = await prepareConnections();
  await keepAccounts(database().db, next.id, accountsOf(environmentHolds(next)));
  console.warn(
    `The environment's credentials are another merchant's than those before: they belong to the connection ${next.slug} now, and ${connection.slug} can only be read.`,
  );
}

/** Stands between the environment's key and whose it was. */
const FORMER = '#';
const MAX_NAME = 60;

/** A connection that had these credentials before others took their place in the environment. */
async function formerWith(db: Queryable, accounts: Accounts): Promise<string | null> {
  const rows = await db
    .select({ id: connections.id, key: connections.environmentKey })
    .from(connections)
    .where(and(like(connections.environmentKey, `%${FORMER}%`), isNull(connections.removedAt)));
  for (const { id } of rows.filter(({ key }) => key?.startsWith(`${environmentKey()}${FORMER}`))) {
    const had = (await accountsBefore(db, id)) ?? {};
    if (GENERATIONS.some((generation) => accounts[generation] && had[generation] === accounts[generation])) return id;
  }
  return null;
}

function accountsOf(held: readonly Held[]): Accounts {
  return Object.fromEntries(
    held.flatMap(({ generation, secret }) => {
      const account = secret && accountOf(generation, secret);
      return account ? [[generation, fingerprint(account)]] : [];
    }),
  );
}

const settingOf = (connectionId: string) => `environment-accounts:${connectionId}`;

async function accountsBefore(db: Queryable, connectionId: string): Promise<Accounts | null> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, settingOf(connectionId)));
  return row ? Accounts.parse(row.value) : null;
}

async function keepAccounts(db: Queryable, connectionId: string, value: Accounts): Promise<void> {
  const updatedAt = new Date();
  await db
    .insert(settings)
    .values({ key: settingOf(connectionId), value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
