'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { addressText } from '../facts/address-text';

/**
 * Returns a function that writes the address of a delivery: area, street, the rest, each part isolated; areas in Arabic
 * on Arabic pages.
 */
export function useAddress(): (delivery: Pick<DeliveryRow, 'customerAddress' | 'area' | 'isAreaByPin'>) => string {
  const inOwnLanguage = useAddressText();
  const comma = useLocale() === 'ar' ? '، ' : ', ';
  const t = useTranslations('deliveries');
  return ({ customerAddress, area: ordered, isAreaByPin }) => {
    const { area, rest, isNamed } = placeOfAddress(inOwnLanguage(customerAddress), ordered && inOwnLanguage(ordered));
    return addressText([isAreaByPin && !isNamed ? t('nearArea', { area }) : area, ...rest].filter(Boolean).join(comma));
  };
}
