'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { StatusShape } from '@/components/ui/status-shape';
import { TONE_TEXT } from '@/components/ui/tone';
import { useNow } from '@/components/ui/use-now';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { routes } from '@/lib/routes';
import { AttentionActions } from '../attention/attention-actions';
import { statusLook } from '../delivery-status';
import { Line } from '../detail/line';
import { useShortBranch } from '../use-short-branch';

type Item = Overview['attention'][number];

/** Deliveries that need attention now, the worst first, each with its next action. */
export function AttentionList({ items }: { items: Item[] }) {
  const t = useTranslations('overview.attention');
  if (items.length === 0) {
    return (
      <div className="flex items-center gap-3 px-4 py-6 text-muted">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        <p>
          <strong className="block font-semibold text-ink">{t('quiet')}</strong>
          {t('quietHint')}
        </p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <AttentionItem key={`${item.id} ${item.why}`} item={item} />
      ))}
    </ul>
  );
}

const LOOK = {
  failed: statusLook('failed'),
  refused: statusLook('rejected'),
  unknown: statusLook('unknown'),
  waiting: { shape: 'clock', tone: 'warning' },
  not_moving: { shape: 'alert', tone: 'warning' },
  late: { shape: 'clock', tone: 'warning' },
} as const;

function AttentionItem({ item }: { item: Item }) {
  const { shape, tone } = LOOK[item.why];
  const shortName = useShortBranch();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <StatusShape shape={shape} className={`size-5 ${TONE_TEXT[tone]}`} />
      <Link href={routes.delivery(item.id)} className="block min-w-0 flex-1 basis-48 hover:underline">
        <Why item={item} />
        <span className="flex items-baseline gap-2 text-sm">
          <bdi dir="ltr" className="shrink-0 font-mono text-muted">
            {item.code ?? item.reference}
          </bdi>
          <Line title={item.customerName}>{item.customerName}</Line>
          {item.branchName && (
            <Line title={item.branchName} className="text-muted max-sm:hidden">
              {shortName(item.branchName)}
            </Line>
          )}
        </span>
      </Link>
      <span className="flex flex-wrap gap-2">
        <AttentionActions delivery={item} reason={item.why} />
      </span>
    </li>
  );
}

/** Why it needs attention, with how long it has lasted. */
function Why({ item }: { item: Item }) {
  const textOf = useAttentionText();
  const attention = { reason: item.why, since: Date.parse(item.since) };
  return <span className="font-medium">{textOf(attention, item, useNow())}</span>;
}
