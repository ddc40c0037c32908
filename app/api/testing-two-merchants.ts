import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { hashToken } from '@/lib/auth/token.server';
import { storeCredentials } from '@/lib/connections/credentials/store.server';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { webhookTokenColumns } from '@/lib/connections/model/webhook-token.server';
import type { Database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import * as schema from '@/lib/db/schema';

/** A merchant of the test: `word` is in every text of it, `fee` and `balance` are its amounts. */
export type Merchant = { slug: string; word: string; fee: string; balance: string; orders: number; underWay: number };

export const ALPHA: Merchant = {
  slug: 'alpha',
  word: 'alpha',
  fee: '1.103',
  balance: '111.101',
  orders: 24,
  underWay: 1,
};
export const OMEGA: Merchant = {
  slug: 'omega',
  word: 'omega',
  fee: '7.919',
  balance: '733.707',
  orders: 31,
  underWay: 4,
};

/** All ids are the same for both merchants. */
export const IDS = {
  orderUnderWay: idOf(9_000),
  customer: idOf(9_001),
  list: idOf(9_003),
  branch: '66f0000000000000000000aa',
  invoice: '66f0000000000000000000bb',
  phone: '+96550123456',
  addressRequest: idOf(9_004),
};
export const NOW = new Date('2026-11-20T09:00:00.000Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

/** The token of the merchant's link for a customer. */
export const linkTokenOf = ({ word }: Pick<Merchant, 'word'>) => word.padEnd(22, '-');

export function idOf(index: number): string {
  return `0192f3a1-5b7c-7d2e-8f4a-${String(index).padStart(12, '0')}`;
}

/** A merchant without any data, in one country with the others: no currency keeps them apart. */
export async function addMerchant(
  db: Database,
  { slug, word }: Merchant,
  baseUrl = 'http://127.0.0.1:1',
): Promise<string> {
  const id = crypto.randomUUID();
  const [row] = await db
    .insert(schema.connections)
    .values({
      id,
      slug,
      name: `${word} shop`,
      source: 'added',
      country: 'KW',
      currency: 'KWD',
      baseUrl,
      createdAt: ago(900),
      ...webhookTokenColumns(id),
    })
    .returning();
  if (!row) throw new Error('The connection was not made');
  await storeCredentials(
    db,
    { connectionId: toConnection(row).id, baseUrl: row.baseUrl, slot: 'current' },
    { v2: { apiKey: `key-of-${word}`, apiSecret: `secret-of-${word}-long-enough` } },
    ago(800),
    { provenAt: ago(2), denied: word === 'omega' ? { 'branch:delete': ago(0.02).toISOString() } : {} },
  );
  return id;
}

/** Rows in every table of a connection. */
export async function fillMerchant(db: Database, connectionId: string, userId: string, merchant: Merchant) {
  const { word, fee, balance, orders } = merchant;
  const destination = { area: 'Salmiya', block: '3', street: word, building: '7', contact_name: `${word} customer` };
  await db.insert(schema.branches).values({
    connectionId,
    id: IDS.branch,
    name: `${word} branch`,
    phone: '+96522000001',
    address: word,
    syncedAt: ago(1),
    latitude: 29.3339,
    longitude: 48.0761,
  });
  await db.execute(sql`update connections set branches_synced_at = ${ago(0.01)}, invoices_synced_at = ${ago(0.01)},
    last_webhook_at = ${ago(merchant.orders)} where id = ${connectionId}`);
  const order = (index: number, over: object) => ({
    connectionId,
    id: idOf(index),
    reference: `R-${index}`,
    code: `C${index}`,
    generation: 'v2',
    requestBody: '{}',
    draft: { destination_format: 'kuwait_format', destination },
    branchId: IDS.branch,
    originLabel: `${word} branch`,
    paymentType: 'cash',
    amount: fee,
    currency: 'KWD',
    deliveryFee: fee,
    estimatedFee: fee,
    customerName: `${word} customer`,
    customerPhone: IDS.phone,
    customerAddress: word,
    distanceMeters: Number(fee) * 1_000,
    durationSeconds: 600,
    searchText: `${word} c${index} r-${index}`,
    trackingUrl: `https://track.example/${word}`,
    pickupQrUrl: `http://127.0.0.1:1/${word}`,
    createdAt: ago(index),
    updatedAt: ago(index - 0.5),
    statusAt: ago(index - 0.5),
    endedAt: ago(index - 0.5),
    acceptedAt: ago(index - 0.2),
    pickedUpAt: ago(index - 0.3),
    deliveredAt: ago(index - 0.5),
    status: 'completed',
    ...over,
  });
  const open = { endedAt: null, deliveredAt: null, updatedAt: ago(0.1), statusAt: ago(0.1), createdAt: ago(0.6) };
  const driver = { driverName: `${word} driver`, driverPhone: '+96555000001', driverSeenAt: ago(0.01) };
  await db
    .insert(schema.deliveries)
    .values([
      ...Array.from({ length: orders }, (_, index) => order(index * 20 + 1, {})),
      order(9_000, { ...open, ...driver, status: 'en_route', driverLatitude: 29.3, driverLongitude: Number(fee) + 46 }),
      ...Array.from({ length: merchant.underWay - 1 }, (_, index) =>
        order(9_100 + index, { ...open, status: 'pending' }),
      ),
      order(9_010, { ...open, status: 'failed', createdAt: ago(2), statusAt: ago(1) }),
      order(9_011, { ...open, status: 'unknown', code: null, createdAt: ago(2), statusAt: ago(1) }),
      order(9_012, { ...open, status: 'canceled', createdAt: ago(2), statusAt: ago(1), endedAt: ago(1) }),
    ]);
  await db.insert(schema.deliveryEvents).values({
    connectionId,
    id: 1,
    deliveryId: IDS.orderUnderWay,
    kind: 'status',
    status: 'en_route',
    source: 'poll',
    at: ago(0.1),
    recordedAt: ago(0.1),
    detail: { note: word },
  });
  await db.insert(schema.driverPositions).values({
    connectionId,
    deliveryId: IDS.orderUnderWay,
    at: ago(0.01),
    latitude: 29.3,
    longitude: Number(fee) + 46,
    source: 'poll',
  });
  const customer = { connectionId, phone: IDS.phone, destinationFormat: 'kuwait_format', destination };
  await db.insert(schema.customers).values({
    ...customer,
    id: IDS.customer,
    name: `${word} customer`,
    note: word,
    searchText: word,
    lastUsedAt: ago(1),
    deliveriesCount: orders,
  });
  await db.insert(schema.customerAddresses).values({ ...customer, digest: 'same', lastUsedAt: ago(1) });
  await db.insert(schema.addressRequests).values({
    connectionId,
    id: IDS.addressRequest,
    digest: hashToken(linkTokenOf(merchant)),
    reference: 'R-asked',
    customerName: `${word} customer`,
    customerPhone: IDS.phone,
    destinationFormat: 'kuwait_format',
    destination: { texts: { area: 'Salmiya' }, point: null },
    answer: { format: 'kuwait_format', texts: { area: 'Salmiya', street: word }, point: null },
    confirmedAt: ago(1),
    createdAt: ago(2),
    expiresAt: ago(-22),
  });
  await db.insert(schema.invoices).values({
    connectionId,
    id: IDS.invoice,
    invoiceNo: `${word}-7`,
    type: 'REGULAR',
    status: 'ISSUED',
    amount: balance,
    currency: 'KWD',
    ordersCount: orders,
    tripsCount: orders,
    periodBegin: '2026-11-01',
    periodEnd: '2026-11-19',
    dueOn: '2026-11-30',
    createdAt: ago(5),
    syncedAt: ago(1),
  });
  await db.insert(schema.walletSnapshots).values(
    [900 - orders, 30, 20, 10, 1].map((hours, index) => ({
      connectionId,
      at: ago(hours),
      balance: (Number(balance) + 4 - index).toFixed(3),
      warningLevel: fee,
      currency: 'KWD',
      source: 'worker',
    })),
  );
  await db
    .insert(schema.wallets)
    .values({ connectionId, readAt: ago(1), ownLevel: fee, reportedLevel: balance, reportedAt: ago(3) });
  await db
    .insert(schema.preferences)
    .values({ connectionId, userId, value: { branchId: IDS.branch, filters: [{ name: word, query: `q=${word}` }] } });
  await db
    .insert(schema.codeLists)
    .values({ connectionId, id: IDS.list, createdBy: userId, createdAt: ago(40 - orders) });
  await db.insert(schema.codeListEntries).values(
    Array.from({ length: orders }, (_, position) => ({
      connectionId,
      listId: IDS.list,
      position,
      code: `${word}${position}`,
      outcome: 'not_found',
      nextAttemptAt: ago(1),
    })),
  );
  const times = { createdAt: ago(40 - orders), updatedAt: ago(0.1) };
  await db
    .insert(schema.imports)
    .values({ connectionId, id: IDS.list, name: word, state: 'done', createdBy: userId, ...times });
  await db.insert(schema.importRows).values({
    connectionId,
    importId: IDS.list,
    position: 0,
    line: 2,
    reference: 'R-1',
    draft: { destination },
    state: 'handed',
  });
  const plan = { time: '08:00', weekdays: [0], dates: [], daysOff: [], doneUntil: ago(1) };
  await db.insert(schema.plans).values({
    ...plan,
    ...times,
    connectionId,
    id: IDS.list,
    name: word,
    state: 'active',
    orders: [{ id: IDS.list, draft: { destination } }],
    actorId: userId,
  });
  // A day of the plan that is held.
  const day = { id: IDS.orderUnderWay, planId: IDS.list, day: '2026-10-10', name: '2026-10-10', state: 'paused' };
  await db.insert(schema.imports).values({ ...day, ...times, connectionId });
  await db.insert(schema.importRows).values(
    Array.from({ length: merchant.underWay }, (_, position) => ({
      connectionId,
      importId: day.id,
      position,
      line: position + 1,
      reference: `asks-${position}`,
      draft: { destination },
      state: 'waiting',
    })),
  );
  await db
    .insert(schema.liveEvents)
    .values(
      [1, 2].map((id) => ({ connectionId, id, kind: 'delivery', subjectIds: [IDS.orderUnderWay], at: ago(0.01) })),
    );
  const escalation = [{ branchId: word, people: [userId] }];
  await db.update(schema.connections).set({ escalation }).where(eq(schema.connections.id, connectionId));
  const occurrence = { connectionId, kind: 'failed', subject: IDS.orderUnderWay, branchId: word, since: ago(1) };
  await db.insert(schema.occurrences).values({ ...occurrence, id: IDS.list });
  const [channel] = await db
    .insert(schema.noticeChannels)
    .values({ id: newId(), userId, endpoint: `https://push.example/${word}`, locale: 'en', kinds: [] })
    .returning();
  const notice = { connectionId, occurrenceId: IDS.list, channelId: channel?.id ?? '', attempts: 1 };
  await db.insert(schema.occurrenceNotices).values(notice);
  await db.insert(schema.jobs).values({
    connectionId,
    id: IDS.list,
    kind: 'test',
    key: 'same',
    input: { word },
    dueAt: ago(-1),
    detail: word,
  });
  await db.insert(schema.webhookInbox).values({
    connectionId,
    id: 1,
    webhookId: 'same',
    topic: 'order.updated',
    headers: {},
    body: Buffer.from(word),
    receivedAt: ago(1),
    processedAt: ago(1),
    outcome: 'applied',
  });
}

/** The tables with rows of connections in which a connection has none. */
export async function emptyTablesOf(db: Database, connectionId: string): Promise<string[]> {
  const empty: string[] = [];
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    const { connectionId: column } = getTableColumns(table) as Record<string, unknown>;
    // A person's role is not a merchant's data.
    if (!column || table === schema.auditLog || table === schema.memberships) continue;
    const { rows } = await db.execute(sql`select 1 from ${table} where connection_id = ${connectionId} limit 1`);
    if (rows.length === 0) empty.push(getTableName(table));
  }
  return empty;
}
