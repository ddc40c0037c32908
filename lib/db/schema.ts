import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The whole data model. Every row of the business belongs to a connection: one merchant's credentials at one base
 * address. Money is `numeric(14, 3)`, read as decimal text. Times are instants; zones are the connection's.
 */

const instant = () => timestamp({ withTimezone: true, precision: 3 });
const money = () => numeric({ precision: 14, scale: 3 });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

// ---------------------------------------------------------------- people

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  role: text().notNull().default('viewer'),
  disabledAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

/** Apart from `users`, so that reading a person never reads a hash. */
export const passwords = pgTable('passwords', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** scrypt, with its parameters and salt (lib/auth/password.server.ts). */
  hash: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Attempts counted per key (an account, an address, a webhook URL) in windows; shared by all instances. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
});

/** Small facts of the installation: the setup code's hash, and the like. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

// ---------------------------------------------------------------- connections

export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey(),
    /** Its word in addresses (`/c/<slug>/...`); stays when the name changes, so that bookmarks do. */
    slug: text().notNull().unique(),
    /** `sandbox`, or `env:<base address>`: what makes the environment's connection the same one after a restart. Null: added on screen. */
    environmentKey: text().unique(),
    name: text().notNull(),
    /** The business as its customers know it. */
    merchantName: text(),
    source: text().notNull(),
    /** Of sandbox mode, and there alone: its users' passwords are public, so nothing real may be reached from it. */
    sandbox: boolean().notNull().default(false),
    baseUrl: text().notNull(),
    country: text(),
    /** As the service itself told it. */
    currency: text(),
    testMode: boolean().notNull().default(false),
    /** The unguessable last part of this connection's webhook URL. */
    webhookToken: text().notNull().unique(),
    lastWebhookAt: instant(),
    branchesSyncedAt: instant(),
    invoicesSyncedAt: instant(),
    /** The diagnosis that is running, and until when it may: one at a time. */
    diagnosisId: text(),
    diagnosisUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
    /** Its credentials are erased, and no requests or webhooks are accepted; the ledger stays. */
    removedAt: instant(),
  },
  (table) => [check('connections_source', sql`${table.source} in ('environment', 'added')`)],
);

/** The credentials of connections and their status. The environment's have a row too, without the credentials themselves. */
export const connectionCredentials = pgTable(
  'connection_credentials',
  {
    connectionId: uuid()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    generation: text().notNull(),
    /** `next`: given by a rotation and pending; `current` serves until the service has accepted them. */
    slot: text().notNull(),
    /** AES-256-GCM of the credentials' JSON, bound to connection, generation and slot. Null: they are in the environment. */
    sealed: bytes(),
    /** The last characters of each field, to tell credentials apart. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    /** HMAC of base address and credentials: the status below is about exactly these. */
    fingerprint: text(),
    /** HMAC of what identifies the account: the key of v2 without its secret, the token of v1, the key of v0. */
    account: text(),
    /** When the service last accepted them, to a few minutes. */
    provenAt: instant(),
    /** Since when the service answers 401; null while it accepts them. */
    refusedSince: instant(),
    /** Permissions that a 403 denied, each with its time (ISO). */
    denied: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Whether they belong to the connection's merchant, as last verified. */
    merchant: text(),
    /** When an owner confirmed that they belong to the connection's merchant. */
    merchantConfirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.generation, table.slot] }),
    check('connection_credentials_generation', sql`${table.generation} in ('v2', 'v1', 'v0')`),
    check('connection_credentials_slot', sql`${table.slot} in ('current', 'next')`),
    check('connection_credentials_merchant', sql`${table.merchant} in ('same', 'other', 'unknown', 'unreachable')`),
  ],
);

const connectionId = () =>
  uuid()
    .notNull()
    .references(() => connections.id, { onDelete: 'cascade' });

// ---------------------------------------------------------------- the ledger

