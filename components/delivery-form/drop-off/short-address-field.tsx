'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { normalShortAddress } from '@/lib/order/field-checks';
import { TextField } from '../fields/text-field';
import type { OrderForm } from '../order/order-form';

const NAME = 'destination.short_address';

/** The Saudi short address, checked on leaving the field and shown as the service has it: RRRD2929. */
export function ShortAddressField({ className }: { className?: string }) {
  const t = useTranslations('delivery-form');
  const { getValues, setValue } = useFormContext<OrderForm>();
  return (
    <TextField
      name={NAME}
      label={t('fields.destination_short_address')}
      help={t('dropOff.shortAddressHelp')}
      required
      dir="ltr"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="RRRD2929"
      className={className}
      onBlur={() => {
        const typed = normalShortAddress(getValues(NAME));
        if (typed !== '') setValue(NAME, typed, { shouldValidate: true });
      }}
    />
  );
}
