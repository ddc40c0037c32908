'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { FileSize } from '@/components/ui/text/file-size';
import { useNow } from '@/components/ui/text/use-now';
import type { BackupList } from '@/lib/backup/backups-schema';
import { backupQueries, useRequestBackup } from '@/lib/backup/queries';
import type { Factors } from '@/lib/second-factor/schema';
import { BackupRow } from './backup-row';
import { BackupSettingsForm } from './backup-settings-form';

/** A daily backup that is older than this was missed. */
const MISSED_MS = 36 * 3_600_000;

/** For owners: the last backup, "make one now", the settings, and all that were made. */
export function BackupsPanel({ factors }: { factors: Factors }) {
  const query = useQuery(backupQueries.list());
  if (query.data) return <BackupPanels list={query.data} factors={factors} />;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Pending query={query} rows={6} />
    </div>
  );
}

function BackupPanels({ list, factors }: { list: BackupList; factors: Factors }) {
  const t = useTranslations('backup.list');
  const request = useRequestBackup();
  const onError = useToastProblem();
  const { backups, folder, settings } = list;
  const isOpen = backups.some(({ endedAt }) => endedAt === null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:[&>:first-child]:col-span-2">
      <LastBackup list={list} />
      <Panel
        flush
        title={t('title')}
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<Archive />}
            pending={isOpen || request.isPending}
            onClick={() => request.mutate(undefined, { onError })}
          >
            {t('now')}
          </Button>
        }
      >
        {backups.length === 0 ? (
          <p className="p-4 text-muted">{t('empty')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} factors={factors} />
            ))}
          </ul>
        )}
      </Panel>
      <BackupSettingsForm settings={settings} />
      <BackupHelp folder={folder} />
    </div>
  );
}

/** The newest backup that is whole, or that there is none. */
function LastBackup({ list: { backups, settings } }: { list: BackupList }) {
  const t = useTranslations('backup.list');
  const now = useNow();
  const last = backups.find(({ endedAt, problem, deletedAt }) => endedAt && !problem && !deletedAt);
  if (!last?.endedAt)
    return (
      <Callout tone="warning" title={t('none')}>
        {t('noneNext')}
      </Callout>
    );
  const isMissed = settings.daily && now - Date.parse(last.endedAt) > MISSED_MS;
  return (
    <Callout
      tone={isMissed ? 'warning' : 'success'}
      title={t.rich('last', {
        when: () => <RelativeTime value={last.endedAt ?? ''} />,
        size: () => <FileSize bytes={last.bytes ?? 0} />,
      })}
    >
      {t(isMissed ? 'missed' : 'whole')}
    </Callout>
  );
}

/** Where the files are, what must be kept beside them, and how they are restored. */
function BackupHelp({ folder }: { folder: string }) {
  const t = useTranslations('backup.help');
  return (
    <Panel title={t('title')}>
      <div className="grid gap-3">
        <p>{t('folder')}</p>
        <CopyLine text={folder} copy={t('copyFolder')} />
        <p>{t('secret')}</p>
        <p>{t('restore')}</p>
        <CopyLine text={`npm run restore -- ${folder}/FILE`} copy={t('copyCommand')} />
        <p className="text-muted text-sm">{t('quarantine')}</p>
      </div>
    </Panel>
  );
}
