import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { CloudOff, Minus, Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { AttributionControl, MapContainer, useMap } from 'react-leaflet';
import { type Point, REGION } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { prefersReducedMotion } from '../config/reduced-motion';
import { BaseLayer } from './base-layer';
import { FileTiles } from './file-tiles';
import { LabelLayer } from './label-layer';
import { toLatLng } from './lat-lng';
import { MapControl, MapControlGroup } from './map-control';
import { StreetTiles } from './street-tiles';

const [WEST, SOUTH, EAST, NORTH] = REGION;

/** The base of every map: offline land, tiles and zoom buttons, with layers as children. Fills its parent. */
export function MapSurface({
  label,
  describedBy,
  center,
  zoom,
  controls,
  notes,
  onZoomByHand,
  scale = 1,
  children,
}: {
  label: string;
  describedBy?: string;
  center: Point;
  zoom: number;
  controls?: ReactNode;
  notes?: ReactNode;
  onZoomByHand?: () => void;
  /** Scale of names and lines, for a screen that is far away. */
  scale?: number;
  children: ReactNode;
}) {
  const t = useTranslations('map');
  const { tileUrl, file, attribution } = useMapConfig();
  const isRtl = useLocale().startsWith('ar');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isOffline, setOffline] = useState(!tileUrl && !file);

  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'region');
    container?.setAttribute('aria-label', label);
    if (describedBy) container?.setAttribute('aria-describedby', describedBy);
  }, [map, label, describedBy]);

  function zoomBy(steps: number) {
    onZoomByHand?.();
    map?.setZoom(map.getZoom() + steps);
  }

  return (
    <div
      className="map-surface relative isolate size-full overflow-hidden"
      style={{ '--map-scale': scale } as CSSProperties}
    >
      <MapContainer
        ref={setMap}
        className="size-full"
        center={toLatLng(center)}
        zoom={zoom}
        minZoom={5}
        maxZoom={19}
        maxBounds={[
          [SOUTH, WEST],
          [NORTH, EAST],
        ]}
        maxBoundsViscosity={0.8}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        zoomAnimation={!prefersReducedMotion()}
      >
        <BaseLayer />
        {isOffline && <LabelLayer scale={scale} />}
        {file ? (
          <FileTiles file={file} attribution={attribution} onOutside={setOffline} />
        ) : (
          <StreetTiles url={tileUrl} attribution={attribution} onOffline={setOffline} />
        )}
        <AttributionControl
          key={isRtl ? 'rtl' : 'ltr'}
          position={isRtl ? 'bottomleft' : 'bottomright'}
          prefix={`<a href="/api/map/licences" target="_blank" rel="license">${t('licences')}</a>`}
        />
        <WheelGuard />
        <SizeWatch />
        {children}
      </MapContainer>
      <div className="pointer-events-none absolute inset-0 z-[1] flex items-start justify-between gap-2 p-2">
        <div className="flex h-full min-w-0 flex-col items-start justify-between gap-2">
          <div className="pointer-events-auto flex min-w-0 flex-col gap-2">{notes}</div>
          {isOffline && (
            <p className="flex items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-0.5 text-muted text-xs">
              <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
              {t('offline')}
            </p>
          )}
        </div>
        <div className="pointer-events-auto flex shrink-0 flex-col gap-2">
          <MapControlGroup>
            <MapControl label={t('zoomIn')} icon={<Plus />} onClick={() => zoomBy(1)} />
            <MapControl label={t('zoomOut')} icon={<Minus />} onClick={() => zoomBy(-1)} />
          </MapControlGroup>
          {controls}
        </div>
      </div>
    </div>
  );
}

/** Reports size changes of the map's box to Leaflet, which then fires `resize`. */
function SizeWatch() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}

/** The wheel zooms the map only if it has the focus or Ctrl or Cmd is held; a touchpad's pinch arrives with Ctrl. */
function WheelGuard() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const onWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || container.contains(document.activeElement);
      if (isMeant) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    // An active listener: with only passive listeners, the browser would scroll before Leaflet can prevent it.
    container.addEventListener('wheel', onWheel, { capture: true, passive: false });
    return () => container.removeEventListener('wheel', onWheel, { capture: true });
  }, [map]);
  return null;
}
