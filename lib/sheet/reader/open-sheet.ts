import { findMapping } from '../columns/find-mapping';
import type { Mapping, SheetOptions } from '../columns/mapping';
import { tableOfSystem } from '../systems/find-system';
import { decodeText, isBinary } from '../table/decode';
import { DELIMITERS, MOST_ROWS, readDelimited } from '../table/delimited';
import type { ExceededLimit } from '../table/exceeded-limit';
import { type Cell, isBlank, type Table, textCell } from '../table/table';
import { isOldWorkbook, isZip, readWorkbookTables } from '../table/workbook';
import { branchNamed } from '../values/branch-name';

/** Why a file can't be read: a key of `import.refusals`. */
export type SheetRefusal =
  | ('empty' | 'tooLarge' | 'tooManyRows' | 'oldWorkbook' | 'archive' | 'binary' | 'noOrders')
  | ExceededLimit;

/** The cells of a list of orders, and what its columns mean. */
export interface OpenSheet {
  table: Table;
  mapping: Mapping;
  /** Names of further sheets with orders, which are not read. */
  otherSheets: string[];
}

const LARGEST_BYTES = 25_000_000;

/** Finds the list of orders of a file: CSV in any usual encoding, or xlsx. Pasted cells are a text of tabs. */
export async function openSheet(file: Uint8Array | string, options: SheetOptions): Promise<OpenSheet | SheetRefusal> {
  const tables = await tablesOf(file);
  if (!Array.isArray(tables)) return tables;
  const found = tables.flatMap((read) => {
    const known = tableOfSystem(read);
    if (known) return [known];
    const table = withBranchColumn(read, options);
    const mapping = findMapping(table, { ...options, now: options.now ?? new Date() });
    return mapping ? [{ table, mapping }] : [];
  });
  const lists = found.toSorted((a, b) => fieldCount(b.mapping) - fieldCount(a.mapping));
  const [best] = found[0]?.table.canShift ? lists : found;
  if (!best) return tables.length > 0 && tables.every(({ rows }) => rows.every(isBlank)) ? 'empty' : 'noOrders';
  if (best.table.rows.length > MOST_ROWS) return 'tooManyRows';
  const others = best.table.canShift ? [] : found.slice(1);
  return { ...best, otherSheets: others.flatMap(({ table }) => table.sheet ?? []) };
}

/** Branches that stand alone in a row above their orders become a column, and so does a name among them that is no branch. */
function withBranchColumn(table: Table, { branches, country }: SheetOptions): Table {
  const filled = (row: readonly Cell[]) => row.filter(({ text }) => text !== '');
  const titleOf = (row: readonly Cell[]) => (filled(row).length === 1 ? filled(row)[0] : undefined);
  const isBranch = (title?: Cell) => title && branchNamed(branches, title.text, country);
  if (branches.length < 2 || !table.rows.some((row) => isBranch(titleOf(row)))) return table;
  const header = table.rows.findIndex((row) => filled(row).length > 2);
  let branch = textCell('');
  const rows = table.rows.map((row, index) => {
    const title = titleOf(row);
    if (title) branch = title;
    else if (index >= header && !isBlank(row)) return [index === header ? textCell('Branch') : branch, ...row];
    return row;
  });
  return { ...table, rows };
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
