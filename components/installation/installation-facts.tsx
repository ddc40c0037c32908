'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { Panel } from '@/components/ui/panel';
import { Code } from '@/components/ui/text/code';
import { DateTime } from '@/components/ui/text/date-time';
import type { InstallationView } from '@/lib/installation/schema';

/** The app, when it was installed, and for which merchant. */
export function InstallationFacts({
  installation: { installationId, installedAt, app, merchant },
}: {
  installation: InstallationView;
}) {
  const t = useTranslations('installation');
  const { country } = merchant;
  return (
    <>
      <Panel title={t('app.title')}>
        <KeyValueList>
          <KeyValue label={t('app.name')}>
            <KnownValue>{app.name && <bdi>{app.name}</bdi>}</KnownValue>
          </KeyValue>
          <KeyValue label={t('app.id')}>
            <KnownValue>{app.id && <Code>{app.id}</Code>}</KnownValue>
          </KeyValue>
          <KeyValue label={t('app.installation')}>
            <Code>{installationId}</Code>
          </KeyValue>
          <KeyValue label={t('app.installedAt')}>
            <InstallationTime value={installedAt} />
          </KeyValue>
        </KeyValueList>
      </Panel>
      <Panel title={t('merchant.title')}>
        <KeyValueList>
          <KeyValue label={t('merchant.name')}>
            <KnownValue>{merchant.name && <bdi>{merchant.name}</bdi>}</KnownValue>
          </KeyValue>
          <KeyValue label={t('merchant.id')}>
            <KnownValue>{merchant.id && <Code>{merchant.id}</Code>}</KnownValue>
          </KeyValue>
          <KeyValue label={t('merchant.email')}>
            <KnownValue>
              {merchant.email && (
                <bdi dir="ltr" className="break-all">
                  {merchant.email}
                </bdi>
              )}
            </KnownValue>
          </KeyValue>
          <KeyValue label={t('merchant.country')}>
            <KnownValue>
              {t.has(`country.${country}`) ? t(`country.${country}`) : country && <bdi>{country}</bdi>}
            </KnownValue>
          </KeyValue>
        </KeyValueList>
      </Panel>
    </>
  );
}

function InstallationTime({ value }: { value: string | null }) {
  const { timeZone } = useConnection();
  if (value === null || !Number.isNaN(Date.parse(value))) {
    return <KnownValue>{value && <DateTime value={value} timeZone={timeZone} style="date" />}</KnownValue>;
  }
  return <bdi>{value}</bdi>;
}

function KnownValue({ children }: { children: ReactNode }) {
  const t = useTranslations('installation');
  return children || <span className="text-faint">{t('notTold')}</span>;
}
