import type { Cell, Table } from '../table/table';
import { assignFields } from './assign';
import { fieldOfName, type NamedField } from './column-name';
import { evidenceOf } from './evidence';
import { OF_ADDRESS, type SheetField } from './fields';
import { type Column, columnLetters, type Mapping, type MappingOptions, samplesOf } from './mapping';

const MOST_TITLE_ROWS = 40;
const MOST_COLUMNS = 400;

/** Finds the header among the first rows, or knows the columns by their contents; undefined for a sheet without orders. */
export function findMapping(table: Table, options: MappingOptions): Mapping | undefined {
  const rows = table.rows.map((row) => row.slice(0, MOST_COLUMNS));
  const header = findHeader(rows);
  const mapping = assignFields(header ? byNames(rows, header) : withoutNames(rows), rows, options);
  const isWholeText = !mapping.columns.some(({ field }) => field === 'phone') && hasPhones(mapping, rows, options);
  return isListOfOrders(mapping, isWholeText) ? mapping : undefined;
}

interface Header {
  row: number;
  named: (NamedField | undefined)[];
}

/** The row that names most columns; two different fields at least, one of them of a person or an address. */
function findHeader(rows: readonly Cell[][]): Header | undefined {
  let best: (Header & { count: number }) | undefined;
  for (let row = 0; row < Math.min(rows.length, MOST_TITLE_ROWS); row += 1) {
    const named = namesOf(rows[row] ?? []);
    const count = new Set(named.flatMap((found) => found?.field ?? [])).size;
    if (count >= 2 && count > (best?.count ?? 1)) best = { row, named, count };
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
  if (same.length >= 2 && same.length * 2 > filled.length) return true;
  const named = namesOf(row).filter(Boolean).length;
  return named >= 3 && named * 4 > filled.length * 3;
}

function byNames(rows: readonly Cell[][], { row, named }: Header): Mapping {
  const width = Math.max(...rows.slice(row).map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const name = rows[row]?.[index]?.text ?? '';
    const found = named[index];
    return { index, name: name || columnLetters(index), field: found?.field ?? null, rank: found?.rank ?? 0 };
  });
  return { columns, headerRow: row, firstRow: row + 1 };
}

/** Columns without names begin at the first row of a list. */
function withoutNames(rows: readonly Cell[][]): Mapping {
  const first = rows.findIndex((row) => row.filter(({ text }) => text !== '').length >= 3);
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name: columnLetters(index),
    field: null,
    rank: 0,
  }));
  return { columns, headerRow: -1, firstRow: Math.max(0, first) };
}

/** Whether the texts of addresses hold phones. */
function hasPhones({ columns, firstRow }: Mapping, rows: readonly Cell[][], options: MappingOptions): boolean {
  const texts = columns.find(({ field }) => field === 'address');
  return texts !== undefined && evidenceOf(samplesOf(rows, firstRow, texts.index), options).share('whole') >= 0.6;
}

/** Orders have a phone with something else of an order, or a place with a payment or a number. */
function isListOfOrders({ columns }: Mapping, isWholeText: boolean): boolean {
  const has = (...fields: readonly SheetField[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field));
  const hasAddress = has(...OF_ADDRESS);
  if (has('phone')) return hasAddress || has('amount', 'collect', 'payment', 'reference');
  return (
    hasAddress && (isWholeText || has('name', 'first_name')) && has('amount', 'collect', 'payment', 'payment_status')
  );
}
