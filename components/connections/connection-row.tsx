import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { TestMark } from '@/components/shell/navigation/test-mark';
import { useConnection } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/style/button-class';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { ConnectionStateBadge } from './connection-state-badge';

/** One connection of the list. */
export function ConnectionRow({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections');
  const viewed = useConnection();
  const { id, slug, name, merchantName, country, source, sandbox, testMode, credentials } = connection;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={routes.settingsConnectionOne(id)}
            className="min-w-0 break-words font-medium underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {testMode && <TestMark />}
          {sandbox && <Badge>{t('sandbox')}</Badge>}
          {id === viewed.id && <Badge tone="accent">{t('viewed')}</Badge>}
        </div>
        <p className="break-words text-muted text-sm">
          {merchantName && (
            <>
              <bdi>{merchantName}</bdi>
              {' · '}
            </>
          )}
          {t(`countries.${country}`)}
          {' · '}
          {t(`source.${source}`)}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-y-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ConnectionStateBadge connection={connection} />
          <Generations credentials={credentials} />
        </span>
        <LastWebhook connection={connection} />
      </div>
      <a
        href={connectionPath(slug)}
        aria-label={t('openLabel', { name })}
        className={`${buttonClass('secondary', 'sm')} mt-1 justify-self-start md:mt-0`}
      >
        {t('open')}
        <ArrowUpRight aria-hidden="true" className="mirror-rtl" />
      </a>
    </li>
  );
}

function Generations({ credentials }: Pick<ConnectionEntry, 'credentials'>) {
  const t = useTranslations('connections');
  if (credentials.length === 0) return <span className="text-muted text-sm">{t('noCredentials')}</span>;
  return (
    <span className="flex gap-1">
      {credentials.map(({ generation }) => (
        <Badge key={generation}>
          <bdi>{generation}</bdi>
        </Badge>
      ))}
    </span>
  );
}

function LastWebhook({ connection: { lastWebhookAt, timeZone } }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections');
  return (
    <span className="text-muted text-sm">
      {lastWebhookAt
        ? t.rich('lastWebhook', { when: () => <RelativeTime value={lastWebhookAt} timeZone={timeZone} /> })
        : t('noWebhook')}
    </span>
  );
}
