import { call } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import { IMPORTS_PATH, importQueries, pathOfImport } from './queries';
import { ImportProgress, ImportRow, type StartImport } from './schema';

/** The progress that a change returns is shown at once. */
const useImportChange = <Input>(change: (input: Input) => Promise<ImportProgress>) =>
  useAction(importQueries.all, change, ({ id }) => importQueries.detail(id).queryKey);

/** Repeated after a lost answer with the same id, it starts nothing twice. */
export const useStartImport = () =>
  useImportChange((body: StartImport) => call('POST', IMPORTS_PATH, ImportProgress, { body }));

export const useImportVerb = (id: string, verb: 'pause' | 'resume' | 'stop') =>
  useImportChange((body: { ignoreWallet?: boolean }) =>
    call('POST', `${pathOfImport(id)}/${verb}`, ImportProgress, { body }),
  );

/** Sends a refused or waiting row with another order under its reference. */
export const useMendImportRow = (id: string) =>
  useAction(importQueries.all, ({ position, ...body }: { position: number; order: object; isConfirmed: boolean }) =>
    call('PUT', `${pathOfImport(id)}/rows/${position}`, ImportRow, { body }),
  );
