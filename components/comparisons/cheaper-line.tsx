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

type LineProps = { trip: EstimateTrip; onTake: (branchId: string) => void };

/** A button that searches for a cheaper branch nearby. The caller sets the trip as `key`, so that old results disappear. */
export function CheaperLine(props: LineProps) {
  const t = useTranslations('comparisons.cheaper');
  const { mutate, isPending, data, error } = useFindCheaper();
  const { title } = useProblemText()(error);
  return (
    <div role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {isPending && <Spinner className="size-3.5" />}
      {isPending && t('looking')}
      {!isPending && data && <CheaperResult {...props} found={data} />}
      {!isPending && error && `${t('failed')}: ${title}`}
      {!isPending && (!data || resultOf(data, props.trip).kind === 'failed') && (
        <Button variant="ghost" size="sm" className="-ms-2.5" icon={<Scale />} onClick={() => mutate(props.trip)}>
          {t(data || error ? 'again' : 'look')}
        </Button>
      )}
    </div>
  );
}

function CheaperResult({ found, trip, onTake }: LineProps & { found: CheaperBranch }) {
  const t = useTranslations('comparisons.cheaper');
  const result = resultOf(found, trip);
  if (result.kind === 'failed') return t('failed');
  if (result.kind !== 'found') {
    return (
      <>
        <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
        {result.kind === 'only' ? t('only') : t('none', { count: result.others })}
      </>
    );
  }
  const { best, current } = result;
  const { deliveryFee, currency } = best.estimate;
  return (
    <>
      <p className="min-w-0 text-ink">
        {t.rich(current ? 'found' : 'elsewhere', {
          branch: () => <bdi className="font-medium">{best.branchName}</bdi>,
          fee: () => <Money amount={deliveryFee} currency={currency} className="font-semibold" />,
          current: () => <Money amount={current?.deliveryFee} currency={currency} />,
        })}
      </p>
      <Button size="sm" icon={<ArrowRightLeft />} onClick={() => onTake(best.branchId)}>
        {t('take')}
      </Button>
    </>
  );
}

function resultOf(found: CheaperBranch, { origin }: EstimateTrip) {
  return cheaperResult(found, 'branch_id' in origin ? origin.branch_id : undefined);
}
