import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, money } from './column-types';
import { connectionId } from './connections';
import { users } from './people';

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

/** One drop-off against every branch, as somebody asked for it; of each user the newest are kept. */
export const comparisons = pgTable(
  'comparisons',
  {
    connectionId: connectionId(),
    id: uuid().notNull(),
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
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('comparisons_newest').on(table.connectionId, table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

/** The service's answer for one branch and variant; a cell that is asked again takes its newest answer. */
export const comparisonCells = pgTable(
  'comparison_cells',
  {
    connectionId: connectionId(),
    comparisonId: uuid().notNull(),
    branchId: text().notNull(),
    variant: text().notNull(),
    answeredAt: instant().notNull(),
    deliveryFee: money(),
    currency: text(),
    distanceMeters: doublePrecision(),
    durationSeconds: doublePrecision(),
    /** Where the service tells times instead: `{ pickupAt, deliveryAt }`. */
    times: jsonb().$type<unknown>(),
    /** Estimated to the middle of the area. */
    isApproximate: boolean().notNull().default(false),
    /** Why there is no fee: `{ code, serviceMessage }`. */
    problem: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.comparisonId, table.branchId, table.variant] }),
    foreignKey({
      columns: [table.connectionId, table.comparisonId],
      foreignColumns: [comparisons.connectionId, comparisons.id],
    }).onDelete('cascade'),
    check('comparison_cells_variant', sql`${table.variant} in ('realtime', 'static')`),
    check('comparison_cells_answer', sql`(${table.deliveryFee} is null) <> (${table.problem} is null)`),
  ],
);
