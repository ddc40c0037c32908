import type { Context } from '@/lib/request/context.server';
import { progressOf } from './rows.server';
import type { ImportList } from './schema';

/** The newest imports, with their progress. */
export async function listImports({ db, connection }: Pick<Context, 'db' | 'connection'>): Promise<ImportList> {
  return { imports: await progressOf(db, connection) };
}
