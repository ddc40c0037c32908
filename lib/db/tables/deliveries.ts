import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, money } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

/** A status that is not known here. A case, because PostgreSQL expects a tenth of all rows from `not in`. */
export const isOtherStatus = (
  status: SQLWrapper,
): SQL => sql`case when ${status} in ('submitting', 'unknown', 'rejected',
  'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'completed', 'canceled', 'failed')
  then 'known' else 'other' end = 'other'`;

export const deliveries = pgTable(
  'deliveries',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
    /** Made through another system and added from the service's own answer, which leaves some columns unknown. */
    madeElsewhere: boolean().notNull().default(false),
    /** The partner's unique id; the service de-duplicates on it. Null: not known, of an order made elsewhere. */
    reference: text(),
    /** The generation that made it and therefore serves it: v2, v1, v0. */
    generation: text().notNull().default('v2'),
    /** v0: SHA-256 of what the service brings back in `Authorization` on this order's webhooks. */
    orderWebhookDigest: text(),
    /** The canceled order that this one was sent instead of. */
    replaces: uuid(),
    /** Given by the service; absent until its answer is known. */
    code: text(),
    /** Its record id at the service, where it tells one beside the code. */
    recordId: text(),
    /** `submitting`, `unknown` (no answer), `rejected` (refused at create), or the service's own status. */
    status: text().notNull(),
    /** The exact body of the create call, to send again byte for byte. Empty for an order made elsewhere. */
    requestBody: text().notNull(),
    /** The same as the form understands it, for "another like this". */
    draft: jsonb().$type<unknown>().notNull(),
    /** Why the service refused: `{ code, message, field, status }`; or what is odd about its answer. */
    problem: jsonb().$type<unknown>(),
    testMode: boolean().notNull().default(false),
    branchId: text(),
    originLabel: text().notNull().default(''),
    /** `paid` or `cash`. Null: not known, of an order made elsewhere. */
    paymentType: text(),
    amount: money().notNull(),
    currency: text(),
    deliveryFee: money(),
    estimatedFee: money(),
    customerName: text().notNull(),
    /** As the form or the service wrote it. */
    customerPhone: text().notNull(),
    /** The same number as `normalPhone` writes it, by which orders, customers and erasure find it. */
    phone: text().notNull().default(''),
    customerAddress: text().notNull().default(''),
    /** The listed area nearest to the destination's pin, within 3 km; null where the order names its area. */
    pinArea: text(),
    /**
     * The destination's area, "district, city" or city as it was typed, else that of its pin. Of an order made elsewhere the
     * listed area that its address names.
     */
    area: text().generatedAlwaysAs(
      sql`left(coalesce(
        nullif(trim(draft #>> '{destination,area}'), ''),
        nullif(trim(draft #>> '{destination,district}'), '')
          || coalesce(', ' || nullif(trim(draft #>> '{destination,city}'), ''), ''),
        nullif(trim(draft #>> '{destination,city}'), ''),
        pin_area
      ), 160)`,
    ),
    customerLatitude: doublePrecision(),
    customerLongitude: doublePrecision(),
    originLatitude: doublePrecision(),
    originLongitude: doublePrecision(),
    driverName: text(),
    driverPhone: text(),
    driverLatitude: doublePrecision(),
    driverLongitude: doublePrecision(),
    driverSeenAt: instant(),
    /** Where the driver was last seen at a new place, and since when: smaller steps are the noise of a standing phone. */
    driverMovedAt: instant(),
    driverMovedLatitude: doublePrecision(),
    driverMovedLongitude: doublePrecision(),
    /** The way driven since the driver left the pickup, in meters. */
    driverWayMeters: doublePrecision(),
    /** The last position that the service itself answered. */
    driverConfirmedAt: instant(),
    driverConfirmedLatitude: doublePrecision(),
    driverConfirmedLongitude: doublePrecision(),
    distanceMeters: doublePrecision(),
    durationSeconds: doublePrecision(),
    trackingUrl: text(),
    pickupQrUrl: text(),
    cancelReason: text(),
    scheduledAt: instant(),
    /** The worker sends it again until then. */
    sendUntil: instant(),
    /** By when it should arrive, as computed with the first estimate; it does not change afterwards. */
    promisedAt: instant(),
    /** The times of its steps, as far as they are known. A retry begins anew. */
    acceptedAt: instant(),
    pickedUpAt: instant(),
    deliveredAt: instant(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Lower-case, folded text of code, reference, name, phone digits: what search looks in. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    /** When the service says that it was created. */
    createdAtService: instant(),
    updatedAt: instant().notNull(),
    /** When the status last changed, and when its terminal state was reached. */
    statusAt: instant().notNull(),
    endedAt: instant(),
    /** When somebody dealt with what needed attention; what begins later needs it anew. The history has who it was. */
    dealtWithAt: instant(),
    /** The newest status that webhooks report while our own limit of calls delays its confirmation, and since when. */
    reportedStatus: text(),
    reportedAt: instant(),
    /** When the request of the response applied last was sent; responses to older requests are dropped. */
    confirmedAt: instant(),
    /** When the worker looks at this row next; null when there is nothing to ask. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    /** When name, phone and address were erased; an answer of the service does not bring them back. */
    erasedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    unique('deliveries_reference').on(table.connectionId, table.reference),
    index('deliveries_replaces').on(table.connectionId, table.replaces).where(sql`${table.replaces} is not null`),
    index('deliveries_code').on(table.connectionId, table.code),
    index('deliveries_record_id').on(table.connectionId, table.recordId).where(sql`${table.recordId} is not null`),
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
    // Few rows, found by `OTHER` of `lib/deliveries/ledger/status.ts`.
    index('deliveries_other_status')
      .on(table.connectionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isOtherStatus(table.status)),
    index('deliveries_by_branch').on(
      table.connectionId,
      table.branchId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deliveries_by_customer').on(table.connectionId, table.phone, table.createdAt.desc().nullsFirst()),
    index('deliveries_by_maker').on(
      table.connectionId,
      table.madeElsewhere,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('deliveries_in_test_mode')
      .on(table.connectionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.testMode}`),
    // Reports and reconciliation read these two indexes alone, without the rows.
    index('deliveries_report')
      .on(
        table.connectionId,
        table.createdAt,
        table.status,
        table.currency,
        table.deliveryFee,
        table.estimatedFee,
        table.amount,
        table.paymentType,
        table.branchId,
        table.area,
        table.pinArea,
        table.promisedAt,
        table.statusAt,
      )
      .where(sql`not ${table.testMode}`),
    index('deliveries_ended')
      .on(
        table.connectionId,
        table.status,
        table.statusAt,
        table.currency,
        table.deliveryFee,
        table.amount,
        table.paymentType,
        table.madeElsewhere,
        table.testMode,
      )
      .where(sql`${table.status} in ('completed', 'canceled', 'failed')`),
    index('deliveries_stopped')
      .on(table.connectionId, table.statusAt)
      .where(sql`${table.status} in ('failed', 'rejected', 'unknown')`),
    index('deliveries_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('deliveries_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** The events of a delivery, in the order in which they were recorded. */
/** A row goes with its delivery. */
const ofDelivery = (table: { connectionId: PgColumn; deliveryId: PgColumn }) =>
  foreignKey({
    columns: [table.connectionId, table.deliveryId],
    foreignColumns: [deliveries.connectionId, deliveries.id],
  }).onDelete('cascade');

const EVENT_SOURCES = ['answer', 'webhook', 'poll', 'user'] as const;
/** `status`, and what else stands in the history of an order. */
const EVENT_KINDS = [
  'status',
  'created',
  'made_elsewhere',
  'added_by_code',
  'joined',
  'existing_order',
  'cancel_requested',
  'replace_requested',
  'replaced',
  'not_replaced',
  'retry_requested',
  'no_answer',
  'refused',
  'not_sent',
  'marked_not_created',
  'dealt_with',
  'order_linked',
  'checking_ended',
  'not_found',
  'closed',
] as const;

export const deliveryEvents = pgTable(
  'delivery_events',
  {
    connectionId: connectionId(),
    id: bigserial({ mode: 'number' }).notNull(),
    deliveryId: uuid().notNull(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    status: text(),
    source: text({ enum: EVENT_SOURCES }).notNull(),
    /** When it happened as far as is known; `recordedAt` is when we wrote it. */
    at: instant().notNull(),
    recordedAt: instant().notNull().defaultNow(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    detail: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    ofDelivery(table),
    index('delivery_events_of').on(table.connectionId, table.deliveryId, table.id),
    check('delivery_events_source', sql`${table.source} in ('answer', 'webhook', 'poll', 'user')`),
  ],
);

export const driverPositions = pgTable(
  'driver_positions',
  {
    connectionId: connectionId(),
    deliveryId: uuid().notNull(),
    at: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.deliveryId, table.at] }), ofDelivery(table)],
);
