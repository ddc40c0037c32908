'use client';

import { geoJSON, svg } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { BASE_GEOGRAPHY_URL, BaseGeography } from '@/lib/map/base-geography';

/** Land and borders below all layers, visible without tiles. Coloured in map.css. */
export function BaseLayer() {
  const map = useMap();
  useEffect(() => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '150';
    const renderer = svg({ pane: PANE, padding: 0.5 });
    const layer = geoJSON(undefined, {
      interactive: false,
      pane: PANE,
      style: (feature) => ({ className: feature?.properties.kind === 'land' ? 'map-land' : 'map-border', renderer }),
    });
    let isCurrent = true;
    loadGeography().then(
      (geography) => {
        if (!isCurrent) return;
        for (const feature of geography.features) layer.addData(feature);
        layer.addTo(map);
      },
      // The map works without it; the next map on the page tries again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      layer.remove();
      renderer.remove();
    };
  }, [map]);
  return null;
}

const PANE = 'base';
const LOAD_TIMEOUT_MS = 20_000;
let loading: Promise<BaseGeography> | undefined;

function loadGeography() {
  loading ??= fetchGeography().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchGeography() {
  const response = await fetch(BASE_GEOGRAPHY_URL, { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The base geography answered ${response.status}`);
  return BaseGeography.parse(await response.json());
}
