'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { Reason } from '@/lib/reports/schema';

/** Why orders were canceled, failed, or were refused, most frequent first. */
export function ReasonsPanel({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslations('reports.reasons');
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  const named = ({ status, name, text }: Reason) => {
    if (text) return text;
    if (name === null) return t('none');
    if (t.has(`name.${name}`)) return t(`name.${name}`);
    return status === 'rejected' ? t('refusedWith', { status: name }) : name;
  };
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-2.5">
        {reasons.map((reason) => (
          <li
            key={`${reason.status} ${reason.name} ${reason.text}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_10rem_3rem]"
          >
            <span className="text-muted max-sm:hidden">{t(`status.${reason.status}`)}</span>
            <span className="min-w-0 break-words">
              <bdi>{named(reason)}</bdi>
              <span className="block text-muted text-sm sm:hidden">{t(`status.${reason.status}`)}</span>
            </span>
            <span aria-hidden="true" className="flex items-center max-sm:hidden">
              <span className="h-2 rounded-sm bg-accent" style={{ width: `${(reason.count * 100) / most}%` }} />
            </span>
            <span className="tabular text-end">{reason.count}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
