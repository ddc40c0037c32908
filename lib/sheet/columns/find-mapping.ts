import type { Cell, Table } from '../table/table';
import { assignFields } from './assign';
import { fieldOfName, type NamedField } from './column-name';
import { evidenceOf } from './evidence';
import { OF_ADDRESS } from './fields';
import { type Column, columnLetters, hasField, type Mapping, type MappingOptions, samplesOf } from './mapping';

const MOST_TITLE_ROWS = 40;
const MOST_COLUMNS = 400;

/** Finds the header among the first rows, or knows the columns by their contents; undefined for a sheet without orders. */
export function findMapping(table: Table, options: MappingOptions): Mapping | undefined {
  const rows = table.rows.map((row) => row.slice(0, MOST_COLUMNS));
  const mapping = assignFields(columnsBelow(rows, findHeader(rows)), rows, options);
  return isListOfOrders(mapping, rows, options) ? mapping : undefined;
}

type Header = { row: number; named: (NamedField | undefined)[] };

/** The row that names most columns; two different fields at least, one of them of a person or an address. */
function findHeader(rows: readonly Cell[][]): Header | undefined {
  let best: (Header & { count: number }) | undefined;
  for (let row = 0; row < Math.min(rows.length, MOST_TITLE_ROWS); row += 1) {
    const named = namesOf(rows[row] ?? []);
    const count = new Set(named.flatMap((found) => found?.field ?? [])).size;
    // The second of two rows of names in two languages stands right above the orders.
    const isBest = count > (best?.count ?? 1) || (count === best?.count && row === best.row + 1);
    if (isBest) best = { row, named, count };
  }
  return best;
}

function namesOf(row: readonly Cell[]): (NamedField | undefined)[] {
  return row.map(({ text, kind }) => (kind === 'text' && text !== '' ? fieldOfName(text) : undefined));
}

/** Whether a row names the same columns again, as each page of a print does. */
export function repeatsHeader(row: readonly Cell[], header: readonly Column[]): boolean {
  const filled = row.filter(({ text }) => text !== '');
  if (filled.length < 2) return false;
  const same = header.filter(({ index, name }) => row[index]?.text === name && name !== '');
  return same.length >= 2 && same.length * 2 > filled.length;
}

/** The columns of a header; without one they begin at the first row of a list. */
function columnsBelow(rows: readonly Cell[][], header: Header | undefined): Mapping {
  const list = rows.slice(header?.row ?? 0);
  const columns = Array.from({ length: Math.max(0, ...list.map((cells) => cells.length)) }, (_, index): Column => {
    const { field = null, rank = 0 } = header?.named[index] ?? {};
    return { index, name: (header && list[0]?.[index]?.text) || columnLetters(index), field, rank };
  });
  if (header) return { columns, headerRow: header.row, firstRow: header.row + 1 };
  const first = rows.findIndex((row) => row.filter(({ text }) => text !== '').length >= 3);
  return { columns, headerRow: -1, firstRow: Math.max(0, first) };
}

/** Orders have a phone with something else of an order, or a place with a payment or a number. */
function isListOfOrders(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): boolean {
  const hasAddress = hasField(mapping, ...OF_ADDRESS);
  if (hasField(mapping, 'phone')) return hasAddress || hasField(mapping, 'amount', 'collect', 'payment', 'reference');
  if (!hasAddress || !hasField(mapping, 'amount', 'collect', 'payment', 'payment_status')) return false;
  if (hasField(mapping, 'name', 'first_name')) return true;
  // The texts of addresses may hold the phones.
  const texts = mapping.columns.find(({ field }) => field === 'address');
  const samples = texts ? samplesOf(rows, mapping.firstRow, texts.index) : [];
  return evidenceOf(samples, options).share('whole') >= 0.6;
}
