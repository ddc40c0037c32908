'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { useAddressText } from '@/components/map/use-address-text';
import { formatPoint } from '@/lib/map/point';

const text = z.catch(z.string(), '');
const Written = z.object({
  contact_name: text,
  contact_phone: text,
  area: text,
  block: text,
  city: text,
  district: text,
  street: text,
  building: text,
  short_address: text,
  first_line: text,
  latitude: z.catch(z.optional(z.number()), undefined),
  longitude: z.catch(z.optional(z.number()), undefined),
});

export type DropOffWords = {
  name: string;
  phone: string;
  address: string;
  /** The address has no street or building. */
  isAreaAlone: boolean;
};

/** The texts of a drop-off of any format: name, phone, and the address in one line. */
export function useDropOffWords(): (kept: { destination: unknown }) => DropOffWords {
  const t = useTranslations('comparisons');
  const addressText = useAddressText();
  return ({ destination }) => {
    const written = Written.parse(destination);
    const { latitude, longitude } = written;
    const named = (key: 'block' | 'street' | 'building', value: string) =>
      /^[\d٠-٩]/.test(value) ? t(`address.${key}`, { value }) : value;
    const parts = [
      written.first_line,
      written.short_address,
      addressText(written.city),
      addressText(written.district),
      addressText(written.area),
      named('block', written.block),
      named('street', written.street),
      named('building', written.building),
    ].filter(Boolean);
    const pin = latitude === undefined || longitude === undefined ? '' : formatPoint({ latitude, longitude });
    return {
      name: written.contact_name,
      phone: written.contact_phone,
      isAreaAlone: pin === '' && [written.short_address, written.street, written.building].every((part) => part === ''),
      address: (parts.length > 0 ? parts : [pin]).map(isolated).join(t('comma')),
    };
  };
}

/** Isolates each part (FSI … PDI), since Arabic and Latin names stand side by side. */
const isolated = (part: string) => `\u2068${part}\u2069`;
