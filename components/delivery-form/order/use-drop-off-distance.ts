import { useLocale } from 'next-intl';
import { formatDistance, formatRoughDistance } from '@/lib/format/distance';
import { useOrderValues } from './use-order-form';

/** Below this, a rough distance is `< 1 km`. */
const LEAST_METERS = 500;

/**
 * Formats distances from the drop-off. To the middle of an area they are whole kilometres; `less` is then "true" for
 * one that is shown as `< 1 km`.
 */
export function useDropOffDistance(): (meters: number) => { distance: string; less: 'true' | 'false' } {
  const locale = useLocale();
  const [format] = useOrderValues('destination_format');
  const isPin = format === 'location_format';
  return (meters) => ({
    distance: isPin ? formatDistance(meters, locale) : formatRoughDistance(meters, locale),
    less: !isPin && meters < LEAST_METERS ? 'true' : 'false',
  });
}