export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    connectionId: connectionId(),
    /** The partner's unique id; the service de-duplicates on it. */
    reference: text().notNull(),
    /** Which generation made it and therefore serves it: v2, v1, v0. */
    generation: text().notNull().default('v2'),
    /** v0: what the service brings back in `Authorization` on this order's webhooks. Sent with the order, so kept as sent. */
    orderWebhookKey: text(),
    /** Given by the service; absent until its answer is known. */
    code: text(),
    /** `submitting`, `unknown` (no answer), `rejected` (refused at create), or the service's own status. */
    status: text().notNull(),
    /** The exact body of the create call, to send again byte for byte. */
    requestBody: text().notNull(),
    /** The same as the form understands it, for "another like this". */
    draft: jsonb().$type<unknown>().notNull(),
    /** Why the service refused: `{ code, message, field, status }`; or what is odd about its answer. */
    problem: jsonb().$type<unknown>(),
    testMode: boolean().notNull().default(false),
    branchId: text(),
    originLabel: text().notNull().default(''),
    paymentType: text().notNull(),
    amount: money().notNull(),
    currency: text(),
    deliveryFee: money(),
    estimatedFee: money(),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    customerAddress: text().notNull().default(''),
    customerLatitude: doublePrecision(),
    customerLongitude: doublePrecision(),
    originLatitude: doublePrecision(),
    originLongitude: doublePrecision(),
    driverName: text(),
    driverPhone: text(),
    driverLatitude: doublePrecision(),
    driverLongitude: doublePrecision(),
    driverSeenAt: instant(),
    distanceMeters: doublePrecision(),
    durationSeconds: doublePrecision(),
    trackingUrl: text(),
    pickupQrUrl: text(),
    cancelReason: text(),
    scheduledAt: instant(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Lower-case, folded text of code, reference, name, phone digits: what search looks in. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When the status last changed, and when its terminal state was reached. */
    statusAt: instant().notNull(),
    endedAt: instant(),
    /** When the request was sent whose answer was applied last; older answers are dropped. */
    confirmedAt: instant(),
    /** When the worker looks at this row next; null when there is nothing to ask. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
  },
  (table) => [
    unique('deliveries_reference').on(table.connectionId, table.reference),
    index('deliveries_code').on(table.connectionId, table.code),
    index('deliveries_newest').on(
      table.connectionId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deliveries_by_status').on(
      table.connectionId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deliveries_by_branch').on(
      table.connectionId,
      table.branchId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deliveries_in_test_mode')
      .on(table.connectionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.testMode}`),
    index('deliveries_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('deliveries_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** What happened to a delivery, in the order we learned it. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    connectionId: connectionId(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** `status`, or a note such as `existing_order`, `cancel_requested`, `retry_requested`. */
    kind: text().notNull(),
    status: text(),
    /** answer, webhook, poll, user. */
    source: text().notNull(),
    /** When it happened as far as is known; `recordedAt` is when we wrote it. */
    at: instant().notNull(),
    recordedAt: instant().notNull().defaultNow(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    detail: jsonb().$type<unknown>(),
  },
  (table) => [
    index('delivery_events_of').on(table.connectionId, table.deliveryId, table.id),
    check('delivery_events_source', sql`${table.source} in ('answer', 'webhook', 'poll', 'user')`),
  ],
);

export const driverPositions = pgTable(
  'driver_positions',
  {
    connectionId: connectionId(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.deliveryId, table.at] })],
);

/** Every webhook request as it came, before anything is believed of it. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    connectionId: connectionId(),
    /** The service's unique id of the request, or for older generations a digest of its bytes; a repeated one is stored once. */
    webhookId: text(),
    topic: text(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: bytes().notNull(),
    receivedAt: instant().notNull().defaultNow(),
    repeats: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    processedAt: instant(),
    /** applied, stale, unknown_delivery, ignored, unreadable, failed. */
    outcome: text(),
    detail: text(),
  },
  (table) => [
    uniqueIndex('webhook_inbox_once').on(table.connectionId, table.webhookId),
    index('webhook_inbox_open').on(table.nextAttemptAt).where(sql`${table.processedAt} is null`),
    index('webhook_inbox_newest').on(table.connectionId, table.id.desc().nullsFirst()),
  ],
);

