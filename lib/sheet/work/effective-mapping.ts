import { isSheetField, type SheetField } from '../columns/fields';
import { type Column, columnsOf, hasField, type Mapping, samplesOf } from '../columns/mapping';
import { MANY } from '../rows/cells';
import type { ColumnView } from './messages';
import type { StoredWork } from './stored-work';

/** The mapping by which rows are read: branches stand in the column of the file, else in an added one, or one is for all. */
export function effectiveMapping({ mapping, branchRule: { kind } }: StoredWork): Mapping {
  const isOfFile = kind === 'column' && hasField(mapping, 'branch');
  const columns = mapping.columns.map((column) => {
    const isUsed = column.field !== 'branch' || (kind !== 'all' && isOfFile !== Boolean(column.isAdded));
    return isUsed ? column : { ...column, field: null };
  });
  return { ...mapping, columns };
}

/** The columns as the grid shows them. */
export function columnViews(work: StoredWork): ColumnView[] {
  const { columns, firstRow } = effectiveMapping(work);
  return columns.map(({ index, name, field, isAdded }) => ({
    index,
    name: isAdded ? '' : name,
    field,
    samples: samplesOf(work.table.rows, firstRow, index, 3).map(({ text }) => text),
  }));
}

/** The mapping with another field for a column. A field of one column moves; columns that were added in vain go. */
export function mappedColumn(work: StoredWork, index: number, field: SheetField | null): Mapping {
  const columns = work.mapping.columns
    .filter(({ isAdded, index: at }) => !isAdded || work.table.rows.some((row) => row[at]?.text))
    .map((column) => {
      if (column.index === index) return { ...column, field, rank: 0 };
      const isMoved = column.field === field && field !== null && !MANY.includes(field);
      return isMoved ? { ...column, field: null } : column;
    });
  return { ...work.mapping, columns };
}

/** The index of a remark's column; undefined where the file has none for its field. */
export function positionOf(mapping: Mapping, column: string): number | undefined {
  const { columns } = mapping;
  const isUsed = ({ field }: Column) => field !== null;
  const named = columns.filter(({ name }) => name === column);
  const other = isSheetField(column) ? columnsOf(mapping, column)[0] : (columns.find(isUsed) ?? columns[0]);
  const found = named.find(isUsed) ?? named[0] ?? other;
  return found && columns.indexOf(found);
}
