import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { DateTime } from '@/components/ui/text/date-time';
import { FileSize } from '@/components/ui/text/file-size';
import type { BackupEntry } from '@/lib/backup/backups-schema';
import type { Factors } from '@/lib/second-factor/schema';

const DownloadDialog = dynamic(() => import('./download-dialog').then((file) => file.DownloadDialog));

/** A backup: when, by whom, its size, and whether it is whole. */
export function BackupRow({ backup, factors }: { backup: BackupEntry; factors: Factors }) {
  const t = useTranslations('backup.row');
  const [isAsked, setAsked] = useState(false);
  const { requestedAt, requestedBy, bytes, problem, file, host, deletedAt, isHere } = backup;
  const state = backupState(backup);
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          <DateTime value={requestedAt} />
        </span>
        <span className="min-w-0 grow basis-40 text-muted">
          {requestedBy ? t.rich('by', { name: () => <bdi>{requestedBy}</bdi> }) : t('daily')}
        </span>
        {bytes !== null && <FileSize bytes={bytes} />}
        <Badge tone={TONES[state]}>{t(state)}</Badge>
        {isHere && (
          <Button size="sm" onClick={() => setAsked(true)}>
            {t('download')}
          </Button>
        )}
        {isAsked && <DownloadDialog id={backup.id} factors={factors} onClose={() => setAsked(false)} />}
      </div>
      {file && !problem && !deletedAt && (
        <p className="wrap-anywhere text-muted text-sm">
          <bdi dir="ltr">{file}</bdi> · <bdi>{host}</bdi>
        </p>
      )}
      {problem && (
        <p className="wrap-anywhere text-danger text-sm">
          {problem === 'interrupted' ? t('interrupted') : <bdi dir="ltr">{problem}</bdi>}
        </p>
      )}
    </li>
  );
}

const TONES = { waiting: 'neutral', running: 'info', failed: 'danger', deleted: 'neutral', whole: 'success' } as const;

function backupState({ startedAt, endedAt, problem, deletedAt }: BackupEntry): keyof typeof TONES {
  if (!endedAt) return startedAt ? 'running' : 'waiting';
  if (problem) return 'failed';
  return deletedAt ? 'deleted' : 'whole';
}
