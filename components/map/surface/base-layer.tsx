import { geoJSON, svg } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { BASE_ATTRIBUTION, BaseGeography, baseGeographyUrl } from '@/lib/map/base/base-geography';
import { useMapConfig } from '../config/map-config';

/** Land and borders below all layers, visible without tiles. Coloured in map.css. */
export function BaseLayer() {
  const map = useMap();
  const { country } = useMapConfig();
  useEffect(() => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '150';
    const renderer = svg({ pane: PANE, padding: 0.5 });
    const layer = geoJSON(undefined, {
      interactive: false,
      attribution: BASE_ATTRIBUTION,
      pane: PANE,
      style: (feature) => ({ className: feature?.properties.kind === 'land' ? 'map-land' : 'map-border', renderer }),
    });
    let isCurrent = true;
    loadGeography(country).then(
      (geography) => {
        if (!isCurrent) return;
        for (const feature of geography.features) layer.addData(feature);
        layer.addTo(map);
        map.getContainer().dataset.hasLand = '';
      },
      // The map works without it; the next map on the page tries again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      layer.remove();
      renderer.remove();
    };
  }, [map, country]);
  return null;
}

const PANE = 'base';
const LOAD_TIMEOUT_MS = 20_000;
const loading = new Map<string, Promise<BaseGeography>>();

function loadGeography(country: string) {
  const known = loading.get(country) ?? fetchGeography(country);
  loading.set(country, known);
  known.catch(() => loading.delete(country));
  return known;
}

async function fetchGeography(country: string) {
  const response = await fetch(baseGeographyUrl(country), { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The base geography answered ${response.status}`);
  return BaseGeography.parse(await response.json());
}
