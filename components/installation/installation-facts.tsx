import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
  const facts: Record<string, Record<string, ReactNode>> = {
    app: {
      name: app.name && <bdi>{app.name}</bdi>,
      id: app.id && <Code>{app.id}</Code>,
      installation: <Code>{installationId}</Code>,
      installedAt: installedAt && <InstallationTime value={installedAt} />,
    },
    merchant: {
      name: merchant.name && <bdi>{merchant.name}</bdi>,
      id: merchant.id && <Code>{merchant.id}</Code>,
      email: merchant.email && (
        <bdi dir="ltr" className="break-all">
          {merchant.email}
        </bdi>
      ),
      country: t.has(`country.${country}`) ? t(`country.${country}`) : country && <bdi>{country}</bdi>,
    },
  };
  return Object.entries(facts).map(([part, values]) => (
    <Panel key={part} title={t(`${part}.title`)}>
      <KeyValueList>
        {Object.entries(values).map(([name, value]) => (
          <KeyValue key={name} label={t(`${part}.${name}`)}>
            {value || <span className="text-faint">{t('notTold')}</span>}
          </KeyValue>
        ))}
      </KeyValueList>
    </Panel>
  ));
}

function InstallationTime({ value }: { value: string }) {
  if (Number.isNaN(Date.parse(value))) return <bdi>{value}</bdi>;
  return <DateTime value={value} style="date" />;
}
