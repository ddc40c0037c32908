import { useLocale, useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { Input } from '@/components/ui/input/input';
import { Segmented } from '@/components/ui/input/radio-group';
import { currencyDecimals, moneyParts } from '@/lib/format/money/money';
import { OrderField } from '../fields/order-field';
import { useOrderGeneration } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { settledAmount } from './amount-text';

/** The order amount, and whether the driver collects it: two cells of the row of the customer. */
export function PaymentFields() {
  const t = useTranslations('delivery-form.payment');
  const locale = useLocale();
  const { currency, isCountryAssumed } = useConnection();
  const { register, setValue } = useOrderForm();
  const [type, isCarried, isOpen] = useOrderValues('payment.type', 'isPaymentCarried', 'message.isPaymentOpen');
  const { onBlur, ...field } = register('payment.amount');
  const isOptional = useOrderGeneration() === 'v0' && type === 'paid';
  const example = `0.${'0'.repeat(currencyDecimals(currency))}`;
  return (
    <>
      <OrderField name="payment.amount" label={t('amount')} required={!isOptional} optional={isOptional}>
        {(control) => (
          <div dir="ltr" className="relative">
            <span className="pointer-events-none absolute inset-y-0 inset-s-3 grid place-items-center text-muted text-sm">
              {moneyParts('0', currency, locale).currency}
            </span>
            <Input
              {...field}
              {...control}
              onBlur={(event) => {
                void onBlur(event);
                const settled = settledAmount(event.target.value, currencyDecimals(currency));
                if (settled !== event.target.value) setValue('payment.amount', settled);
              }}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              placeholder={example}
              className="tabular ps-12 text-end"
            />
          </div>
        )}
      </OrderField>
      <div>
        <Segmented
          legend={t('type')}
          name="payment.type"
          options={[
            { value: 'paid', label: t('paid') },
            { value: 'cash', label: t('cash') },
          ]}
          value={isOpen ? null : type}
          onChange={(value) => {
            setValue('payment.type', value);
            setValue('isPaymentCarried', false);
            setValue('message.isPaymentOpen', false);
          }}
        />
        {isOpen && <p className="mt-1 text-sm text-warning">{t('open')}</p>}
        {isCarried && !isOpen && <p className="mt-1 text-muted text-sm">{t('carried')}</p>}
      </div>
      {isCountryAssumed && (
        <Callout tone="warning" className="col-span-full">
          {t('assumed', { currency })}
        </Callout>
      )}
    </>
  );
}
