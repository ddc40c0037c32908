'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { FileSize } from '@/components/ui/text/file-size';
import { useNow } from '@/components/ui/text/use-now';
import type { BackupList } from '@/lib/backup/backups-schema';
import { backupQueries, useRequestBackup } from '@/lib/backup/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import { BackupHelp } from './backup-help';
import { BackupRow } from './backup-row';
import { BackupSettingsForm } from './backup-settings-form';

/** A daily backup that is older than this was missed. */
const MISSED_MS = 36 * 3_600_000;

/** For owners: the last backup, "make one now", the settings, and all that were made. */
export function BackupsPanel() {
  const query = useQuery(backupQueries.list());
  const { title, next, id } = useProblemText()(query.error);
  if (query.data) return <BackupPanels list={query.data} />;
  if (query.isError)
    return (
      <ErrorState title={title} errorId={id} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {next}
      </ErrorState>
    );
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={6} />
    </div>
  );
}

function BackupPanels({ list }: { list: BackupList }) {
  const t = useTranslations('backup.list');
  const request = useRequestBackup();
  const problemText = useProblemText();
  const { backups, folder, settings } = list;
  const isOpen = backups.some(({ endedAt }) => endedAt === null);
  const onError = (error: unknown) => {
    const { title, description } = problemText(error);
    toast.error(title, { description });
  };
  const onRequest = () => request.mutate(undefined, { onError });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
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
            onClick={onRequest}
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
              <BackupRow key={backup.id} backup={backup} />
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
  const { timeZone } = useConnection();
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
        when: () => <RelativeTime value={last.endedAt ?? ''} timeZone={timeZone} />,
        size: () => <FileSize bytes={last.bytes ?? 0} />,
      })}
    >
      {t(isMissed ? 'missed' : 'whole')}
    </Callout>
  );
}
