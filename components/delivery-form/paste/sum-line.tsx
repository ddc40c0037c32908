import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Money } from '@/components/ui/text/money';
import { isolated } from '@/lib/format/text/isolated';
import type { OrderForm } from '../order/order-form';
import type { PastedMessage } from './use-pasted-message';

/** The sum of the message with its words, or the sums that it may be; and how it is paid. */
export function SumLine({
  message: { text, intake, fills },
  onChoose,
}: {
  message: PastedMessage;
  onChoose: (field: string, value: string) => void;
}) {
  const t = useTranslations('delivery-form.paste');
  const payment = useTranslations('delivery-form.payment');
  const { currency } = useConnection();
  const quoted = (ranges: readonly { start: number; end: number }[] = []) =>
    ranges.map(({ start, end }) => `«${isolated(text.slice(start, end))}»`).join(' ');
  const { amount } = intake.fields;
  const filled = useWatch<OrderForm, 'message.filled'>({ name: 'message.filled' });
  const { sums } = intake;
  if (filled.amount || (amount === undefined && sums.length === 0 && !fills.paymentType)) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {amount !== undefined && <Money amount={amount} currency={currency} className="font-semibold text-2xl" />}
      {fills.paymentType && <span className="font-medium">{payment(fills.paymentType)}</span>}
      <span className="wrap-anywhere min-w-0 text-faint text-sm">
        {quoted([...(intake.spans.amount ?? []), ...(intake.spans.payment ?? [])])}
      </span>
      {sums.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-start text-warning">{t('unsureSum')}</legend>
          {sums.map(({ value, words }) => (
            <Button key={value} onClick={() => onChoose('amount', value)}>
              <Money amount={value} currency={currency} className="font-semibold" />
              <span className="text-faint text-sm">{quoted([words])}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
