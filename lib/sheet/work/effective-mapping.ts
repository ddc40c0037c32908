import { isSheetField, type SheetField } from '../columns/fields';
import { columnsOf, type Mapping, samplesOf } from '../columns/mapping';
import { MANY } from '../rows/cells';
import type { ColumnView } from './messages';
import type { StoredWork } from './stored-work';

/** The mapping by which rows are read: a branch for all, or the nearest one, leaves the file's own column out. */
export function effectiveMapping({ mapping, branchRule, width }: StoredWork): Mapping {
  if (branchRule.kind === 'column') return mapping;
  const columns = mapping.columns.map((column) =>
    column.field === 'branch' && (column.index < width || branchRule.kind === 'all')
      ? { ...column, field: null }
      : column,
  );
  return { ...mapping, columns };
}

/** The columns as the grid shows them. */
export function columnViews(work: StoredWork): ColumnView[] {
  const { columns } = effectiveMapping(work);
  return columns.map(({ index, name, field }) => ({
    index,
    name: index < work.width ? name : '',
    field,
    samples: samplesOf(work.table.rows, work.mapping.firstRow, index, 3).map(({ text }) => text),
  }));
}

/** The mapping with another field for a column. A field of one column moves; columns that were added in vain go. */
export function mappedColumn(work: StoredWork, index: number, field: SheetField | null): Mapping {
  const columns = work.mapping.columns
    .filter((column) => column.index < work.width || work.usedColumns.has(column.index))
    .map((column) => {
      if (column.index === index) return { ...column, field, rank: 0 };
      const isMoved = column.field === field && field !== null && !MANY.includes(field);
      return isMoved ? { ...column, field: null } : column;
    });
  return { ...work.mapping, columns };
}

/** Whether a column of the file, rather than an added one, names the branches. */
export function hasBranchColumn({ mapping, width }: Pick<StoredWork, 'mapping' | 'width'>): boolean {
  return mapping.columns.some(({ field, index }) => field === 'branch' && index < width);
}

/** The index of a remark's column; undefined where the file has none for its field. */
export function positionOf(mapping: Mapping, column: string): number | undefined {
  const { columns } = mapping;
  const used = columns.findIndex(({ name, field }) => name === column && field !== null);
  if (used !== -1) return used;
  const named = columns.findIndex(({ name }) => name === column);
  if (named !== -1) return named;
  if (!isSheetField(column))
    return Math.max(
      0,
      columns.findIndex(({ field }) => field !== null),
    );
  const [ofField] = columnsOf(mapping, column);
  return ofField ? columns.indexOf(ofField) : undefined;
}
