import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { BackupList, type BackupSettings } from './backups-schema';
import { type ConfirmOldIsOff, QuarantineView } from './quarantine-schema';

const POLL_EVERY_MS = 10_000;
const LOOK_OFTEN_MS = 2_000;

export const backupQueries = {
  list: () =>
    readQuery(['backups'], '/api/backups', BackupList, {
      refetchInterval: ({ state: { data } }) =>
        data?.backups.some(({ endedAt }) => endedAt === null) ? LOOK_OFTEN_MS : false,
    }),
  quarantine: () =>
    readQuery(['quarantine'], '/api/quarantine', QuarantineView, {
      refetchInterval: ({ state: { data } }) => {
        if (data?.quarantine === null) return false;
        return data?.quarantine?.confirmedAt ? LOOK_OFTEN_MS : POLL_EVERY_MS;
      },
    }),
};

export const useConfirmOldIsOff = () =>
  useChange(backupQueries.quarantine(), (body: ConfirmOldIsOff) =>
    call('POST', '/api/quarantine/confirm', QuarantineView, { body }),
  );

export const useRequestBackup = () =>
  useChange(backupQueries.list(), () => call('POST', '/api/backups', BackupList, { body: {} }));

export const useChangeBackupSettings = () =>
  useChange(backupQueries.list(), (body: BackupSettings) => call('PUT', '/api/backups/settings', BackupList, { body }));
