'use client';

import { useTranslations } from 'next-intl';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { Panel } from '@/components/ui/panel';

/** Where the files are, what must be kept beside them, and how they are restored. */
export function BackupHelp({ folder }: { folder: string }) {
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
