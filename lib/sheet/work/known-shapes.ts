import { createStore, get, set } from 'idb-keyval';
import type { SheetField } from '../columns/fields';
import { columnContext } from '../reader/row-reader';
import { hasBranchColumn } from './effective-mapping';
import type { StoredWork } from './stored-work';

/** A person's choices for the columns of a file's shape, kept in the browser. */
const store = () => createStore('import-shapes', 'fields');

/** Keeps the fields of the file's own columns for the next file with the same header. */
export function keepShape(work: StoredWork, storageKey: string): void {
  const shape = shapeOf(work);
  if (shape === null) return;
  const fields = ownColumns(work).map(({ field }) => field);
  void set(`${storageKey} ${shape}`, fields, store()).catch(() => undefined);
}

/** The new work with the fields that were chosen for a file of its shape. */
export async function applyShape(work: StoredWork, storageKey: string): Promise<StoredWork> {
  const shape = shapeOf(work);
  if (shape === null) return work;
  const fields = await get<(SheetField | null)[]>(`${storageKey} ${shape}`, store()).catch(() => undefined);
  if (!fields) return work;
  const columns = work.mapping.columns.map((column, position) => {
    const field = fields[position] ?? null;
    return field === column.field ? column : { ...column, field, rank: 0 };
  });
  const mapping = { ...work.mapping, columns };
  const branchRule = { kind: hasBranchColumn({ ...work, mapping }) ? 'column' : 'nearest' } as const;
  return { ...work, mapping, branchRule, context: columnContext(work.table, mapping) };
}

/** Files with the same header have the same shape; null without a header. */
function shapeOf(work: StoredWork): string | null {
  if (work.mapping.headerRow < 0) return null;
  return JSON.stringify(ownColumns(work).map(({ name }) => name));
}

function ownColumns({ mapping, width }: StoredWork) {
  return mapping.columns.filter(({ index }) => index < width);
}
