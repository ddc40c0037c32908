import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/input/select-field';
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
        <SelectField
          label={t('keep')}
          help={t('keepHelp')}
          value={settings.keep}
          disabled={change.isPending}
          options={KEEP_CHOICES.map((count) => [count, t('count', { count })])}
          onChange={(keep) => save({ keep: Number(keep) })}
        />
      </div>
    </Panel>
  );
}
