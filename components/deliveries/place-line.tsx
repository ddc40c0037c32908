'use client';

import { useLocale } from 'next-intl';
import { hoverTitle } from '@/components/ui/text/hover-title';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { addressText } from './address-text';

/**
 * Where a delivery goes: the area first, then the street, in one line or `stacked` in two. `inWords` writes areas in the
 * reader's language.
 */
export function PlaceLine({
  delivery: { customerAddress, area: ordered },
  inWords,
  stacked = false,
}: {
  delivery: Pick<DeliveryRow, 'customerAddress' | 'area'>;
  inWords: (address: string) => string;
  stacked?: boolean;
}) {
  const comma = useLocale() === 'ar' ? '، ' : ', ';
  const { area, rest } = placeOfAddress(inWords(customerAddress), ordered && inWords(ordered));
  if (!area && rest.length === 0) return <span className="text-faint">—</span>;
  if (stacked && area && rest.length > 0) {
    return (
      <span className="block leading-tight" {...hoverTitle(customerAddress)}>
        <span className="block truncate">
          <bdi>{area}</bdi>
        </span>
        <span className="block truncate text-muted text-xs">{addressText(rest.join(comma))}</span>
      </span>
    );
  }
  return (
    <span className="flex min-w-0" {...hoverTitle(customerAddress)}>
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
