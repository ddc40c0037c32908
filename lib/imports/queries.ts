import { keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readPages, readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import type { RowState } from '@/lib/outgoing/schema';
import { CheckedReferences, ImportList, ImportProgress, ImportRowsPage, type StartImport } from './schema';

const IMPORTS_PATH = '/api/imports';
const pathOfImport = (id: string) => `${IMPORTS_PATH}/${encodeURIComponent(id)}`;

/** Changes come only to open screens: one that opens reads again. */
const staleTime = 0;

export const importQueries = {
  all: ['imports'] as const,
  list: () => readQuery([...importQueries.all, 'list'], IMPORTS_PATH, ImportList, { staleTime }),
  detail: (id: string) =>
    readQuery([...importQueries.all, 'detail', id], pathOfImport(id), ImportProgress, { staleTime }),
  allRows: (id: string) => [...importQueries.all, 'rows', id] as const,
  rows: (id: string, state?: RowState) => ({
    ...readPages([...importQueries.allRows(id), state ?? 'all'], `${pathOfImport(id)}/rows`, ImportRowsPage, { state }),
    staleTime,
    placeholderData: keepPreviousData,
  }),
};

/** Finds references that were sent before or belong to an import, before a start. */
export function checkReferences(references: readonly string[], signal?: AbortSignal): Promise<CheckedReferences> {
  return call('POST', `${IMPORTS_PATH}/check`, CheckedReferences, { body: { references }, ...(signal && { signal }) });
}

/** Repeated after a lost answer with the same id, it starts nothing twice. */
export const useStartImport = () =>
  useAction(importQueries.all, (body: StartImport) => call('POST', IMPORTS_PATH, ImportProgress, { body }));

export const useImportVerb = (id: string, verb: 'pause' | 'resume' | 'stop') =>
  useAction(importQueries.all, (body: { ignoreWallet?: boolean }) =>
    call('POST', `${pathOfImport(id)}/${verb}`, z.undefined(), { body }),
  );

/** Sends a refused or waiting row with another order under its reference. */
export const useMendImportRow = (id: string) =>
  useAction(importQueries.all, ({ position, ...body }: { position: number; order: object; isConfirmed: boolean }) =>
    call('PUT', `${pathOfImport(id)}/rows/${position}`, z.undefined(), { body }),
  );
