import type { Country } from '@/lib/connections/model/connection';
import type { Generation } from '@/lib/service/generation/generation';
import { DESTINATION_FORMATS, type OrderFormat } from '@/lib/service/model/values';

const OWN: Record<Country, readonly OrderFormat[]> = {
  KW: ['kuwait_format', 'location_format'],
  BH: ['bahrain_format', 'location_format'],
  SA: ['ksa_short_format', 'ksa_format', 'location_format'],
};
/** v0 takes a Saudi address in one line. */
const OWN_IN_V0: typeof OWN = { ...OWN, SA: ['ksa_short_format', 'ksa_line_format', 'location_format'] };

/** The formats of the merchant's country and the exact pin, then those of its neighbours. v0 has none of the latter. */
export function formatsOf(
  country: Country,
  generation: Generation = 'v2',
): { own: readonly OrderFormat[]; others: readonly OrderFormat[] } {
  if (generation === 'v0') return { own: OWN_IN_V0[country], others: [] };
  const own = OWN[country];
  return { own, others: DESTINATION_FORMATS.filter((format) => !own.includes(format)) };
}

/** The country of a format; for the exact pin the merchant's. */
export function countryOfFormat(format: OrderFormat, merchant: Country): Country {
  if (format === 'kuwait_format') return 'KW';
  if (format === 'bahrain_format') return 'BH';
  return format === 'location_format' ? merchant : 'SA';
}
