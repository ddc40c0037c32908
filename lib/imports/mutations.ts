import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { IMPORTS_PATH, importQueries, pathOfImport } from './queries';
import { ImportProgress, ImportRow, type StartImport } from './schema';

/** Repeated after a lost answer with the same id, it starts nothing twice. */
export function useStartImport() {
  return useImportChange((input: StartImport) => call('POST', IMPORTS_PATH, ImportProgress, { body: input }));
}

export function useImportVerb(id: string, verb: 'pause' | 'resume' | 'stop') {
  return useImportChange((input: { ignoreWallet?: boolean }) =>
    call('POST', `${pathOfImport(id)}/${verb}`, ImportProgress, { body: input }),
  );
}

/** Sends a refused or waiting row with another order under its reference. */
export function useMendImportRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ position, ...body }: { position: number; order: object; isConfirmed: boolean }) =>
      call('PUT', `${pathOfImport(id)}/rows/${position}`, ImportRow, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.all }),
  });
}

function useImportChange<Input>(change: (input: Input) => Promise<ImportProgress>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (progress) => client.setQueryData(importQueries.detail(progress.id).queryKey, progress),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.all }),
  });
}
