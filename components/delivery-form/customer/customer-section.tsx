'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button';
import type { Customer } from '@/lib/customers/schema';
import { parsePhone } from '@/lib/format/phone';
import { formatPhone } from '@/lib/format/phone-text';
import { fittedDestination } from '../fitted';
import { focusField } from '../focus-field';
import { FormSection } from '../form-section';
import { OrderField } from '../order-field';
import { emptyOrder, type OrderForm } from '../order-form';
import { useOrderGeneration, useOrderRules } from '../order-generation';
import { TextField } from '../text-field';
import { recalledDestination } from './recalled';
import { SuggestInput } from './suggest-input';
import { useKnownCustomers } from './use-known-customers';

const PHONE = 'destination.contact_phone';
const NAME = 'destination.contact_name';

/** The customer. The phone comes first, because it fills in a known customer's name and last address. */
export function CustomerSection({ autoFocus }: { autoFocus: boolean }) {
  const t = useTranslations('delivery-form.customer');
  const { country } = useConnection();
  const { register, setValue, getValues, trigger } = useFormContext<OrderForm>();
  const phone = useWatch<OrderForm, typeof PHONE>({ name: PHONE });
  const known = useKnownCustomers(phone);
  const rules = useOrderRules(useOrderGeneration());
  const [recalled, setRecalled] = useState<Customer>();
  const { onBlur, ...field } = register(PHONE);

  function recall(customer: Customer) {
    const last = recalledDestination(customer.destinationFormat, customer.destination);
    const kept = last && fittedDestination(last, rules);
    setRecalled(customer);
    setValue('destination', {
      ...(kept?.destination ?? getValues('destination')),
      contact_phone: formatPhone(customer.phone),
      contact_name: customer.name,
    });
    if (kept) setValue('destination_format', kept.destination_format);
  }

  const typed = parsePhone(phone, country);
  const exact = typed.ok ? known.find((one) => one.phone === typed.e164) : undefined;
  const recallUntouched = useEffectEvent((customer: Customer) => {
    if (recalled?.phone !== customer.phone && isUntouched(getValues('destination'))) recall(customer);
  });
  useEffect(() => {
    if (exact) recallUntouched(exact);
  }, [exact]);

  function forget() {
    const empty = emptyOrder(country, '').destination;
    setValue('destination', { ...empty, contact_phone: getValues(PHONE) });
    focusField(NAME);
  }

  const isRecalled = recalled && typed.ok && typed.e164 === recalled.phone;
  return (
    <FormSection title={t('title')}>
      <div className="grid gap-3 @lg:grid-cols-2">
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
                .filter(({ phone }) => phone !== recalled?.phone)
                .map((customer) => ({
                  key: customer.phone,
                  label: customer.name,
                  detail: <bdi dir="ltr">{formatPhone(customer.phone)}</bdi>,
                  customer,
                }))}
              listLabel={t('known')}
              count={t('knownCount', { count: known.length })}
              onChoose={({ customer }) => {
                recall(customer);
                focusField(
                  rules.generation !== 'v0' && getValues('origin.branch_id') === ''
                    ? 'origin.branch_id'
                    : 'payment.amount',
                );
              }}
              onBlur={(event) => {
                void onBlur(event);
                if (typed.ok) setValue(PHONE, formatPhone(typed.e164), { shouldValidate: true });
                else if (phone.trim() !== '') void trigger(PHONE);
              }}
            />
          )}
        </OrderField>
        <TextField name={NAME} label={t('name')} required dir="auto" />
      </div>
      <div role="status" className="empty:hidden">
        {isRecalled && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            {t('recalled', { name: recalled.name, count: recalled.deliveriesCount })}
            <Button variant="ghost" size="sm" onClick={forget}>
              {t('forget')}
            </Button>
          </p>
        )}
      </div>
    </FormSection>
  );
}

function isUntouched({ contact_phone, ...others }: OrderForm['destination']): boolean {
  return Object.values(others).every((value) => value === '' || value === null);
}
