import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, money } from './column-types';
import { connectionId } from './connections';

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
