'use client';

import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import { Switch } from '@/components/ui/input/switch';
import { Panel } from '@/components/ui/panel';
import { useNotificationPreferences } from '@/lib/live/notification-preferences';

/** How this browser announces changes. The browser is asked for its leave only when the switch is used. */
export function NotificationSettings() {
  const t = useTranslations('settings.notifications');
  const { sound, browser, permission, setSound, setBrowser } = useNotificationPreferences();
  const isOutOfReach = permission === 'denied' || permission === 'unsupported';
  return (
    <Panel title={t('title')} className="max-w-2xl">
      <p className="mb-2 text-muted">{t('lead')}</p>
      <div className="divide-y divide-line [&>*]:py-3">
        <Switch
          label={t('sound')}
          help={t('sound_help')}
          checked={sound}
          onChange={(event) => setSound(event.currentTarget.checked)}
        />
        <Switch
          label={t('browser')}
          help={t('browser_help')}
          checked={browser}
          disabled={isOutOfReach}
          onChange={(event) => setBrowser(event.currentTarget.checked)}
        />
      </div>
      {permission === 'denied' && <Callout tone="warning">{t('blocked')}</Callout>}
      {permission === 'unsupported' && <Callout>{t('unsupported')}</Callout>}
    </Panel>
  );
}
