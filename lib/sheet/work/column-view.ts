import type { SheetField } from '../columns/fields';
import { samplesOf } from '../columns/mapping';
import { effectiveMapping } from './effective-mapping';
import type { StoredWork } from './stored-work';

export interface ColumnView {
  index: number;
  /** As the file names it; empty for an added column. */
  name: string;
  field: SheetField | null;
  /** The first filled cells. */
  samples: string[];
}

export function columnViews(work: StoredWork): ColumnView[] {
  const { table, width, mapping } = work;
  const { columns } = effectiveMapping(work);
  return mapping.columns.map(({ index, name }, position) => ({
    index,
    name: index < width ? name : '',
    field: columns[position]?.field ?? null,
    samples: samplesOf(table.rows, mapping.firstRow, index, 3).map(({ text }) => text),
  }));
}
