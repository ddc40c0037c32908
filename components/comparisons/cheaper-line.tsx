'use client';

import { ArrowRightLeft, Check, Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Spinner } from '@/components/ui/button/spinner';
import { Money } from '@/components/ui/text/money';
import { useFindCheaper } from '@/lib/comparisons/queries';
import { cheaperResult } from '@/lib/comparisons/ranking/cheaper-result';
import type { CheaperBranch } from '@/lib/comparisons/schema';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { EstimateTrip } from '@/lib/order/schema';

/** A button that searches for a cheaper branch nearby. The caller sets the trip as `key`, so that old results disappear. */
export function CheaperLine({ trip, onTake }: { trip: EstimateTrip; onTake: (branchId: string) => void }) {
  const t = useTranslations('comparisons.cheaper');
  const { mutate, isPending, data, error } = useFindCheaper();
  const button = (label: string) => (
    <Button variant="ghost" size="sm" className="-ms-2.5" icon={<Scale />} onClick={() => mutate(trip)}>
      {label}
    </Button>
  );
  return (
    <div role="status" className="min-h-7 text-sm">
      {isPending && (
        <p className="flex h-7 items-center gap-2 text-muted">
          <Spinner className="size-3.5" />
          {t('looking')}
        </p>
      )}
      {!isPending && !data && !error && button(t('look'))}
      {!isPending && data && (
        <CheaperResult found={data} trip={trip} onTake={onTake}>
          {button(t('again'))}
        </CheaperResult>
      )}
      {!isPending && error && <ErrorLine error={error}>{button(t('again'))}</ErrorLine>}
    </div>
  );
}

function CheaperResult({
  found,
  trip,
  onTake,
  children,
}: {
  found: CheaperBranch;
  trip: EstimateTrip;
  onTake: (branchId: string) => void;
  /** The button that repeats the search. */
  children: React.ReactNode;
}) {
  const t = useTranslations('comparisons.cheaper');
  const result = cheaperResult(found, 'branch_id' in trip.origin ? trip.origin.branch_id : undefined);
  if (result.kind === 'failed') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        {t('failed')}
        {children}
      </p>
    );
  }
  if (result.kind !== 'found') {
    return (
      <p className="flex min-h-7 items-center gap-1.5 text-muted">
        <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
        {result.kind === 'only' ? t('only') : t('none', { count: result.others })}
      </p>
    );
  }
  const { best, current } = result;
  const { estimate, branchName } = best;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0">
        {t.rich(current ? 'found' : 'elsewhere', {
          branch: () => <bdi className="font-medium">{branchName}</bdi>,
          fee: () => <Money amount={estimate.deliveryFee} currency={estimate.currency} className="font-semibold" />,
          current: () => <Money amount={current?.deliveryFee} currency={estimate.currency} />,
        })}
      </p>
      <Button size="sm" icon={<ArrowRightLeft />} onClick={() => onTake(best.branchId)}>
        {t('take')}
      </Button>
    </div>
  );
}

function ErrorLine({ error, children }: { error: unknown; children: React.ReactNode }) {
  const t = useTranslations('comparisons.cheaper');
  const { title } = useProblemText()(error);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      {t('failed')}: {title}
      {children}
    </p>
  );
}
