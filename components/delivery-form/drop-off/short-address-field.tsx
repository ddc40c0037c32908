'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '../fields/text-field';

/** The Saudi short address: four letters and four digits. */
export function ShortAddressField({ className }: { className?: string }) {
  const t = useTranslations('delivery-form');
  return (
    <TextField
      name="destination.short_address"
      label={t('fields.destination_short_address')}
      help={t('dropOff.shortAddressHelp')}
      required
      dir="ltr"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="RRRD2929"
      className={className}
    />
  );
}
