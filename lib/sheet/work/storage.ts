import { createStore, del, get, set } from 'idb-keyval';
import type { SheetField } from '../columns/fields';
import type { Column } from '../columns/mapping';
import { newWork, type StoredWork } from './stored-work';

/** A work that nobody has touched for so long is forgotten. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Made on first use: a browser may have no storage. */
const works = () => createStore('imports', 'works');

/** Without storage the work lasts as long as the page. */
export async function keepWork(key: string, work: StoredWork): Promise<void> {
  work.savedAt = Date.now();
  await set(key, work, works()).catch(() => undefined);
}

export async function keptWork(key: string): Promise<StoredWork | undefined> {
  const work = await get<StoredWork>(key, works()).catch(() => undefined);
  if (!work) return undefined;
  if (Date.now() - work.savedAt >= KEPT_MS) return void (await forgetWork(key));
  // Version 0.1.0 did not write which columns were added.
  const isAdded = ({ index }: Column) => (index < work.width ? {} : { isAdded: true as const });
  const columns = work.mapping.columns.map((column) => ({ ...isAdded(column), ...column }));
  return { ...work, mapping: { ...work.mapping, columns } };
}

export async function forgetWork(key: string): Promise<void> {
  await del(key, works()).catch(() => undefined);
}

/** A person's choices for a file's shape, kept in the browser: fields by column, answers by `askKey`. */
interface Shape {
  fields: (SheetField | null)[];
  answers: Map<string, string>;
}
const shapes = () => createStore('import-shapes', 'fields');

/** Keeps the fields of the file's own columns, and the answers, for the next file with the same header. */
export function keepShape(work: StoredWork, storageKey: string): void {
  const shape = shapeOf(work);
  if (shape === null) return;
  const fields = ownColumns(work).map(({ field }) => field);
  const kept: Shape = { fields, answers: work.answers };
  void set(`${storageKey} ${shape}`, kept, shapes()).catch(() => undefined);
}

/** The new work with the fields that were chosen for a file of its shape. */
export async function applyShape(work: StoredWork, storageKey: string): Promise<StoredWork> {
  const shape = shapeOf(work);
  if (shape === null) return work;
  const kept = await get<Shape>(`${storageKey} ${shape}`, shapes()).catch(() => undefined);
  if (!kept) return work;
  const { fields, answers } = kept;
  const columns = work.mapping.columns.map((column, position) => {
    const field = fields[position] ?? null;
    return field === column.field ? column : { ...column, field, rank: 0 };
  });
  return { ...newWork(work.name, { ...work, mapping: { ...work.mapping, columns } }), answers };
}

/** Files with the same header have the same shape; null without a header. */
function shapeOf(work: StoredWork): string | null {
  if (work.mapping.headerRow < 0) return null;
  return JSON.stringify(ownColumns(work).map(({ name }) => name));
}

function ownColumns({ mapping }: StoredWork) {
  return mapping.columns.filter(({ isAdded }) => !isAdded);
}
