'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/input/field';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Switch } from '@/components/ui/input/switch';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { type BackupSettings, KEEP_CHOICES } from '@/lib/backup/backups-schema';
import { useChangeBackupSettings } from '@/lib/backup/queries';

/** Whether a backup is made each night, and how many are kept. Each change is saved at once. */
export function BackupSettingsForm({ settings }: { settings: BackupSettings }) {
  const t = useTranslations('backup.settings');
  const change = useChangeBackupSettings();
  const onError = useToastProblem();
  const save = (part: Partial<BackupSettings>) =>
    change.mutate({ ...settings, ...part }, { onSuccess: () => toast.success(t('saved')), onError });
  return (
    <Panel title={t('title')}>
      <div className="grid max-w-md gap-4">
        <Switch
          label={t('daily')}
          help={t('dailyHelp')}
          checked={settings.daily}
          disabled={change.isPending}
          onChange={({ currentTarget }) => save({ daily: currentTarget.checked })}
        />
        <Field label={t('keep')} help={t('keepHelp')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={settings.keep}
              disabled={change.isPending}
              onChange={({ currentTarget }) => save({ keep: Number(currentTarget.value) })}
            >
              {KEEP_CHOICES.map((count) => (
                <option key={count} value={count}>
                  {t('count', { count })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </Panel>
  );
}
