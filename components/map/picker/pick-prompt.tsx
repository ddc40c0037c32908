'use client';

import type { LeafletMouseEvent } from 'leaflet';
import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Popup, useMap } from 'react-leaflet';
import { formatPoint, type Point, roundPoint } from '@/lib/map/geometry/point';

/** Offers to add a branch at the clicked point. A click that closes a popup opens no new one. */
export function PickPrompt({ onPick }: { onPick: (point: Point) => void }) {
  const map = useMap();
  const t = useTranslations('map.branches');
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr';
  const [point, setPoint] = useState<Point>();
  const closedByThisClick = useRef(false);

  const offer = useEffectEvent(({ lat, lng }: { lat: number; lng: number }) => {
    if (!closedByThisClick.current) setPoint(roundPoint({ latitude: lat, longitude: lng }));
    closedByThisClick.current = false;
  });
  useEffect(() => {
    const onPreclick = () => {
      closedByThisClick.current = map.getContainer().querySelector('.leaflet-popup') !== null;
    };
    const onClick = (event: LeafletMouseEvent) => offer(event.latlng);
    map.on('preclick', onPreclick);
    map.on('click', onClick);
    return () => {
      map.off('preclick', onPreclick);
      map.off('click', onClick);
    };
  }, [map]);

  if (!point) return null;
  return (
    <Popup
      key={formatPoint(point)}
      position={[point.latitude, point.longitude]}
      className="map-popup"
      closeButton={false}
      eventHandlers={{ remove: () => setPoint(undefined) }}
    >
      <div dir={direction}>
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-sm px-2.5 py-1.5 font-medium text-ink text-sm hover:bg-hover"
          onClick={() => onPick(point)}
        >
          <Plus aria-hidden="true" className="size-4 text-accent" />
          {t('addHere')}
        </button>
      </div>
    </Popup>
  );
}
