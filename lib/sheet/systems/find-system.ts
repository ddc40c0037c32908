import { foldText } from '@/lib/format/text/search';
import { fieldOfName, isOfCustomer } from '../columns/column-name';
import { SHEET_FIELDS, type SheetField } from '../columns/fields';
import { type Column, columnLetters, type Mapping, samplesOf } from '../columns/mapping';
import { type Cell, type Table, textCell } from '../table/table';
import { isStopping, type StatusWord } from '../values/status-words';
import foodics from './foodics.json';
import loyverse from './loyverse.json';
import odoo from './odoo.json';
import ownExport from './own-export.json';
import salla from './salla.json';
import shopify from './shopify.json';
import square from './square.json';
import woocommerce from './woocommerce.json';
import zid from './zid.json';

/** The export of a shop or till, of which nothing is guessed. Lists of headers and words are separated by `|`. */
export interface System {
  name: string;
  /** Where its headers and words are from. */
  about: string;
  /** Headers that stand together in no other file; one of the lists is enough. */
  signs: readonly string[];
  /** The headers of a field, the best first. */
  columns: Partial<Record<SheetField, string>>;
  /** The words of a status, folded, that mean something else or nothing in other sheets; `*` stands for every other one. */
  statuses?: Partial<Record<StatusWord, string>>;
  /** Words of a payment that don't say enough here. */
  unsurePayments?: string;
  /** Texts of cells without a value. */
  nothing?: string;
  /** Each line of an order repeats its number and all of the order. */
  isRepeated?: boolean;
  /** A column of labelled lines, and the headers of columns for the lines in which customers choose day and time, by their labels. */
  chosen?: { header: string; lines: Record<string, string> };
}

const ALL: readonly System[] = [shopify, woocommerce, zid, salla, square, loyverse, foodics, odoo, ownExport];
const MOST_TITLE_ROWS = 10;

/** The system with a name. */
export function systemNamed(name: string | undefined): System | undefined {
  return ALL.find((system) => system.name === name);
}

/** The table of a system's export with the fields of its columns; undefined for other sheets. */
export function tableOfSystem(table: Table): { table: Table; mapping: Mapping } | undefined {
  for (const [headerRow, row] of table.rows.slice(0, MOST_TITLE_ROWS).entries()) {
    const names = new Set(row.map(({ text }) => foldText(text)));
    const isSign = (sign: string) => sign.split('|').every((header) => names.has(foldText(header)));
    const system = ALL.find(({ signs }) => signs.some(isSign));
    if (!system) continue;
    const rows = withChosen(table.rows, headerRow, system);
    return { table: { ...table, rows }, mapping: mappingOf(system, rows, headerRow) };
  }
  return undefined;
}

function mappingOf(system: System, rows: readonly Cell[][], headerRow: number): Mapping {
  const fields = new Map<string, { field: SheetField; rank: number }>();
  for (const field of SHEET_FIELDS)
    for (const [rank, name] of system.columns[field]?.split('|').entries() ?? [])
      fields.set(foldText(name), { field, rank });
  const columns = (rows[headerRow] ?? []).map(({ text }, index): Column => {
    const { field = fieldOfName(text)?.field === 'status' ? 'status' : null, rank = 0 } =
      fields.get(foldText(text)) ?? {};
    return { index, name: text || columnLetters(index), field, rank };
  });
  // A later version may say in a column of its own that an order was canceled.
  const stopping = columns.filter(
    ({ field, name, index }) =>
      !field && isOfCustomer(name) && samplesOf(rows, headerRow + 1, index).some(({ text }) => isStopping(text)),
  );
  const asks = new Map(stopping.map(({ index }) => [index, 'status'] as const));
  return { columns, headerRow, firstRow: headerRow + 1, system: system.name, asks };
}

/** The rows without the system's words for nothing, and with the chosen day and time in cells of their own. */
function withChosen(rows: readonly Cell[][], headerRow: number, { nothing, chosen }: System): Cell[][] {
  const header = rows[headerRow] ?? [];
  const source = header.findIndex(({ text }) => text === chosen?.header);
  return rows.map((row, index) => {
    const cells = row.map((cell) => (nothing?.split('|').includes(cell.text) ? textCell('') : cell));
    if (!chosen || source < 0 || index < headerRow) return cells;
    while (cells.length < header.length) cells.push(textCell(''));
    const lines = (cells[source]?.text ?? '').split('\n').map((line) => line.split(/:(.*)/));
    const found = Object.entries(chosen.lines).map(([name, labels]) => {
      const line = lines.find(([label = '']) => labels.split('|').includes(foldText(label)));
      return textCell(row === header ? name : (line?.[1] ?? ''));
    });
    return [...cells, ...found];
  });
}
