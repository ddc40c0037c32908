import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { PhoneCountryQuestion } from '@/components/shell/phone-country-question';
import { useConnection } from '@/components/shell/user/session-context';
import { SuggestInput } from '@/components/ui/input/suggest-input';
import { cx } from '@/components/ui/style/cx';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { OrderUnderWay } from '@/lib/customers/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { routes } from '@/lib/routes';
import { focusField } from '../fields/focus-field';
import { FormSection } from '../fields/form-section';
import { OrderField } from '../fields/order-field';
import { TextField } from '../fields/text-field';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { CustomerNote } from './customer-note';
import { OtherAddresses } from './other-addresses';
import { OtherCountryNumber } from './other-country-number';
import { RecallLine } from './recall-line';
import { useKnownCustomers } from './use-known-customers';
import { useRecall } from './use-recall';
import { hasAddress } from './without-recall';

const PHONE = 'destination.contact_phone';
const NAME = 'destination.contact_name';

/**
 * The customer, and beside it the payment. The phone comes first, because it fills in a known customer's name and last
 * address. `instead` is the order that this one replaces.
 */
export function CustomerSection({
  autoFocus,
  instead,
  payment,
}: {
  autoFocus: boolean;
  instead?: string | undefined;
  payment?: ReactNode;
}) {
  const t = useTranslations('delivery-form.customer');
  const { country } = useConnection();
  const { register, setValue, trigger } = useOrderForm();
  const [phone] = useOrderValues(PHONE);
  const known = useKnownCustomers(phone);
  const { e164, exact, underWay, recall, left, take, takeAddress, clear, putBack } = useRecall(known);
  const { onBlur, ...field } = register(PHONE);

  // A phone that is there already is selected whole, so that typing replaces it.
  const selectPhone = useEffectEvent(() => autoFocus && phone !== '' && focusField(PHONE));
  useEffect(() => void selectPhone(), []);

  return (
    <FormSection title={t('title')}>
      <div
        className={cx(
          'grid gap-3 @lg:grid-cols-2',
          payment !== undefined && '@[44rem]:grid-cols-[2.5fr_3fr_2fr_auto] [&>*]:min-w-0',
        )}
      >
        <OrderField name={PHONE} label={t('phone')} required>
          {(control) => (
            <SuggestInput
              {...field}
              {...control}
              value={phone}
              autoFocus={autoFocus}
              dir="ltr"
              type="tel"
              inputMode="tel"
              enterKeyHint="next"
              className="tabular"
              placeholder={t(`phoneExample.${country}`)}
              suggestions={known
                .filter((customer) => customer.phone !== recall?.phone)
                .map((customer) => ({
                  key: customer.phone,
                  label: customer.name,
                  detail: <bdi dir="ltr">{formatPhone(customer.phone)}</bdi>,
                  customer,
                }))}
              listLabel={t('known')}
              count={t('knownCount', { count: known.length })}
              onChoose={({ customer }) => {
                take(customer);
                focusField('payment.amount');
              }}
              onBlur={(event) => {
                void onBlur(event);
                if (e164) setValue(PHONE, formatPhone(e164), { shouldValidate: true });
                else if (phone.trim() !== '') void trigger(PHONE);
              }}
            />
          )}
        </OrderField>
        <TextField name={NAME} label={t('name')} required dir="auto" />
        {payment}
      </div>
      <PhoneCountryQuestion phone={phone} />
      <OtherCountryNumber phone={phone} onTake={(number) => setValue(PHONE, number, { shouldValidate: true })} />
      <CustomerNote customer={exact} />
      <UnderWayLine orders={underWay.filter(({ id }) => id !== instead)} />
      <RecallLine
        recall={recall}
        left={left}
        onPutBack={putBack}
        onClear={() => {
          clear();
          focusField(NAME);
        }}
      />
      {exact && (
        <OtherAddresses
          customer={exact}
          isRecalled={recall !== null && hasAddress(recall)}
          onChoose={(address) => takeAddress(exact, address)}
        />
      )}
    </FormSection>
  );
}

/** The orders of this phone that are not delivered yet, planned ones too. They open beside the form, which stays. */
function UnderWayLine({ orders }: { orders: readonly OrderUnderWay[] }) {
  const t = useTranslations('delivery-form.customer');
  const { currency } = useConnection();
  return (
    <div role="status" className="empty:hidden">
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-warning">
          {t('underWay', { count: orders.length })}
          {orders.map(({ id, code, at, amount, currency: own }) => (
            <span key={id}>
              <Link href={routes.delivery(id)} target="_blank" className="font-medium underline underline-offset-2">
                <bdi dir="ltr">{code}</bdi>
              </Link>
              {' · '}
              <ShortTime value={at} />
              {' · '}
              <Money amount={amount} currency={own ?? currency} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
