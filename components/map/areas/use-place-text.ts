import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { isolated } from '@/lib/format/text/isolated';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { formatPoint } from '@/lib/map/geometry/point';
import { addressParts } from '@/lib/order/address-line';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import { useAddressText } from './use-address-text';

const Pin = z.object({ latitude: z.number(), longitude: z.number() });

/** Returns a function that writes an address in one line; empty where none is known. */
export function usePlaceText(): (address: { destinationFormat: string; destination: unknown }) => string {
  const t = useTranslations('map');
  const inOwnLanguage = useAddressText();
  const names = {
    block: t('address.block'),
    street: t('address.street'),
    jadda: t('address.jadda'),
    building: t('address.building'),
  };
  return ({ destinationFormat, destination }) => {
    const format = ORDER_FORMATS.find((orderFormat) => orderFormat === destinationFormat);
    if (!format) return '';
    const parts = addressParts(format, destination, names).map(inOwnLanguage);
    const pin = Pin.safeParse(destination);
    if (parts.length === 0 && pin.success) return isolated(formatPoint(pin.data));
    return inReadingOrder(format, parts).map(isolated).join(t('comma'));
  };
}

/** The line of a pin may be one of the service, which ends with area and country. */
function inReadingOrder(format: string, parts: string[]): string[] {
  if (format !== 'location_format') return parts;
  const { area, rest } = placeOfAddress(parts.join(', '), null);
  return [area, ...rest].filter((part) => part !== '');
}
