import { useTranslations } from 'next-intl';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { SystemView } from '@/lib/health/system-schema';

/** Failures since the server started, with the last reason of each. */
export function FailureList({ failures }: { failures: SystemView['failures'] }) {
  const t = useTranslations('system.failures');
  if (failures.length === 0) return <p className="p-4 text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {failures.map(({ kind, at, count, reason }) => (
        <li key={kind} className="grid gap-0.5 px-4 py-2.5">
          <div className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              <Kind kind={kind} />
            </span>
            <span className="text-muted text-sm">
              <RelativeTime value={at} /> · {t('times', { count })}
            </span>
          </div>
          <p className="wrap-anywhere text-muted text-sm">
            <bdi dir="ltr">{reason}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The part of the dashboard in the reader's words; the log has the kind itself. */
function Kind({ kind }: { kind: string }) {
  const t = useTranslations('system.kinds');
  const part = PARTS.find(({ pattern }) => pattern.test(kind))?.part ?? 'other';
  return t(part);
}

const PARTS = [
  { pattern: /^request/, part: 'request' },
  { pattern: /inbox|webhook/, part: 'webhooks' },
  { pattern: /backup|quarantine/, part: 'backups' },
  { pattern: /^job|jobs|import|lease of a job/, part: 'jobs' },
  { pattern: /^live/, part: 'live' },
  { pattern: /branch/, part: 'branches' },
  { pattern: /wallet|balance|invoice/, part: 'money' },
  { pattern: /deliver|order|position|code/, part: 'deliveries' },
  { pattern: /audit/, part: 'audit' },
  { pattern: /people/, part: 'privacy' },
  { pattern: /leader|health|database/, part: 'database' },
  { pattern: /credential|permission|country|test mode|connection/, part: 'connections' },
  { pattern: /page/, part: 'page' },
] as const;
