import { tileLayer } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';

/** No tile within this time counts as offline, so that a hanging network does not leave an empty map. */
const SLOW_TILES_MS = 4_000;
const RETRY_MS = 60_000;

/** Street tiles. Reports whether tiles load, and retries every minute and when the network returns. */
export function StreetTiles({
  url,
  attribution,
  onOffline,
}: {
  url: string;
  attribution: string;
  onOffline: (isOffline: boolean) => void;
}) {
  const map = useMap();
  const report = useEffectEvent(onOffline);

  useEffect(() => {
    if (!url) {
      report(true);
      return;
    }
    // Tile servers refuse requests without a referrer.
    const layer = tileLayer(url, { attribution, maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' });
    let hasTiles = false;
    const slow = setTimeout(() => !hasTiles && report(true), SLOW_TILES_MS);
    const setTiles = (value: boolean) => {
      hasTiles = value;
      report(!value);
    };
    const retry = () => !hasTiles && layer.redraw();
    layer.on('tileload', () => !hasTiles && setTiles(true));
    layer.on('tileerror', () => !hasLoadedTile(layer.getContainer()) && setTiles(false));
    layer.addTo(map);
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(slow);
      clearInterval(timer);
      window.removeEventListener('online', retry);
      layer.remove();
    };
  }, [map, url, attribution]);
  return null;
}

function hasLoadedTile(container: HTMLElement | null) {
  const tiles = container?.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded') ?? [];
  return [...tiles].some((tile) => tile.naturalWidth > 0);
}
