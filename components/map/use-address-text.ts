'use client';

import { useLocale } from 'next-intl';
import { useMapConfig } from './map-config';
import { useAreas } from './use-areas';

/** Returns a function that writes the known areas of an address in Arabic on Arabic pages. */
export function useAddressText(): (address: string) => string {
  const isArabic = useLocale().startsWith('ar');
  const { country } = useMapConfig();
  const areas = useAreas(country, isArabic);
  return (address) => (isArabic && areas ? areas.addressInArabic(country, address) : address);
}
