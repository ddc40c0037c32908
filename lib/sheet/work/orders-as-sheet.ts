import { z } from 'zod/mini';
import { COUNTRY_FACTS } from '@/lib/connections/model/connection';
import { formatDateTime } from '@/lib/format/time/date-time';
import { columnOfField, isSheetField, marked, SHEET_FIELDS, type SheetField } from '../columns/fields';
import type { Mapping, SheetOptions } from '../columns/mapping';
import type { Remark } from '../rows/cells';
import { type Table, textCell } from '../table/table';
import type { RefusedOrder } from './messages';
import { newWork, type StoredWork } from './stored-work';

const Order = z.object({
  reference: z.string(),
  origin: z.optional(z.object({ branch_id: z.optional(z.string()) })),
  destination: z.record(z.string(), z.unknown()),
  payment: z.object({ type: z.string(), amount: z.optional(z.string()) }),
  scheduled_date: z.optional(z.string()),
});

const NEEDED = marked('needed');

/** Orders that the service refused as a sheet, each with the service's words at its columns. */
export function workOfOrders(name: string, orders: readonly RefusedOrder[], options: SheetOptions): StoredWork {
  const rows = orders.map((refused) => ({ ...refused, cells: cellsOfOrder(refused.order, options) }));
  const shown = SHEET_FIELDS.filter((field) => NEEDED.includes(field) || rows.some(({ cells }) => cells[field]));
  const mapping: Mapping = {
    columns: shown.map((field, index) => ({ index, name: field, field, rank: 0, isAdded: true })),
    headerRow: -1,
    firstRow: 0,
  };
  const table: Table = { rows: [], canShift: false };
  for (const { line, cells } of rows) {
    while (table.rows.length < line) table.rows.push([]);
    table.rows[line - 1] = shown.map((field) => textCell(cells[field] ?? ''));
  }
  return {
    ...newWork(name, { table, mapping, otherSheets: [] }),
    branchRule: { kind: 'column' },
    refusals: new Map(rows.map(({ line, problems }) => [line, problems.map(refusal)])),
  };
}

/** A person may send it again as it is: the reason may be gone. */
function refusal({ field, text }: RefusedOrder['problems'][number]): Remark {
  const column = columnOfField(field?.split('.').at(-1) ?? '');
  return {
    column: isSheetField(column) ? column : 'reference',
    key: 'service',
    values: { text },
    isQuestion: true,
  };
}

function cellsOfOrder(order: unknown, { country, branches }: SheetOptions): Partial<Record<SheetField, string>> {
  const known = Order.safeParse(order).data;
  if (!known) return {};
  const cells: Partial<Record<SheetField, string>> = {};
  for (const [field, value] of Object.entries(known.destination)) {
    const column = columnOfField(field);
    if (isSheetField(column) && column !== 'address' && (typeof value === 'string' || typeof value === 'number'))
      cells[column] = String(value);
  }
  const branch = branches.find(({ id }) => id === known.origin?.branch_id);
  const isNamedOnce = branch && branches.filter(({ name }) => name === branch.name).length === 1;
  const { timeZone } = COUNTRY_FACTS[country];
  const at = known.scheduled_date ? new Date(known.scheduled_date) : undefined;
  return {
    ...cells,
    reference: known.reference,
    amount: known.payment.amount ?? '',
    payment: known.payment.type,
    branch: (isNamedOnce ? branch.name : known.origin?.branch_id) ?? '',
    ...(at ? { schedule: formatDateTime(at, timeZone, 'en', 'iso-time') } : {}),
  };
}
