import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Popup, useMapEvents } from 'react-leaflet';
import { formatPoint, type Point } from '@/lib/map/geometry/point';
import { toLatLng, toPoint } from '../surface/lat-lng';

/** Offers to add a branch at the clicked point. A click that closes a popup opens no new one. */
export function PickPrompt({ onPick }: { onPick: (point: Point) => void }) {
  const t = useTranslations('map.branches');
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr';
  const [point, setPoint] = useState<Point>();
  const closedByThisClick = useRef(false);

  const map = useMapEvents({
    preclick: () => {
      closedByThisClick.current = map.getContainer().querySelector('.leaflet-popup') !== null;
    },
    click: ({ latlng }) => {
      if (!closedByThisClick.current) setPoint(toPoint(latlng));
      closedByThisClick.current = false;
    },
  });

  if (!point) return null;
  return (
    <Popup
      key={formatPoint(point)}
      position={toLatLng(point)}
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
