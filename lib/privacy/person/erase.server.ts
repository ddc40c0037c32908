import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Database, Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import { readPreferences } from '@/lib/preferences/schema';
import type { Context } from '@/lib/request/context.server';
import { eraseOrders } from '../rows/erase-order-rows.server';
import { emptyImportRowsOf, importNames, lockStartingImports, renameImport } from '../rows/import-rows.server';
import { backupsBefore } from '../rows/settings-rows.server';
import { deleteStandingOf } from '../rows/standing-rows.server';
import type { PersonErased, PersonQuery } from '../schema';
import { countOpen, personOf } from './find.server';
import {
  deleteAddressRequestsOf,
  deleteCustomerOfPhone,
  deleteFailedJobsWith,
  emptyWebhooksWith,
  preferencesOf,
  storePreferences,
} from './person-rows.server';
import { digitSpellings, isAbout } from './spellings';

const WEBHOOKS_AT_ONCE = 2_000;
const DAY_CHARACTERS = 10;
/** Screens load their lists again after more than this. */
const PUBLISHED_AT_ONCE = 400;

/**
 * Erases a customer from the connection: orders without the person stay, the rest goes. The audit log tells that it was done,
 * without the person. 409 `person_has_open_orders` while an order needs the name.
 */
export async function erasePerson(ctx: Context, query: PersonQuery): Promise<PersonErased> {
  const { db, connection, user, now } = ctx;
  const connectionId = connection.id;
  await emptyWebhooks(db, await endedPersonOf(ctx, query));
  const at = now();
  const count = await db.transaction(async (tx) => {
    // An import that begins now may have an order of theirs.
    await lockStartingImports(tx, connectionId);
    const person = await endedPersonOf({ db: tx, connection }, query);
    const { phone, orders, orderIds, customer } = person;
    const known = [customer?.name, ...orders.map(({ customerName }) => customerName)];
    const names = [...new Set(known.flatMap((name) => name || []))];
    await eraseOrders(tx, connectionId, orders, at);
    await deleteStandingOf(tx, connectionId, digitSpellings(phone));
    await emptyImportRowsOf(tx, connectionId, digitSpellings(phone));
    await renameImportsOf(tx, connectionId, { phone, names });
    await deleteAddressRequestsOf(tx, person, { orderIds, names });
    await deleteCustomerOfPhone(tx, person);
    await deleteFailedJobsWith(tx, person);
    await dropSavedFilters(tx, connectionId, { phone, names });
    await auditBy(tx, { user, now }, { action: 'person_erased', connectionId, detail: { orders: orders.length } });
    for (let index = 0; index < orderIds.length; index += PUBLISHED_AT_ONCE)
      await publish(tx, {
        connectionId,
        kind: 'delivery',
        subjectIds: orderIds.slice(index, index + PUBLISHED_AT_ONCE),
      });
    return orders.length;
  });
  return { orders: count, backups: await backupsBefore(db, at) };
}

type Person = Awaited<ReturnType<typeof personOf>>;

async function endedPersonOf(ctx: Parameters<typeof personOf>[0], query: PersonQuery): Promise<Person> {
  const person = await personOf(ctx, query);
  const open = countOpen(person);
  if (open > 0) throw new Problem(409, 'person_has_open_orders', { detail: { open } });
  return person;
}

async function emptyWebhooks(db: Database, { connectionId, phone, orders }: Person): Promise<void> {
  const keys = orders.flatMap(({ code, reference, recordId }) => [code, reference, recordId]);
  // In quotes, so that a short reference is not found inside of another.
  const texts = [...keys.filter(Boolean).map((key) => `"${key}"`), ...digitSpellings(phone)];
  let afterId: number | null = 0;
  while (afterId !== null)
    afterId = await emptyWebhooksWith(db, { connectionId, texts, afterId, limit: WEBHOOKS_AT_ONCE });
}

/** A file may be named for the person; the day takes the place of such a name. */
async function renameImportsOf(
  tx: Queryable,
  connectionId: string,
  person: { phone: string; names: readonly string[] },
): Promise<void> {
  for (const { id, name, createdAt } of await importNames(tx, connectionId))
    if (isAbout(name, person))
      await renameImport(tx, connectionId, id, createdAt.toISOString().slice(0, DAY_CHARACTERS));
}

/** Saved filters that look for the person. */
async function dropSavedFilters(
  tx: Queryable,
  connectionId: string,
  person: { phone: string; names: readonly string[] },
): Promise<void> {
  for (const { userId, value } of await preferencesOf(tx, connectionId)) {
    const { filters, ...rest } = readPreferences(value);
    const kept = filters.filter(({ name, query }) => !isAbout(`${name}\n${decoded(query)}`, person));
    if (kept.length < filters.length)
      await storePreferences(tx, { connectionId, userId, value: { ...rest, filters: kept } });
  }
}

function decoded(query: string): string {
  return [...new URLSearchParams(query).values()].join('\n');
}
