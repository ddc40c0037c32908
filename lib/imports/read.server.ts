import type { Branches } from '@/lib/db/of-branches';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { progressOf } from './rows.server';
import type { ImportById, ImportList, ImportProgress } from './schema';

type ReadContext = Pick<Context, 'db' | 'connection' | 'user'>;

/** The progress of an import. 404 `import_not_found`. */
export async function readImport({ db, connection, user }: ReadContext, { id }: ImportById): Promise<ImportProgress> {
  const [found] = await progressOf(db, connection, user.branches, [id]);
  if (!found) throw new Problem(404, 'import_not_found');
  return found;
}

/** The newest imports, with their progress. */
export async function listImports({ db, connection, user }: ReadContext): Promise<ImportList> {
  return { imports: await progressOf(db, connection, user.branches), isNarrowed: user.branches !== null };
}

/** The same of changed imports within these branches, for open screens. */
export function loadLiveImports(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  ids: string[],
  branches: Branches = null,
): Promise<ImportProgress[]> {
  return progressOf(db, connection, branches, ids);
}
