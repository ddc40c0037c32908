'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { FileSize } from '@/components/ui/text/file-size';
import { useNow } from '@/components/ui/text/use-now';
import { formatDuration } from '@/lib/format/distance';
import { systemQuery } from '@/lib/health/queries';
import type { SystemView } from '@/lib/health/system-schema';
import { routes } from '@/lib/routes';
import { FailureList } from './failure-list';
import { TableSizes } from './table-sizes';

/** A webhook that waits longer than this is late, as the alert says too. */
const LATE_SECONDS = 60;
const MISSED_SECONDS = 36 * 3_600;

/** For owners: versions, sizes, what waits, the last backup, and what failed last. */
export function SystemScreen() {
  const query = useQuery(systemQuery());
  if (query.data) return <SystemPanels system={query.data} />;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Pending query={query} rows={8} />
    </div>
  );
}

function SystemPanels({ system }: { system: SystemView }) {
  const t = useTranslations('system');
  const { version, build, node, host, startedAt, postgres, databaseBytes, tables, failures } = system;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:[&>:first-child]:col-span-2">
      <Summary system={system} />
      <Panel title={t('work')}>
        <Work system={system} />
      </Panel>
      <Panel title={t('failures.title')} flush>
        <FailureList failures={failures} />
      </Panel>
      <Panel title={t('program')}>
        <KeyValueList>
          <KeyValue label={t('version')}>
            <LatinText>{version}</LatinText> {build && <LatinText muted>{build}</LatinText>}
          </KeyValue>
          <KeyValue label={t('started')}>
            <RelativeTime value={startedAt} />
          </KeyValue>
          <KeyValue label={t('host')}>
            <LatinText>{host}</LatinText>
          </KeyValue>
          <KeyValue label={t('node')}>
            <LatinText>{node}</LatinText>
          </KeyValue>
          <KeyValue label={t('postgres')}>
            <LatinText>{postgres}</LatinText>
          </KeyValue>
        </KeyValueList>
      </Panel>
      <Panel title={t('database')} actions={<FileSize bytes={databaseBytes} />} flush>
        <TableSizes tables={tables} />
      </Panel>
    </div>
  );
}

/** Whether anything needs a person. */
function Summary({ system: { webhooksOldestSeconds, jobsFailed, backup } }: { system: SystemView }) {
  const t = useTranslations('system.summary');
  const problems = [
    webhooksOldestSeconds > LATE_SECONDS && t('webhooks'),
    jobsFailed > 0 && t('jobs', { count: jobsFailed }),
    (backup === null || backup.ageSeconds > MISSED_SECONDS) && t('backup'),
  ].filter((problem) => problem !== false);
  if (problems.length === 0)
    return (
      <Callout tone="success" title={t('fine')}>
        {t('fineBody')}
      </Callout>
    );
  return (
    <Callout tone="warning" title={t('look')}>
      <ul className="list-disc ps-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Work({ system }: { system: SystemView }) {
  const t = useTranslations('system');
  const locale = useLocale();
  const now = useNow();
  const { webhooksWaiting, webhooksOldestSeconds, jobsWaiting, jobsFailed, backup } = system;
  return (
    <KeyValueList>
      <KeyValue label={t('webhooks')}>
        {t('waiting', { count: webhooksWaiting })}
        {webhooksWaiting > 0 && (
          <span className="block text-muted text-sm">
            {t('oldest', { time: formatDuration(webhooksOldestSeconds, locale) })}
          </span>
        )}
      </KeyValue>
      <KeyValue label={t('jobs')}>
        {t('waiting', { count: jobsWaiting })}
        {jobsFailed > 0 && <span className="block text-danger text-sm">{t('failed', { count: jobsFailed })}</span>}
      </KeyValue>
      <KeyValue label={t('backup')}>
        {backup ? (
          <>
            <RelativeTime value={now - backup.ageSeconds * 1_000} /> · <FileSize bytes={backup.bytes} />
          </>
        ) : (
          t('none')
        )}{' '}
        <Link href={routes.settingsBackups()} className="underline">
          {t('show')}
        </Link>
      </KeyValue>
    </KeyValueList>
  );
}

function LatinText({ children, muted = false }: { children: ReactNode; muted?: boolean }) {
  return (
    <bdi dir="ltr" className={muted ? 'font-mono text-muted text-sm' : 'tabular'}>
      {children}
    </bdi>
  );
}
