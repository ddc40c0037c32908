import { useQuery } from '@tanstack/react-query';
import { Volume2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { SelectField } from '@/components/ui/input/select-field';
import { Switch } from '@/components/ui/input/switch';
import { Panel } from '@/components/ui/panel';
import { branchQueries } from '@/lib/branches/queries';
import { beep } from '@/lib/live/beep';
import { ANNOUNCED, ANNOUNCEMENTS, useNotificationPreferences } from '@/lib/live/notification-preferences';

/** How this browser announces changes: by event and by branch. */
export function NotificationSettings() {
  const t = useTranslations('settings.notifications');
  const { events, browser, branches, permission, change, setBrowser } = useNotificationPreferences();
  const { id: connectionId } = useConnection();
  const { branchId } = usePreferences();
  const all = useQuery(branchQueries.list()).data?.branches ?? [];
  const offered = all.filter(({ id, gone }) => !gone || id === branches[connectionId]);
  const own = all.find(({ id, gone }) => id === branchId && !gone)?.name;
  const usual = own ? t('ownBranch', { branch: own }) : t('ownBranchUnset');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <table className="w-full">
        <thead>
          <tr className="text-muted text-sm">
            <th className="py-1 text-start font-medium">{t('event')}</th>
            <th className="w-24 font-medium">{t('toast')}</th>
            <th className="w-24 font-medium">{t('sound')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-y">
          {ANNOUNCED.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {t(`events.${kind}`)}
              </th>
              {(['toast', 'sound'] as const).map((channel) => (
                <td key={channel} className="text-center">
                  <input
                    type="checkbox"
                    className="mx-auto block size-4 accent-accent disabled:opacity-50"
                    aria-label={t('channel', { event: t(`events.${kind}`), channel: t(channel) })}
                    checked={events[kind][channel]}
                    // A problem can't be switched off.
                    disabled={channel === 'toast' && ANNOUNCEMENTS[kind].tone === 'error'}
                    onChange={({ currentTarget: { checked } }) =>
                      change({ events: { ...events, [kind]: { ...events[kind], [channel]: checked } } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        {(['urgent', 'normal'] as const).map((tone) => (
          <Button key={tone} size="sm" icon={<Volume2 />} onClick={() => beep(tone)}>
            {t(`test.${tone}`)}
          </Button>
        ))}
      </div>
      <div className="mt-4 grid gap-4 border-line border-t pt-4">
        <SelectField
          label={t('branch')}
          value={branches[connectionId] ?? ''}
          options={[['', usual], ['all', t('allBranches')], ...offered.map(({ id, name }) => [id, name] as const)]}
          onChange={(branch) => change({ branches: { ...branches, [connectionId]: branch } })}
        />
        <Switch
          label={t('browser')}
          help={t('browserHelp')}
          checked={browser}
          disabled={permission === 'denied' || permission === 'unsupported'}
          onChange={(event) => void setBrowser(event.currentTarget.checked)}
        />
      </div>
      {permission === 'denied' && <Callout tone="warning">{t('blocked')}</Callout>}
      {permission === 'unsupported' && <Callout>{t('unsupported')}</Callout>}
    </Panel>
  );
}
