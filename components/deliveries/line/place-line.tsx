import { useLocale, useTranslations } from 'next-intl';
import { hoverTitle } from '@/components/ui/text/hover-title';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { abbreviatePart, isDoorPart, placeOfAddress } from '@/lib/format/text/place-of-address';
import { addressText } from '../facts/address-text';

/** A name of so few letters is narrower than the least width of a longer one. */
const SHORT_AREA = 7;

/**
 * Where a delivery goes: the area first, then the street, in one line or `stacked` in two. `addressIn` writes areas in the
 * reader's language.
 */
export function PlaceLine({
  delivery: { customerAddress, area: ordered, isAreaByPin },
  addressIn,
  stacked = false,
}: {
  delivery: Pick<DeliveryRow, 'customerAddress' | 'area' | 'isAreaByPin'>;
  addressIn: (address: string) => string;
  stacked?: boolean;
}) {
  const comma = useLocale() === 'ar' ? '، ' : ', ';
  const t = useTranslations('deliveries');
  const { area: named, rest, isNamed } = placeOfAddress(addressIn(customerAddress), ordered && addressIn(ordered));
  const area = isAreaByPin && !isNamed ? t('nearArea', { area: named }) : named;
  if (!area && rest.length === 0) return <span className="text-faint">—</span>;
  if (stacked && area && rest.length > 0) {
    return (
      <span className="block leading-tight" {...hoverTitle(customerAddress)}>
        <span className="block truncate">
          <bdi>{area}</bdi>
        </span>
        <span className="flex min-w-0 gap-x-1 overflow-hidden whitespace-nowrap text-muted text-xs">
          <Parts parts={rest} comma={comma} />
        </span>
      </span>
    );
  }
  return (
    <span
      className="flex min-w-0 gap-x-1 overflow-hidden whitespace-nowrap text-muted"
      {...hoverTitle(customerAddress)}
    >
      {area && (
        <span className={area.length > SHORT_AREA ? 'min-w-12 truncate text-ink' : 'shrink-0 text-ink'}>
          <bdi>{area}</bdi>
          {rest.length > 0 && comma.trim()}
        </span>
      )}
      <Parts parts={rest} comma={comma} />
    </span>
  );
}

/**
 * The parts in one line, their labels abbreviated. Block and building are never cut. The floor is cut first, whole, because
 * half a pixel less already hides letters; then the street.
 */
function Parts({ parts, comma }: { parts: readonly string[]; comma: string }) {
  const lastOfDoor = parts.findLastIndex(isDoorPart);
  const [door, others] = [parts.slice(0, lastOfDoor + 1), parts.slice(lastOfDoor + 1)];
  return (
    <>
      {door.map((part, index) => (
        <span key={part} className={isDoorPart(part) ? 'shrink-0' : 'min-w-0 shrink-[9999] truncate'}>
          {addressText(abbreviatePart(part))}
          {index < parts.length - 1 && comma.trim()}
        </span>
      ))}
      {others.length > 0 && (
        <span className="min-w-0 shrink-[99999999] truncate">
          {addressText(others.map(abbreviatePart).join(comma))}
        </span>
      )}
    </>
  );
}
