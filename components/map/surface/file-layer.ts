import leaflet, { type Map as LeafletMap } from 'leaflet';
import { leafletRasterLayer, PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import type { MapFile } from '../config/map-config';

const MAX_ZOOM = 19;

/** Adds the tiles of a PMTiles file to a map; names are in `language` where the file has them. Returns what removes them. */
export function addFileLayer(
  map: LeafletMap,
  { url, kind, maxZoom }: MapFile,
  { attribution, language }: { attribution: string; language: 'en' | 'ar' },
): () => void {
  // Both libraries expect Leaflet as a global.
  Object.assign(globalThis, { L: leaflet });
  const source = new PMTiles(url);
  const layer =
    kind === 'vector'
      ? leafletLayer({
          url: source,
          maxDataZoom: maxZoom,
          maxZoom: MAX_ZOOM,
          flavor: 'light',
          lang: language,
          attribution,
        })
      : leafletRasterLayer(source, { maxNativeZoom: maxZoom, maxZoom: MAX_ZOOM, attribution });
  // Where the file has nothing, the drawn coast stays visible.
  layer.backgroundColor = undefined;
  layer.addTo(map);
  return () => layer.remove();
}
