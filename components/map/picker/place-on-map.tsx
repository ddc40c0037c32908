'use client';

import type { LeafletMouseEvent } from 'leaflet';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import { type Point, roundPoint } from '@/lib/map/geometry/point';

/** Sets the pin with a click, with Enter on the focused map, or with a button while there is no pin. */
export function PlaceOnMap({ hasPin, onPlace }: { hasPin: boolean; onPlace: (point: Point) => void }) {
  const map = useMap();
  const t = useTranslations('map');
  const place = useEffectEvent(({ lat, lng }: { lat: number; lng: number }) =>
    onPlace(roundPoint({ latitude: lat, longitude: lng })),
  );
  useEffect(() => {
    const container = map.getContainer();
    const onClick = (event: LeafletMouseEvent) => place(event.latlng);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== container) return;
      event.preventDefault();
      place(map.getCenter());
    };
    map.on('click', onClick);
    container.addEventListener('keydown', onKeyDown);
    return () => {
      map.off('click', onClick);
      container.removeEventListener('keydown', onKeyDown);
    };
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
        onClick={() => place(map.getCenter())}
      >
        <MapPin aria-hidden="true" className="size-4" />
        {t('pin.placeHere')}
      </button>
    </div>
  );
}
