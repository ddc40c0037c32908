'use client';

import { RotateCw, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { Spinner } from '@/components/ui/button/spinner';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { Mark } from '@/lib/comparisons/ranking/rank';
import type { CellEstimate, CellKey, CellProblem, ComparisonCell, EstimateTimes } from '@/lib/comparisons/schema';
import { formatDistance, formatDuration, formatRoughDistance } from '@/lib/format/distance';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { MarkBadge } from './mark-badge';
import type { RunControl } from './use-run';

/** The estimate of one branch in one variant, or its error with a retry button. */
export function EstimateCell({
  cellKey,
  branchName,
  cell,
  marks,
  control,
}: {
  cellKey: CellKey;
  branchName: string;
  cell: ComparisonCell | undefined;
  marks: readonly Mark[];
  control: RunControl;
}) {
  const t = useTranslations('comparisons');
  const { branchId } = cellKey;
  const ask = (
    <IconButton
      size="sm"
      label={t('askCell', { branch: branchName, variant: t(`variant.${cellKey.variant}`) })}
      icon={<RotateCw />}
      onClick={() => control.ask([branchId])}
    />
  );
  if (control.open.has(branchId)) return control.asking.includes(branchId) ? <CellSkeleton /> : <WaitingCell />;
  if (cell?.estimate) return <EstimateFigures estimate={cell.estimate} marks={marks} />;
  if (cell?.problem) return <CellError problem={cell.problem} ask={ask} />;
  return (
    <div className="flex items-center gap-2 text-muted text-sm">
      {t('notAsked')}
      {ask}
    </div>
  );
}

function EstimateFigures({ estimate, marks }: { estimate: CellEstimate; marks: readonly Mark[] }) {
  const t = useTranslations('comparisons');
  const locale = useLocale();
  const { deliveryFee, currency, distanceMeters, durationSeconds, times, isApproximate } = estimate;
  const distanceText = isApproximate ? formatRoughDistance : formatDistance;
  return (
    <div className="min-w-0">
      <p className="font-semibold text-lg leading-tight">
        {isApproximate && <span className="me-1 font-normal text-muted text-sm">{t('approximate')}</span>}
        <Money amount={deliveryFee} currency={currency} />
      </p>
      {(distanceMeters !== null || durationSeconds !== null) && (
        <p className="tabular mt-0.5 text-muted text-sm">
          <bdi>{distanceMeters === null ? t('noDistance') : distanceText(distanceMeters, locale)}</bdi>
          {' · '}
          <bdi>{durationSeconds === null ? t('noDuration') : formatDuration(durationSeconds, locale)}</bdi>
        </p>
      )}
      {times && <Times times={times} />}
      {marks.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {marks.map((mark) => (
            <MarkBadge key={mark} mark={mark} />
          ))}
        </p>
      )}
    </div>
  );
}

function Times({ times: { pickupAt, deliveryAt } }: { times: EstimateTimes }) {
  const t = useTranslations('comparisons.times');
  const { timeZone } = useConnection();
  if (!pickupAt && !deliveryAt) return <p className="mt-0.5 text-muted text-sm">{t('noDriver')}</p>;
  const lines = [
    { key: 'pickup', at: pickupAt },
    { key: 'delivery', at: deliveryAt },
  ];
  return (
    <p className="mt-0.5 text-muted text-sm">
      {lines.map(
        ({ key, at }) =>
          at && (
            <span key={key} className="block">
              {t.rich(key, { time: () => <ShortTime value={at} timeZone={timeZone} /> })}
            </span>
          ),
      )}
    </p>
  );
}

function CellError({ problem, ask }: { problem: CellProblem; ask: React.ReactNode }) {
  const { title, serviceMessage } = useProblemText()(new CallProblem(0, problem));
  return (
    <div className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <p>{title}</p>
        {serviceMessage && (
          <bdi dir="ltr" className="line-clamp-2 text-faint text-xs" title={serviceMessage}>
            {serviceMessage}
          </bdi>
        )}
      </div>
      {ask}
    </div>
  );
}

function CellSkeleton() {
  const t = useTranslations('comparisons');
  return (
    <p className="flex h-10 items-center gap-2 text-muted text-sm">
      <Spinner className="size-3.5" />
      {t('asking')}
    </p>
  );
}

function WaitingCell() {
  const t = useTranslations('comparisons');
  return (
    <div className="grid h-10 content-center gap-1.5">
      <Skeleton className="w-20" />
      <span className="sr-only">{t('waiting')}</span>
    </div>
  );
}
