import { foldText } from '@/lib/format/text/search';
import { isSheetField, type SheetField } from '../columns/fields';
import { type Column, columnLetters, type Mapping } from '../columns/mapping';
import { type Cell, type Table, textCell } from '../table/table';
import { FOODICS } from './foodics';
import { LOYVERSE } from './loyverse';
import { ODOO } from './odoo';
import { OWN_EXPORT } from './own-export';
import { SALLA } from './salla';
import { SHOPIFY } from './shopify';
import { SQUARE } from './square';
import type { System } from './system';
import { WOOCOMMERCE, WOOCOMMERCE_FIELDS } from './woocommerce';
import { ZID } from './zid';

const ALL = [SHOPIFY, WOOCOMMERCE, WOOCOMMERCE_FIELDS, ZID, SALLA, SQUARE, LOYVERSE, FOODICS, ODOO, OWN_EXPORT];
const MOST_TITLE_ROWS = 10;

/** The system with a name. */
export function systemNamed(name: string | undefined): System | undefined {
  return ALL.find((system) => system.name === name);
}

/** The system that wrote a table, with the fields of its columns; undefined for other sheets. */
export function findSystem({ rows }: Table): { system: System; mapping: Mapping } | undefined {
  for (const [headerRow, row] of rows.slice(0, MOST_TITLE_ROWS).entries()) {
    const names = new Set(row.map(({ text }) => foldText(text)));
    const system = ALL.find(({ signs }) =>
      signs.some((sign) => sign.split('|').every((header) => names.has(foldText(header)))),
    );
    if (system) return { system, mapping: mappingOf(system, row, headerRow) };
  }
  return undefined;
}

function mappingOf(system: System, header: readonly Cell[], headerRow: number): Mapping {
  const fields = new Map<string, { field: SheetField; rank: number }>();
  for (const [field, headers] of Object.entries(system.columns))
    if (isSheetField(field))
      for (const [rank, name] of headers.split('|').entries()) fields.set(foldText(name), { field, rank });
  const columns = header.map(({ text }, index): Column => {
    const { field = null, rank = 0 } = fields.get(foldText(text)) ?? {};
    return { index, name: text || columnLetters(index), field, rank };
  });
  return {
    columns: [...columns, ...chosenColumns(system, columns)],
    headerRow,
    firstRow: headerRow + 1,
    system: system.name,
  };
}

/** Columns of their own for the day and time that customers choose. */
function chosenColumns({ chosen }: System, columns: readonly Column[]): Column[] {
  if (!chosen || !columns.some(({ name }) => name === chosen.header)) return [];
  return (['schedule_date', 'schedule_time'] as const).map((field, offset) => ({
    index: columns.length + offset,
    name: `${chosen.header}: ${field === 'schedule_date' ? 'date' : 'time'}`,
    field,
    rank: 0,
  }));
}

/** The table without the system's words for nothing, and with the chosen day and time in cells of their own. */
export function tableOfSystem(table: Table, { nothing = [], chosen }: System, mapping: Mapping): Table {
  const { columns, headerRow } = mapping;
  const source = columns.find(({ name }) => name === chosen?.header)?.index;
  if (nothing.length === 0 && source === undefined) return table;
  const rows = table.rows.map((row, index) => {
    const cells = row.map((cell) => (nothing.includes(cell.text) ? textCell('') : cell));
    if (!chosen || source === undefined || index < headerRow) return cells;
    const text = cells[source]?.text ?? '';
    const padding = Array.from({ length: Math.max(0, columns.length - 2 - cells.length) }, () => textCell(''));
    return [...cells, ...padding, ...[chosen.day, chosen.time].map((find) => textCell(find.exec(text)?.[1] ?? ''))];
  });
  return { ...table, rows };
}
