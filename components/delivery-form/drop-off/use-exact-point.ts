'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import type { Point } from '@/lib/map/point';
import { focusField } from '../fields/focus-field';
import { addressLine } from '../order/address-line';
import type { OrderForm } from '../order/order-form';

/** Makes the drop-off an exact pin. The typed address goes into its first line, for the driver to read. */
export function useExactPoint(): (point: Point) => void {
  const t = useTranslations('delivery-form.line');
  const { getValues, setValue, clearErrors } = useFormContext<OrderForm>();
  return ({ latitude, longitude }) => {
    const { destination_format, destination } = getValues();
    const words = { block: t('block'), street: t('street'), building: t('building') };
    const typed = addressLine(destination_format, destination, words);
    setValue('destination.latitude', latitude);
    setValue('destination.longitude', longitude);
    if (typed) setValue('destination.first_line', typed);
    setValue('destination_format', 'location_format');
    clearErrors();
    focusField('destination.first_line');
  };
}
