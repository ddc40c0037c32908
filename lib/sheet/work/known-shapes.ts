import { createStore, get, set } from 'idb-keyval';
import type { SheetField } from '../columns/fields';
import { columnContext } from '../reader/row-reader';
import { hasBranchColumn } from './effective-mapping';
import type { StoredWork } from './stored-work';

/** A person's choices for a file's shape, kept in the browser: fields by column, answers by `askKey`. */
interface Shape {
  fields: (SheetField | null)[];
  answers: Map<string, string>;
}
const store = () => createStore('import-shapes', 'fields');

/** Keeps the fields of the file's own columns, and the answers, for the next file with the same header. */
export function keepShape(work: StoredWork, storageKey: string): void {
  const shape = shapeOf(work);
  if (shape === null) return;
  const fields = ownColumns(work).map(({ field }) => field);
  const kept: Shape = { fields, answers: work.answers };
  void set(`${storageKey} ${shape}`, kept, store()).catch(() => undefined);
}

/** The new work with the fields that were chosen for a file of its shape. */
export async function applyShape(work: StoredWork, storageKey: string): Promise<StoredWork> {
  const shape = shapeOf(work);
  if (shape === null) return work;
  const kept = await get<Shape>(`${storageKey} ${shape}`, store()).catch(() => undefined);
  if (!kept) return work;
  const { fields, answers } = kept;
  const columns = work.mapping.columns.map((column, position) => {
    const field = fields[position] ?? null;
    return field === column.field ? column : { ...column, field, rank: 0 };
  });
  const mapping = { ...work.mapping, columns };
  const branchRule = { kind: hasBranchColumn({ ...work, mapping }) ? 'column' : 'nearest' } as const;
  return { ...work, mapping, answers, branchRule, context: columnContext(work.table, mapping) };
}

/** Files with the same header have the same shape; null without a header. */
function shapeOf(work: StoredWork): string | null {
  if (work.mapping.headerRow < 0) return null;
  return JSON.stringify(ownColumns(work).map(({ name }) => name));
}

function ownColumns({ mapping, width }: StoredWork) {
  return mapping.columns.filter(({ index }) => index < width);
}
