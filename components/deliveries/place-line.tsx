'use client';

import { useLocale } from 'next-intl';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { placeOfAddress } from '@/lib/format/place-of-address';
import { addressText } from './address-text';

/** Where a delivery goes, in one line: the area first, then the street. `inWords` writes areas in the reader's language. */
export function PlaceLine({
  delivery: { customerAddress, area: ordered },
  inWords,
}: {
  delivery: Pick<DeliveryRow, 'customerAddress' | 'area'>;
  inWords: (address: string) => string;
}) {
  const comma = useLocale() === 'ar' ? '، ' : ', ';
  const { area, rest } = placeOfAddress(inWords(customerAddress), ordered && inWords(ordered));
  if (!area && rest.length === 0) return <span className="text-faint">—</span>;
  return (
    <span className="flex min-w-0" title={customerAddress || undefined}>
      <span className="min-w-0 truncate">
        {area && <bdi>{area}</bdi>}
        {rest.length > 0 && (
          <span className="text-muted">
            {area && comma}
            {addressText(rest.join(comma))}
          </span>
        )}
      </span>
    </span>
  );
}
