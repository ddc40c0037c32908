import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Filled<Insert> = { [Name in keyof Insert as undefined extends Insert[Name] ? never : Name]: unknown };

/** The columns that a new row need not name, with their values then: a constant default, else null. */
export function defaultsOf<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table));
  const optional = columns.filter(([, column]) => !column.notNull || column.hasDefault);
  return Object.fromEntries(optional.map(([name, column]) => [name, column.default ?? null])) as Omit<
    Table['$inferSelect'],
    keyof Filled<Table['$inferInsert']>
  >;
}
