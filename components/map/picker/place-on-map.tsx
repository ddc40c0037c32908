import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { Point } from '@/lib/map/geometry/point';
import { toPoint } from '../surface/lat-lng';

/** Sets the pin with a click, with Enter on the focused map, or with a button while there is no pin. */
export function PlaceOnMap({ hasPin, onPlace }: { hasPin: boolean; onPlace: (point: Point) => void }) {
  const map = useMapEvents({ click: ({ latlng }) => onPlace(toPoint(latlng)) });
  const t = useTranslations('map');
  const placeInMiddle = useEffectEvent(() => onPlace(toPoint(map.getCenter())));
  useEffect(() => {
    const container = map.getContainer();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== container) return;
      event.preventDefault();
      placeInMiddle();
    };
    container.addEventListener('keydown', onKeyDown);
    return () => container.removeEventListener('keydown', onKeyDown);
  }, [map]);
  if (hasPin) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-8 z-[1001] flex justify-center">
      <button
        type="button"
        className="pointer-events-auto inline-flex h-9 items-center gap-2 rounded-md border border-line-strong bg-raised px-3 text-ink text-sm hover:bg-hover"
        // Leaflet would treat it as a click on the map below.
        ref={(button) => {
          const swallow = (event: Event) => event.stopPropagation();
          button?.addEventListener('dblclick', swallow);
          return () => button?.removeEventListener('dblclick', swallow);
        }}
        onClick={() => onPlace(toPoint(map.getCenter()))}
      >
        <MapPin aria-hidden="true" className="size-4" />
        {t('pin.placeHere')}
      </button>
    </div>
  );
}
