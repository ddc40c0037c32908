import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { isApple, Kbd } from '@/components/ui/text/kbd';
import { Money } from '@/components/ui/text/money';
import { CoverNote, feeOf } from '../estimate/cover-note';
import { type EstimateState, FeeEstimate } from '../estimate/fee-estimate';
import { useOrderGeneration } from '../order/order-generation';
import { useOrderValues } from '../order/use-order-form';
import { amountText, mayBeNothing } from '../payment/amount-text';
import { NearerLine } from '../pickup/nearer-line';
import { useBetterBranch } from '../pickup/use-better-branch';
import { WhenFields } from '../schedule/when-fields';
import { DispatchButton } from './dispatch-button';
import { OrderProblem } from './order-problem';
import type { Dispatch } from './use-dispatch';

/** Beside the form: what it costs, what will happen in words, and the one button. */
export function OrderSummary({
  estimate,
  onAskAgain,
  dispatch,
}: {
  estimate: EstimateState;
  onAskAgain: () => void;
  dispatch: Dispatch;
}) {
  const t = useTranslations('delivery-form.summary');
  const better = useBetterBranch(dispatch.instead !== undefined);
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <FeeEstimate state={estimate} onAskAgain={onAskAgain} />
      <NearerLine better={better} onKeep={dispatch.dispatch} />
      <CoverNote estimate={estimate} />
      <SummaryText />
      <WhenFields />
      <OrderProblem dispatch={dispatch} fee={feeOf(estimate)} />
      <DispatchButton dispatch={dispatch} better={better} className="w-full" />
      <p className="text-center text-faint text-xs">
        {t.rich('shortcut', { key: () => <Kbd>{isApple() ? '⌘ ⏎' : 'Ctrl ⏎'}</Kbd> })}
      </p>
    </section>
  );
}

function SummaryText() {
  const t = useTranslations('delivery-form.summary');
  const { currency } = useConnection();
  const generation = useOrderGeneration();
  const [payment, isOpen] = useOrderValues('payment', 'message.isPaymentOpen');
  const amount = amountText(payment.amount);
  const isNothing = payment.type === 'paid' && mayBeNothing(payment.amount, generation);
  return (
    <p className="border-line border-t pt-3">
      {isOpen
        ? t('paymentOpen')
        : amount
          ? t.rich(payment.type, {
              amount: () => <Money amount={amount} currency={currency} className="font-medium" />,
            })
          : t(isNothing ? 'paidNothing' : `${payment.type}Unknown`)}
    </p>
  );
}
