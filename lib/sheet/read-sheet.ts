import type { Country } from '@/lib/connections/model/connection';
import type { CreateDelivery } from '@/lib/order/schema';
import { findMapping } from './columns/find-mapping';
import { columnsOf, type Mapping, samplesOf } from './columns/mapping';
import type { SheetBranch } from './rows/branch';
import { findDoubles } from './rows/find-doubles';
import { isFurtherItem, isOrderRow } from './rows/is-order-row';
import { type RowContext, readRow } from './rows/read-row';
import { addProblem, type Remark, type Row } from './rows/row';
import { decodeText, isBinary } from './table/decode';
import { DELIMITERS, MOST_ROWS, readDelimited } from './table/delimited';
import { type Cell, isBlank, type Table } from './table/table';
import { isOldWorkbook, isZip, readWorkbookTables } from './table/workbook';
import { columnMarks } from './values/amount';
import { columnDates } from './values/column-dates';

export interface SheetOptions {
  country: Country;
  branches: readonly SheetBranch[];
  /** Earlier schedules get a warning. */
  now?: Date;
}

export interface SheetRow {
  /** The row's number in a spreadsheet, from 1. */
  line: number;
  order: CreateDelivery | null;
  problems: Remark[];
  warnings: Remark[];
}

export interface SheetOrders {
  sheet?: string;
  mapping: Mapping;
  rows: SheetRow[];
}

/** Why a file can't be read: a key of `import.refusals`. */
export type SheetRefusal = 'empty' | 'tooLarge' | 'tooManyRows' | 'oldWorkbook' | 'archive' | 'binary' | 'noOrders';
export type SheetReading = { ok: true; orders: SheetOrders } | { ok: false; refusal: SheetRefusal };

const LARGEST_BYTES = 25_000_000;

/** Reads the orders of a file: CSV in any usual encoding, or xlsx. Pasted cells are a text of tabs. */
export async function readSheet(file: Uint8Array | string, options: SheetOptions): Promise<SheetReading> {
  const tables = await tablesOf(file);
  if (!Array.isArray(tables)) return { ok: false, refusal: tables };
  const found = tables.flatMap((table) => {
    const mapping = findMapping(table, {
      country: options.country,
      branchNames: options.branches.map(({ name }) => name),
    });
    return mapping ? [{ table, mapping }] : [];
  });
  const lists = found.toSorted((a, b) => fieldCount(b.mapping) - fieldCount(a.mapping));
  const [best] = found[0]?.table.canShift ? lists : found;
  if (!best)
    return {
      ok: false,
      refusal: tables.length > 0 && tables.every(({ rows }) => rows.every(isBlank)) ? 'empty' : 'noOrders',
    };
  if (best.table.rows.length > MOST_ROWS) return { ok: false, refusal: 'tooManyRows' };
  const rows = readRows(best.table, best.mapping, options);
  const [first] = rows;
  if (!first) return { ok: false, refusal: 'noOrders' };
  if (!best.table.canShift && found.length > 1)
    first.warnings.push({
      column: '',
      key: 'otherSheets',
      values: {
        sheets: found
          .slice(1)
          .map(({ table }) => table.sheet)
          .join(', '),
      },
    });
  const { sheet } = best.table;
  return { ok: true, orders: { ...(sheet === undefined ? {} : { sheet }), mapping: best.mapping, rows } };
}

async function tablesOf(file: Uint8Array | string): Promise<Table[] | SheetRefusal> {
  if (file.length > LARGEST_BYTES) return 'tooLarge';
  if (typeof file !== 'string') {
    if (isOldWorkbook(file)) return 'oldWorkbook';
    if (isZip(file)) return (await readWorkbookTables(file)) ?? 'archive';
  }
  const text = typeof file === 'string' ? file : decodeText(file);
  if (text.trim() === '') return 'empty';
  if (isBinary(text)) return 'binary';
  return DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) => readDelimited(text, delimiter));
}

function fieldCount({ columns }: Mapping): number {
  return columns.filter(({ field }) => field !== null).length;
}

function readRows(table: Table, mapping: Mapping, options: SheetOptions): SheetRow[] {
  const context: RowContext = { now: new Date(), ...options, marks: {}, dates: {} };
  const texts = (cells: readonly Cell[]) => cells.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const cellsIn = (field: 'amount' | 'collect' | 'prepaid' | 'schedule' | 'schedule_date' | 'schedule_time') =>
    columnsOf(mapping, field)
      .slice(0, 1)
      .flatMap(({ index }) => samplesOf(table.rows, mapping.firstRow, index, table.rows.length));
  for (const field of ['amount', 'collect', 'prepaid'] as const)
    context.marks[field] = columnMarks(texts(cellsIn(field)));
  for (const field of ['schedule', 'schedule_date', 'schedule_time'] as const)
    context.dates[field] = columnDates(cellsIn(field));

  const width = usualWidth(table, mapping);
  const read: { row: Row; line: number; order: CreateDelivery | null; reference?: string }[] = [];
  let previous: Cell[] | undefined;
  for (const [index, cells] of table.rows.entries()) {
    if (index < mapping.firstRow || !isOrderRow(cells, mapping) || isFurtherItem(cells, previous, mapping)) continue;
    previous = cells;
    const row: Row = { mapping, cells, problems: [], warnings: [] };
    if (table.canShift && cells.length > width) addProblem(row, mapping.columns[0]?.name ?? '', { key: 'shifted' });
    read.push({ row, line: index + 1, ...readRow(row, context) });
  }
  return findDoubles(read).map(({ row, line, order }) => ({
    line,
    order,
    problems: row.problems,
    warnings: row.warnings,
  }));
}

/** The cells of most rows; a longer one has a separator inside a cell that was not quoted. */
function usualWidth({ rows }: Table, { headerRow, columns }: Mapping): number {
  const header = headerRow >= 0 ? (rows[headerRow]?.length ?? 0) : 0;
  const counts = new Map<number, number>();
  for (const row of rows.slice(headerRow + 1))
    if (!isBlank(row)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [columns.length];
  if (headerRow < 0) return usual;
  const isPadded = rows.every((row) => row.length !== usual || isBlank(row.slice(header)));
  return isPadded ? Math.max(header, usual) : header;
}
