import type { Mapping, SheetOptions } from './columns/mapping';
import { openSheet, type SheetRefusal } from './reader/open-sheet';
import { columnContext, orderIndexes, usualWidth } from './reader/row-reader';
import { findDoubles, type SheetRow } from './rows/find-doubles';
import { readRow } from './rows/read-row';

export type SheetReading =
  | { ok: true; orders: { sheet?: string; mapping: Mapping; rows: SheetRow[] } }
  | { ok: false; refusal: SheetRefusal };

/** Reads the orders of a file at once. */
export async function readSheet(file: Uint8Array | string, options: SheetOptions): Promise<SheetReading> {
  const open = await openSheet(file, options);
  if (typeof open === 'string') return { ok: false, refusal: open };
  const { table, mapping, otherSheets } = open;
  const ofColumns = { ...columnContext(table, mapping), width: usualWidth(table, mapping) };
  const context = { now: new Date(), answers: new Map<string, string>(), ...options, ...ofColumns };
  const lines = orderIndexes(table, mapping).map((index) => index + 1);
  const reads = lines.map((line) => readRow(table.rows[line - 1] ?? [], line, mapping, context));
  const rows = findDoubles(reads, mapping);
  const [first] = rows;
  if (!first) return { ok: false, refusal: 'noOrders' };
  if (otherSheets.length > 0)
    first.warnings.push({ column: '', key: 'otherSheets', values: { sheets: otherSheets.join(', ') } });
  return { ok: true, orders: { ...(table.sheet === undefined ? {} : { sheet: table.sheet }), mapping, rows } };
}
