'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { settingsQueries } from '@/lib/settings/queries';
import type { ConnectionSettings } from '@/lib/settings/schema';
import { WebhookPanel } from './webhook-panel';

/** Which service, whose merchant, with which credentials, and where its webhooks go. */
export function ConnectionPanel() {
  const t = useTranslations('settings.connection');
  const connection = useQuery(settingsQueries.connection());
  if (connection.isError && !connection.data) {
    return <ErrorState title={t('failed')} onRetry={() => connection.refetch()} retrying={connection.isFetching} />;
  }
  if (!connection.data) return <SkeletonRows rows={8} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <ServicePanel connection={connection.data} />
        <CredentialsPanel connection={connection.data} />
      </div>
      <WebhookPanel connection={connection.data} />
    </div>
  );
}

function ServicePanel({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations('settings.connection');
  const { country } = connection;
  const mode = connection.sandbox ? 'mode_sandbox' : connection.testMode ? 'mode_test' : 'mode_real';
  return (
    <Panel title={t('service_title')}>
      <KeyValueList>
        <KeyValue label={t('name')}>
          <bdi>{connection.name}</bdi>
        </KeyValue>
        <KeyValue label={t('base')}>
          <bdi dir="ltr" className="break-all">
            {connection.baseUrl}
          </bdi>
        </KeyValue>
        <KeyValue label={t('mode')}>{t(mode)}</KeyValue>
        <KeyValue label={t('country')}>{t.has(`countries.${country}`) ? t(`countries.${country}`) : country}</KeyValue>
        <KeyValue label={t('currency')}>
          <bdi dir="ltr">{connection.currency}</bdi>
        </KeyValue>
        <KeyValue label={t('zone')}>
          <bdi dir="ltr">{connection.timeZone}</bdi>
        </KeyValue>
      </KeyValueList>
    </Panel>
  );
}

function CredentialsPanel({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations('settings.connection');
  return (
    <Panel title={t('credentials_title')}>
      {connection.credentials.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="space-y-3">
        {connection.credentials.map(({ generation, ending, variable }) => (
          <li key={generation}>
            <p className="font-medium">{t(`generation.${generation}`)}</p>
            <p>
              {ending
                ? t.rich('ending', {
                    ending: () => (
                      <bdi dir="ltr" className="font-mono">
                        {ending}
                      </bdi>
                    ),
                  })
                : t('ending_hidden')}
            </p>
            <p className="mt-0.5 text-muted text-sm">
              {t.rich('from_environment', { variable: () => <bdi className="font-mono">{variable}</bdi> })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
