import type { Context } from '@/lib/request/context.server';
import { progressOf } from './rows.server';
import type { ImportProgress } from './schema';

/** The current progress of changed imports, for open screens. */
export function loadLiveImports(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  ids: string[],
): Promise<ImportProgress[]> {
  return progressOf(db, connection, ids);
}
