import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Spinner } from '@/components/ui/button/spinner';
import { useToastsAbove } from '@/components/ui/overlay/use-toasts-above';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import { CoverNote, feeOf } from '../estimate/cover-note';
import type { EstimateState } from '../estimate/fee-estimate';
import { NearerLine } from '../pickup/nearer-line';
import { useBetterBranch } from '../pickup/use-better-branch';
import { DispatchButton } from './dispatch-button';
import { OrderProblem } from './order-problem';
import type { Dispatch } from './use-dispatch';

/** On a phone: the fee and the button at the bottom of the screen. */
export function DispatchBar({ estimate, dispatch }: { estimate: EstimateState; dispatch: Dispatch }) {
  const t = useTranslations('delivery-form.estimate');
  const better = useBetterBranch(dispatch.instead !== undefined);
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-surface px-4 py-2 sm:bottom-0 sm:-mx-6 sm:px-6"
    >
      <div className="mx-auto grid max-w-2xl gap-2">
        <NearerLine better={better} onKeep={dispatch.dispatch} />
        <CoverNote estimate={estimate} />
        <OrderProblem dispatch={dispatch} fee={feeOf(estimate)} />
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 leading-tight">
            <span className="block text-muted text-xs">{t('fee')}</span>
            <span className="flex items-center gap-2 font-semibold text-lg">
              {estimate.kind === 'known' ? (
                <Money amount={estimate.estimate.deliveryFee} currency={estimate.estimate.currency} />
              ) : (
                '—'
              )}
              {estimate.kind === 'asking' && <Spinner className="size-3.5" />}
            </span>
            <ShortEstimate estimate={estimate} />
          </p>
          <DispatchButton dispatch={dispatch} better={better} className="flex-1" />
        </div>
      </div>
    </div>
  );
}

/** The arrival time, or in short why there is no fee or no time. */
function ShortEstimate({ estimate }: { estimate: EstimateState }) {
  const t = useTranslations('delivery-form.estimate');
  const small = (text: ReactNode) => <span className="block text-muted text-xs">{text}</span>;
  if (estimate.kind === 'none' || estimate.kind === 'unserved') return small(t('noneShort'));
  if (estimate.kind !== 'known') return null;
  const { times } = estimate.estimate;
  // No driver is available (interface: Estimates).
  if (times?.pickupAt === null && times.deliveryAt === null) return small(t('noDriver'));
  if (!times?.deliveryAt || Number.isNaN(Date.parse(times.deliveryAt))) return null;
  return small(
    <>
      {t('deliveryAt')} <ShortTime value={times.deliveryAt} />
    </>,
  );
}
