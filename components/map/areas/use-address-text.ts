import { useLocale } from 'next-intl';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { useMapConfig } from '../config/map-config';
import { useAreas } from './use-areas';

/** Returns a function that writes an address in the country's words, on Arabic pages with its known areas in Arabic. */
export function useAddressText(): (address: string) => string {
  const isArabic = useLocale().startsWith('ar');
  const { country } = useMapConfig();
  const areas = useAreas(country, isArabic);
  return (address) => {
    if (!isArabic) return addressInEnglish(country, address);
    return areas ? areas.addressInArabic(country, address) : address;
  };
}
