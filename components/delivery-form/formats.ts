import type { Country } from '@/lib/connections/connection';
import { DESTINATION_FORMATS, type DestinationFormat } from '@/lib/service/v2/schema';

const OWN: Record<Country, readonly DestinationFormat[]> = {
  KW: ['kuwait_format', 'location_format'],
  BH: ['bahrain_format', 'location_format'],
  SA: ['ksa_short_format', 'ksa_format', 'location_format'],
};

/** The merchant's country's formats first, with the exact pin; the neighbours' after them. */
export function formatsOf(country: Country): {
  own: readonly DestinationFormat[];
  others: readonly DestinationFormat[];
} {
  const own = OWN[country];
  return { own, others: DESTINATION_FORMATS.filter((format) => !own.includes(format)) };
}

/** Where the areas of a format lie; the exact pin lies in the merchant's country. */
export function countryOfFormat(format: DestinationFormat, merchant: Country): Country {
  if (format === 'kuwait_format') return 'KW';
  if (format === 'bahrain_format') return 'BH';
  return format === 'location_format' ? merchant : 'SA';
}
