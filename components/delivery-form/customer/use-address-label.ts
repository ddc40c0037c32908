'use client';

import { useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { isolated } from '@/lib/format/text/isolated';
import { formatPoint, Point } from '@/lib/map/geometry/point';
import { addressParts } from '@/lib/order/address-line';
import type { FormDestination } from '../order/adapt-order';
import { usePartNames } from '../order/order-generation';

/** Returns a function that names an address in one line, with floor and apartment; empty where there is none. */
export function useAddressLabel(): (destination: FormDestination) => string {
  const t = useTranslations('delivery-form');
  const inOwnLanguage = useAddressText();
  const names = usePartNames();
  return ({ destination_format, destination }) => {
    const parts = addressParts(destination_format, destination, names).map(inOwnLanguage);
    const pin = destination_format === 'location_format' ? Point.safeParse(destination).data : undefined;
    if (parts.length === 0 && pin) parts.push(formatPoint(pin));
    if (parts.length === 0) return '';
    for (const name of ['floor', 'apartment'] as const) {
      const value = destination[name].trim();
      if (value) parts.push(`${t(`fields.destination_${name}`)} ${value}`);
    }
    return parts.map(isolated).join(t('estimate.comma'));
  };
}
