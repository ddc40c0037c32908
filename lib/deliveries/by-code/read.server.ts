import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { codeListQueries } from './queries';
import { countsOfList, findCodeList, missingOfList } from './rows.server';
import type { CodeList, CodeListById, NewestCodeList } from './schema';

/** A list of codes with its progress. */
export async function readCodeList(ctx: Pick<Context, 'db' | 'connection'>, input: CodeListById): Promise<CodeList> {
  const list = await listWithProgress(ctx, input.list);
  if (!list) throw new Problem(404, 'code_list_not_found');
  return list;
}

/** The newest list of the connection. */
export async function readNewestCodeList(ctx: Pick<Context, 'db' | 'connection'>): Promise<NewestCodeList> {
  return { list: (await listWithProgress(ctx, undefined)) ?? null };
}

/** Gives a page the list that is being added now; of others the document carries nothing. */
export async function prefetchCodesUnderWay(
  client: QueryClient,
  ctx: Pick<Context, 'db' | 'connection' | 'user'>,
): Promise<void> {
  if (!ctx.user.permissions.includes('delivery:adopt')) return;
  const newest = await readNewestCodeList(ctx);
  if (newest.list?.waiting) client.setQueryData(codeListQueries.newest().queryKey, newest);
}

async function listWithProgress({ db, connection }: Pick<Context, 'db' | 'connection'>, id: string | undefined) {
  const list = await findCodeList(db, connection.id, id);
  if (!list) return undefined;
  const [progress, missing] = await Promise.all([
    countsOfList(db, connection.id, list.id),
    missingOfList(db, connection.id, list.id),
  ]);
  return { id: list.id, createdAt: list.createdAt.toISOString(), ...progress, missing };
}
