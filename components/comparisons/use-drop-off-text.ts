'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { useAddressText } from '@/components/map/areas/use-address-text';
import type { DropOff } from '@/lib/comparisons/schema';
import { isolated } from '@/lib/format/text/isolated';
import { formatPoint } from '@/lib/map/geometry/point';
import { AddressTexts } from '@/lib/order/address-fields';
import { addressParts } from '@/lib/order/address-line';

const text = z.catch(z.string(), '');
const Written = z.object({
  contact_name: text,
  contact_phone: text,
  latitude: z.catch(z.optional(z.number()), undefined),
  longitude: z.catch(z.optional(z.number()), undefined),
});

export type DropOffText = {
  name: string;
  phone: string;
  address: string;
  /** The address has no street or building. */
  isAreaAlone: boolean;
};

/** The texts of a drop-off of any format: name, phone, and the address in one line. */
export function useDropOffText(): (dropOff: DropOff) => DropOffText {
  const t = useTranslations('comparisons');
  const addressText = useAddressText();
  return ({ destination_format: format, destination }) => {
    const written = Written.parse(destination);
    const { latitude, longitude } = written;
    const typed = AddressTexts.parse(destination);
    const names = {
      block: t('address.block'),
      street: t('address.street'),
      jadda: t('address.jadda'),
      building: t('address.building'),
    };
    const parts = addressParts(format, destination, names).map((part) => addressText(part));
    const pin = latitude === undefined || longitude === undefined ? '' : formatPoint({ latitude, longitude });
    return {
      name: written.contact_name,
      phone: written.contact_phone,
      isAreaAlone: pin === '' && typed.short_address === '' && typed.street === '' && typed.building === '',
      address: (parts.length > 0 ? parts : [pin]).map(isolated).join(t('comma')),
    };
  };
}
