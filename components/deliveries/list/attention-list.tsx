import { useTranslations } from 'next-intl';
import { useAreaName } from '@/components/map/areas/use-area-name';
import { Link } from '@/components/nav/connection-navigation';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { StatusShape } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import { TONE_TEXT } from '@/components/ui/style/tone';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { routes } from '@/lib/routes';
import { AttentionActions } from '../attention/attention-actions';
import { useShortBranch } from '../facts/use-short-branch';
import { statusStyle } from '../line/delivery-status';
import { Line } from '../line/line';

type Item = Overview['attention'][number];

/** Deliveries that need attention now, the worst first, one line each; those with the same reason follow each other. */
export function AttentionList({ items, total }: { items: Item[]; total: number }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item, index) => (
        <AttentionItem
          key={`${item.id} ${item.why}`}
          item={item}
          isFirst={items[index - 1]?.why !== item.why}
          isHiddenOnPhone={index >= MOST_ON_PHONE && total > MOST_ON_PHONE}
        />
      ))}
    </ul>
  );
}

/** On a phone a line takes two. */
export const MOST_ON_PHONE = 3;

const LOOK = {
  failed: statusStyle('failed'),
  refused: statusStyle('rejected'),
  unknown: statusStyle('unknown'),
  waiting: { shape: 'clock', tone: 'warning' },
  not_moving: { shape: 'alert', tone: 'warning' },
  late: { shape: 'clock', tone: 'warning' },
} as const;

function AttentionItem({
  item,
  isFirst,
  isHiddenOnPhone,
}: {
  item: Item;
  /** The time since its reason began. */
  isFirst: boolean;
  isHiddenOnPhone: boolean;
}) {
  const { shape, tone } = LOOK[item.why];
  const shortName = useShortBranch();
  const areaName = useAreaName();
  const reason = useTranslations('progress.attention.short');
  const textOf = useAttentionText();
  const now = useNow();
  return (
    <li
      className={cx(
        'flex items-center gap-x-3 gap-y-1 px-4 py-1 max-sm:flex-wrap max-sm:py-2',
        isHiddenOnPhone && 'max-sm:hidden',
      )}
    >
      <Link
        href={routes.delivery(item.id)}
        className="flex min-h-7 min-w-0 flex-1 items-center gap-3 hover:underline max-sm:basis-full"
      >
        <span className={cx('flex w-32 shrink-0 items-center gap-2 max-lg:w-auto', TONE_TEXT[tone])}>
          <StatusShape shape={shape} className="size-4" />
          <span className={cx('font-medium max-lg:hidden', !isFirst && 'sr-only')}>{reason(item.why)}</span>
        </span>
        <span className="shrink-0 font-medium">
          {textOf({ reason: item.why, since: Date.parse(item.since) }, item, now)}
        </span>
        <bdi dir="ltr" className={cx('shrink-0 font-mono text-muted text-sm', !item.code && 'max-sm:hidden')}>
          {item.code ?? item.reference}
        </bdi>
        <Line title={item.customerAddress} className="min-w-12 max-w-40 sm:shrink-0">
          {areaName(item) || item.customerName}
        </Line>
        <Line title={item.customerName} className="text-muted max-md:hidden">
          {item.customerName}
        </Line>
        {item.branchName && (
          <Line title={item.branchName} className="text-muted max-xl:hidden">
            {shortName(item.branchName)}
          </Line>
        )}
      </Link>
      {(item.why === 'failed' || item.why === 'refused') && (
        <span className="shrink-0 text-muted text-sm max-md:hidden">
          <RelativeTime value={item.since} />
        </span>
      )}
      <span className="flex shrink-0 gap-1.5">
        <AttentionActions delivery={item} reason={item.why} />
      </span>
    </li>
  );
}
