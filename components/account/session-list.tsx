'use client';

import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ActButton } from '@/components/form/act-dialog';
import { useRefusal } from '@/components/form/use-refusal';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { Pending } from '@/components/ui/feedback/pending';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { DateTime, RelativeTime } from '@/components/ui/text/date-time';
import { settingsQueries, useEndAllSessions, useEndSession } from '@/lib/account/queries';
import type { MySession } from '@/lib/account/schema';
import { routes } from '@/lib/routes';

/** The user's sessions, with buttons that end one or all. */
export function SessionList() {
  const t = useTranslations('settings.profile');
  const sessions = useQuery(settingsQueries.sessions());
  return (
    <Panel title={t('sessionsTitle')} actions={<EverywhereButton />} flush>
      {sessions.data ? (
        <ul className="divide-y divide-line">
          {sessions.data.sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Pending query={sessions} rows={2} />
      )}
    </Panel>
  );
}

function SessionItem({ session }: { session: MySession }) {
  const t = useTranslations('settings.profile');
  const refusal = useRefusal();
  const end = useEndSession();
  const name = useSessionName(session);
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isThisOne && <Badge tone="accent">{t('thisOne')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-2 text-muted text-sm">
          <span>{t.rich('since', { date: () => <DateTime value={session.createdAt} /> })}</span>
          {!session.isThisOne && <span>{t.rich('used', { when: () => <RelativeTime value={session.usedAt} /> })}</span>}
          {session.address && <span>{t.rich('from', { address: () => <bdi dir="ltr">{session.address}</bdi> })}</span>}
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          size="sm"
          pending={end.isPending}
          aria-label={t('endLabel', { session: name })}
          onClick={() => end.mutate(session.id, { onSuccess: () => toast.success(t('ended')), onError: refusal.show })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function useSessionName({ browser, system }: MySession): string {
  const t = useTranslations('settings.profile');
  if (browser && system) return t('sessionOn', { browser, system });
  return browser ?? system ?? t('sessionUnknown');
}

function EverywhereButton() {
  const t = useTranslations('settings.profile');
  const end = useEndAllSessions();
  return (
    <ActButton
      button={{ size: 'sm', icon: <LogOut className="mirror-rtl" />, children: t('everywhere') }}
      title={t('everywhereTitle')}
      description={t('everywhereBody')}
      confirmLabel={t('everywhereConfirm')}
      // Stays busy until the page is left.
      act={() => end.mutateAsync().then(() => new Promise(() => window.location.assign(routes.signIn())))}
    />
  );
}