/** The log that open screens follow; `id` is the SSE event id, given in commit order within a connection. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    connectionId: connectionId(),
    kind: text().notNull(),
    subjectIds: text().array().notNull(),
    /** Who caused it, so that nobody is told of what they just did. */
    actorId: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('live_events_after').on(table.connectionId, table.id), index('live_events_age').on(table.at)],
);

export const customers = pgTable(
  'customers',
  {
    connectionId: connectionId(),
    phone: text().notNull(),
    name: text().notNull(),
    destinationFormat: text().notNull(),
    destination: jsonb().$type<unknown>().notNull(),
    deliveriesCount: integer().notNull().default(1),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.phone] }),
    index('customers_phone').on(table.connectionId, sql`${table.phone} text_pattern_ops`),
  ],
);

/** The merchant's pickup locations as the service last gave them. */
export const branches = pgTable(
  'branches',
  {
    connectionId: connectionId(),
    id: text().notNull(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    address: text().notNull().default(''),
    createdAt: instant(),
    syncedAt: instant().notNull(),
    /** Set when the service no longer lists it; kept so that old deliveries show its name. */
    goneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.id] })],
);

/** The merchant's invoices as the service last gave them. Days are the service's own, without a time. */
export const invoices = pgTable(
  'invoices',
  {
    connectionId: connectionId(),
    id: text().notNull(),
    invoiceNo: text().notNull(),
    type: text().notNull(),
    status: text().notNull(),
    amount: money(),
    currency: text(),
    ordersCount: integer(),
    tripsCount: integer(),
    periodBegin: date({ mode: 'string' }),
    periodEnd: date({ mode: 'string' }),
    dueOn: date({ mode: 'string' }),
    createdAt: instant(),
    syncedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('invoices_newest').on(table.connectionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** One drop-off against every branch, as somebody asked for it; of each user the newest are kept. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: uuid().primaryKey(),
    connectionId: connectionId(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    destinationFormat: text().notNull(),
    destination: jsonb().$type<unknown>().notNull(),
    /** Where that is on a map, as far as it is known. */
    place: jsonb().$type<unknown>(),
    /** The branches as they were then, nearest first. */
    branches: jsonb().$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('comparisons_newest').on(table.connectionId, table.userId, table.createdAt.desc().nullsFirst())],
);

/** What the service answered for one branch and variant; a cell that is asked again takes its newest answer. */
export const comparisonCells = pgTable(
  'comparison_cells',
  {
    connectionId: connectionId(),
    comparisonId: uuid()
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    branchId: text().notNull(),
    variant: text().notNull(),
    answeredAt: instant().notNull(),
    deliveryFee: money(),
    currency: text(),
    distanceMeters: doublePrecision(),
    durationSeconds: doublePrecision(),
    /** Where the service tells times instead: `{ pickupAt, deliveryAt }`. */
    times: jsonb().$type<unknown>(),
    /** Why there is no fee: `{ code, serviceMessage }`. */
    problem: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.comparisonId, table.branchId, table.variant] }),
    check('comparison_cells_variant', sql`${table.variant} in ('realtime', 'static')`),
    check('comparison_cells_answer', sql`(${table.deliveryFee} is null) <> (${table.problem} is null)`),
  ],
);

// ---------------------------------------------------------------- trail

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    connectionId: uuid().references(() => connections.id, { onDelete: 'set null' }),
    userId: text(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().$type<unknown>(),
    address: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst()),
    index('audit_log_of_user').on(table.userId, table.id),
  ],
);
