import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import type { RowState } from '@/lib/outgoing/schema';
import { CheckedReferences, ImportList, ImportProgress, ImportRowsPage } from './schema';

export const IMPORTS_PATH = '/api/imports';
export const pathOfImport = (id: string) => `${IMPORTS_PATH}/${encodeURIComponent(id)}`;

/** Changes come only to open screens: one that opens reads again. */
const staleTime = 0;

export const importQueries = {
  all: ['imports'] as const,
  list: () =>
    queryOptions({
      queryKey: [...importQueries.all, 'list'],
      queryFn: reads(IMPORTS_PATH, ImportList),
      staleTime,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...importQueries.all, 'detail', id],
      queryFn: reads(pathOfImport(id), ImportProgress),
      staleTime,
    }),
  allRows: (id: string) => [...importQueries.all, 'rows', id] as const,
  rows: (id: string, state?: RowState) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.allRows(id), state ?? 'all'],
      queryFn: ({ signal, pageParam }) =>
        call('GET', `${pathOfImport(id)}/rows`, ImportRowsPage, { query: { state, after: pageParam }, signal }),
      staleTime,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
};

/** Finds references that were sent before or belong to an import, before a start. */
export function checkReferences(references: readonly string[], signal?: AbortSignal): Promise<CheckedReferences> {
  return call('POST', `${IMPORTS_PATH}/check`, CheckedReferences, { body: { references }, ...(signal && { signal }) });
}
