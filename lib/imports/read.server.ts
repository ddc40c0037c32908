import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { progressOf } from './rows.server';
import type { ImportById, ImportList, ImportProgress } from './schema';

type ReadContext = Pick<Context, 'db' | 'connection'>;

/** The progress of an import. 404 `import_not_found`. */
export async function readImport({ db, connection }: ReadContext, { id }: ImportById): Promise<ImportProgress> {
  const [found] = await progressOf(db, connection, [id]);
  if (!found) throw new Problem(404, 'import_not_found');
  return found;
}

/** The newest imports, with their progress. */
export async function listImports({ db, connection }: ReadContext): Promise<ImportList> {
  return { imports: await progressOf(db, connection) };
}

/** The same of changed imports, for open screens. */
export function loadLiveImports({ db, connection }: ReadContext, ids: string[]): Promise<ImportProgress[]> {
  return progressOf(db, connection, ids);
}
