import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { BackupList, type BackupSettings } from './backups-schema';
import { type ConfirmOldIsOff, QuarantineView } from './quarantine-schema';

const POLL_EVERY_MS = 10_000;
const LOOK_OFTEN_MS = 2_000;

export const backupQueries = {
  list: () =>
    queryOptions({
      queryKey: ['backups'],
      queryFn: ({ signal }) => call('GET', '/api/backups', BackupList, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.backups.some(({ endedAt }) => endedAt === null) ? LOOK_OFTEN_MS : false,
    }),
  quarantine: () =>
    queryOptions({
      queryKey: ['quarantine'],
      queryFn: ({ signal }) => call('GET', '/api/quarantine', QuarantineView, { signal }),
      refetchInterval: ({ state: { data } }) => {
        if (data?.quarantine === null) return false;
        return data?.quarantine?.confirmedAt ? LOOK_OFTEN_MS : POLL_EVERY_MS;
      },
    }),
};

export function useConfirmOldIsOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmOldIsOff) => call('POST', '/api/quarantine/confirm', QuarantineView, { body }),
    onSuccess: (view) => client.setQueryData(backupQueries.quarantine().queryKey, view),
  });
}

export const useRequestBackup = () => useBackupChange(() => call('POST', '/api/backups', BackupList, { body: {} }));

export const useChangeBackupSettings = () =>
  useBackupChange((body: BackupSettings) => call('PUT', '/api/backups/settings', BackupList, { body }));

function useBackupChange<Input>(mutationFn: (input: Input) => Promise<BackupList>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list) => client.setQueryData(backupQueries.list().queryKey, list),
  });
}
