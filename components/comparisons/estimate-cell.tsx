import { RotateCw, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button/icon-button';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { ComparedRow, Mark } from '@/lib/comparisons/ranking/rank';
import type { CellEstimate, EstimateTimes, Variant } from '@/lib/comparisons/schema';
import { formatDistance, formatDuration, formatRoughDistance } from '@/lib/format/distance';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { RunControl } from './use-branch-cells';

type CellProps = { row: ComparedRow; variant: Variant; marks: readonly Mark[]; control: RunControl };

/** The estimate of one branch in one variant, or its error with a retry button. */
export function EstimateCell({ row, variant, marks, control }: CellProps) {
  const t = useTranslations('comparisons');
  const { id, name } = row.branch;
  const { estimate, problem } = row[variant] ?? {};
  if (control.open.has(id)) return <AwaitedFigure />;
  if (estimate) {
    return (
      <EstimateFigures estimate={estimate}>
        {estimate.times && <Times times={estimate.times} />}
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {marks.map((mark) => (
            <Badge key={mark} tone={mark === 'fee' ? 'accent' : 'neutral'}>
              {t(`mark.${mark}`)}
            </Badge>
          ))}
        </p>
      </EstimateFigures>
    );
  }
  return (
    <div className="flex items-start gap-2 text-muted text-sm">
      {problem ? <FigureProblem error={new CallProblem(0, problem)} /> : t('notAsked')}
      <IconButton
        size="sm"
        label={t('askCell', { branch: name, variant: t(`variant.${variant}`) })}
        icon={<RotateCw />}
        onClick={() => control.ask([id])}
      />
    </div>
  );
}

/** The fee, and the way to drive where the estimate gives one. */
export function EstimateFigures({
  estimate: { deliveryFee, currency, distanceMeters, durationSeconds, isApproximate },
  children,
}: {
  estimate: CellEstimate;
  children?: ReactNode;
}) {
  const t = useTranslations('comparisons');
  const locale = useLocale();
  const distanceText = isApproximate ? formatRoughDistance : formatDistance;
  return (
    <div className="min-w-0">
      <p className="font-semibold text-lg leading-tight">
        {isApproximate && <span className="me-1 font-normal text-muted text-sm">{t('approximate')}</span>}
        <Money amount={deliveryFee} currency={currency} />
      </p>
      <p className="tabular mt-0.5 flex gap-x-2 text-muted text-sm empty:hidden">
        {distanceMeters !== null && <bdi>{distanceText(distanceMeters, locale)}</bdi>}
        {durationSeconds !== null && <bdi>{formatDuration(durationSeconds, locale)}</bdi>}
      </p>
      {children}
    </div>
  );
}

function Times({ times: { pickupAt, deliveryAt } }: { times: EstimateTimes }) {
  const t = useTranslations('comparisons.times');
  const at = (value: string) => ({ time: () => <ShortTime value={value} /> });
  return (
    <p className="mt-0.5 grid text-muted text-sm">
      {!pickupAt && !deliveryAt && t('noDriver')}
      {pickupAt && <span>{t.rich('pickup', at(pickupAt))}</span>}
      {deliveryAt && <span>{t.rich('delivery', at(deliveryAt))}</span>}
    </p>
  );
}

/** Why a figure is missing, with the service's own message. */
export function FigureProblem({ error }: { error: unknown }) {
  const { title, serviceMessage, id } = useProblemText()(error);
  return (
    <div className="flex min-w-0 flex-1 gap-2 text-muted text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="min-w-0">
        <span className="text-ink">{title}</span>
        <bdi dir="ltr" className="line-clamp-2 text-xs" title={serviceMessage}>
          {[serviceMessage, id].filter(Boolean).join(' · ')}
        </bdi>
      </p>
    </div>
  );
}

/** In place of a figure that is asked for. */
export function AwaitedFigure() {
  const t = useTranslations('comparisons');
  return (
    <div aria-busy="true" className="grid h-10 content-center">
      <Skeleton className="w-20" />
      <span className="sr-only">{t('asking')}</span>
    </div>
  );
}
