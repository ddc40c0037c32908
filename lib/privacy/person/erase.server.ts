import { audit } from '@/lib/auth/audit-rows.server';
import type { Database, Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import { readPreferences } from '@/lib/preferences/schema';
import type { Context } from '@/lib/request/context.server';
import { eraseOrders } from '../rows/erase-order-rows.server';
import { emptyImportRowsOf } from '../rows/import-rows.server';
import { backupsBefore } from '../rows/settings-rows.server';
import { deleteStandingOf } from '../rows/standing-rows.server';
import type { PersonErased, PersonQuery } from '../schema';
import { countOpen, personOf } from './find.server';
import {
  deleteAddressRequestsOf,
  deleteComparisonsTo,
  deleteCustomerOfPhone,
  deleteFailedJobsWith,
  emptyWebhooksWith,
  preferencesOf,
  storePreferences,
} from './person-rows.server';
import { digitSpellings, isAbout } from './spellings';

const WEBHOOKS_AT_ONCE = 2_000;
/** Screens load their lists again after more than this. */
const PUBLISHED_AT_ONCE = 400;

/**
 * Erases a customer from the connection: orders without the person stay, the rest goes. The audit log tells that it was done,
 * without the person. 409 `person_has_open_orders` while an order needs the name.
 */
export async function erasePerson(ctx: Context, query: PersonQuery): Promise<PersonErased> {
  const { db, connection, user, now } = ctx;
  const person = await personOf(ctx, query);
  const { connectionId, phone, orders, rows, customer, addresses } = person;
  const open = countOpen(person);
  if (open > 0) throw new Problem(409, 'person_has_open_orders', { detail: { open } });
  const keys = orders.flatMap(({ code, reference, recordId }) => [code, reference, recordId]);
  // In quotes, so that a short reference is not found inside of another.
  const texts = [...keys.filter(Boolean).map((key) => `"${key}"`), ...digitSpellings(phone)];
  await emptyWebhooks(db, connectionId, texts);
  const destinations = [
    ...addresses.map(({ destination }) => destination),
    ...[...orders, ...rows].map(({ draft }) => addressOf(draft)),
  ];
  const names = [...new Set([customer?.name ?? '', ...orders.map(({ customerName }) => customerName)])];
  const at = now();
  await db.transaction(async (tx) => {
    await eraseOrders(tx, connectionId, orders, at);
    await deleteStandingOf(tx, connectionId, digitSpellings(phone));
    await emptyImportRowsOf(tx, connectionId, digitSpellings(phone));
    await deleteAddressRequestsOf(
      tx,
      { connectionId, phone },
      orders.map(({ id }) => id),
    );
    await deleteCustomerOfPhone(tx, { connectionId, phone });
    await deleteComparisonsTo(tx, connectionId, destinations);
    await deleteFailedJobsWith(tx, { connectionId, phone });
    await dropSavedFilters(tx, connectionId, { phone, names });
    await audit(tx, {
      action: 'person_erased',
      userId: user.id,
      address: user.address,
      connectionId: connection.id,
      detail: { orders: orders.length },
      at,
    });
    const ids = orders.map(({ id }) => id);
    for (let index = 0; index < ids.length; index += PUBLISHED_AT_ONCE)
      await publish(tx, { connectionId, kind: 'delivery', subjectIds: ids.slice(index, index + PUBLISHED_AT_ONCE) });
  });
  return { orders: orders.length, backups: await backupsBefore(db, at) };
}

async function emptyWebhooks(db: Database, connectionId: string, texts: readonly string[]): Promise<void> {
  let afterId: number | null = 0;
  while (afterId !== null)
    afterId = await emptyWebhooksWith(db, { connectionId, texts, afterId, limit: WEBHOOKS_AT_ONCE });
}

/** The drop-off of a draft, as far as a comparison has it too. */
function addressOf(draft: unknown): unknown {
  return typeof draft === 'object' && draft !== null && 'destination' in draft ? draft.destination : null;
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
