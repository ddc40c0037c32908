import { AMOUNTS, MOMENTS, type SheetField } from '../columns/fields';
import { columnsOf, type Mapping, samplesOf } from '../columns/mapping';
import type { RowContext } from '../rows/cells';
import { isFurtherItem, isOrderRow } from '../rows/is-order-row';
import { systemNamed } from '../systems/find-system';
import { type Cell, isBlank, type Table } from '../table/table';
import { columnDates } from '../values/moment';

/** Facts that the cells of a column decide together about each of them. */
export type ColumnContext = Pick<RowContext, 'dates' | 'commas' | 'areBranchesNamed'>;

export function columnContext({ rows }: Table, mapping: Mapping): ColumnContext {
  const cellsIn = (field: SheetField) =>
    columnsOf(mapping, field)
      .slice(0, 1)
      .flatMap(({ index }) => samplesOf(rows, mapping.firstRow, index, rows.length));
  const dates = Object.fromEntries(MOMENTS.map((field) => [field, columnDates(cellsIn(field))]));
  const isDecimal = ({ text }: Cell) => /\p{Nd}[,،]\p{Nd}{1,2}(?!\p{Nd})/u.test(text);
  const commas = Object.fromEntries(AMOUNTS.map((field) => [field, cellsIn(field).some(isDecimal)]));
  return { dates, commas, areBranchesNamed: cellsIn('branch').length > 0 };
}

/** The indexes of the rows that are orders, rather than blank lines, totals, repeated headers or further items. */
export function orderIndexes({ rows }: Table, mapping: Mapping): number[] {
  const indexes: number[] = [];
  const isRepeated = systemNamed(mapping.system)?.isRepeated;
  let previous: Cell[] | undefined;
  for (const [index, cells] of rows.entries()) {
    if (index < mapping.firstRow || !isOrderRow(cells, mapping)) continue;
    if (isFurtherItem(cells, previous, mapping, isRepeated)) continue;
    previous = cells;
    indexes.push(index);
  }
  return indexes;
}

/** The cells of most rows; a longer one has a separator inside a cell that was not quoted. */
export function usualWidth({ rows, canShift }: Table, { headerRow, columns }: Mapping): number {
  if (!canShift) return Number.POSITIVE_INFINITY;
  const header = headerRow >= 0 ? (rows[headerRow]?.length ?? 0) : 0;
  const counts = new Map<number, number>();
  for (const row of rows.slice(headerRow + 1))
    if (!isBlank(row)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [columns.length];
  if (headerRow < 0) return usual;
  const isPadded = rows.every((row) => row.length !== usual || isBlank(row.slice(header)));
  return isPadded ? Math.max(header, usual) : header;
}
