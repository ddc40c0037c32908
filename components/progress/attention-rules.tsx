import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { Popover } from '@/components/ui/overlay/popover';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { routes } from '@/lib/routes';

/** A button that shows when a delivery needs attention, with the limits of this connection. */
export function AttentionRulesButton() {
  const t = useTranslations('progress.attention.rules');
  const { attention } = useConnection();
  const { can } = useSession();
  return (
    <Popover trigger={<IconButton size="sm" label={t('title')} icon={<CircleHelp />} />} title={t('title')}>
      <div className="max-w-80">
        <AttentionRules settings={attention} />
        {can('settings:read') && (
          <Link
            href={routes.settingsAttention()}
            className="mt-3 block text-accent text-sm underline underline-offset-2"
          >
            {t('change')}
          </Link>
        )}
      </div>
    </Popover>
  );
}

/** Each reason with its rule. */
export function AttentionRules({ settings }: { settings: AttentionSettings }) {
  const t = useTranslations('progress.attention');
  const limits = {
    unknown: {},
    failed: { hours: settings.failedHours },
    refused: { hours: settings.failedHours },
    waiting: { minutes: settings.waitingMinutes },
    not_moving: { minutes: settings.standingMinutes },
    late: { minutes: settings.lateMinutes },
  };
  return (
    <dl className="grid gap-2 text-sm">
      {ATTENTION_REASONS.map((reason) => (
        <div key={reason}>
          <dt className="font-medium">{t(`short.${reason}`)}</dt>
          <dd className="text-muted">{t(`rules.${reason}`, limits[reason])}</dd>
        </div>
      ))}
    </dl>
  );
}
