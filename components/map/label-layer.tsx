'use client';

import { divIcon, type Map as LeafletMap, layerGroup, marker, type Point as PixelPoint } from 'leaflet';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { regionLabels } from '@/lib/map/region-labels';
import { useAreas } from './use-areas';

/** Names of countries, cities and areas, as many as fit. Shown while there are no tiles. */
export function LabelLayer() {
  const map = useMap();
  const locale = useLocale();
  const areas = useAreas();

  useEffect(() => {
    const language = locale.startsWith('ar') ? 'ar' : 'en';
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    // Above markers and drivers, below popups: a name that stands under a marker can't be read.
    pane.style.zIndex = '640';
    pane.style.pointerEvents = 'none';
    pane.setAttribute('aria-hidden', 'true');
    const labels = labelsOf(areas, language);
    const group = layerGroup().addTo(map);
    const draw = () => {
      group.clearLayers();
      for (const label of fitting(map, labels)) group.addLayer(label.marker);
    };
    draw();
    map.on('moveend', draw);
    return () => {
      map.off('moveend', draw);
      group.remove();
    };
  }, [map, areas, locale]);
  return null;
}

const PANE = 'labels';
const LABEL_HEIGHT = 20;
const LETTER_WIDTH = 6.5;
const AREA_COUNTRIES = ['KW', 'BH', 'SA'];

type Kind = 'country' | 'water' | 'main' | 'city' | 'area';

interface Label {
  marker: ReturnType<typeof marker>;
  width: number;
  rank: number;
  fromZoom: number;
  untilZoom: number;
}

/** Kinds of names with their zoom levels, most important first. */
const LEVELS: Record<Kind, { rank: number; fromZoom: number; untilZoom: number }> = {
  country: { rank: 1, fromZoom: 0, untilZoom: 7 },
  water: { rank: 2, fromZoom: 0, untilZoom: 8 },
  main: { rank: 0, fromZoom: 5, untilZoom: 24 },
  city: { rank: 3, fromZoom: 6, untilZoom: 12 },
  area: { rank: 4, fromZoom: 11, untilZoom: 24 },
};

function labelsOf(areas: ReturnType<typeof useAreas>, language: 'en' | 'ar'): Label[] {
  const around = regionLabels().map((place) =>
    makeLabel(place.kind, place.name[language], place.latitude, place.longitude),
  );
  const within = AREA_COUNTRIES.flatMap((country) => areas?.areasOf(country) ?? []).map((area) =>
    makeLabel(area.isMain ? 'main' : 'area', area.name[language], area.latitude, area.longitude),
  );
  return [...around, ...within].sort((a, b) => a.rank - b.rank);
}

function makeLabel(kind: Kind, text: string, latitude: number, longitude: number): Label {
  const content = document.createElement('span');
  content.dir = 'auto';
  content.textContent = text;
  const width = Math.ceil(text.length * LETTER_WIDTH);
  const icon = divIcon({ className: 'map-label', html: content, iconSize: [width, LABEL_HEIGHT] });
  const made = marker([latitude, longitude], { icon, pane: PANE, interactive: false, keyboard: false });
  made.on('add', () => {
    const element = made.getElement();
    if (element) element.dataset.kind = kind;
  });
  return { marker: made, width, ...LEVELS[kind] };
}

function fitting(map: LeafletMap, labels: Label[]): Label[] {
  const zoom = map.getZoom();
  const view = map.getBounds().pad(0.3);
  const taken: { at: PixelPoint; width: number }[] = [];
  return labels.filter((label) => {
    if (zoom < label.fromZoom || zoom > label.untilZoom || !view.contains(label.marker.getLatLng())) return false;
    const at = map.latLngToLayerPoint(label.marker.getLatLng());
    const isFree = taken.every(
      (other) =>
        Math.abs(other.at.y - at.y) > LABEL_HEIGHT || Math.abs(other.at.x - at.x) > (other.width + label.width) / 2 + 8,
    );
    if (isFree) taken.push({ at, width: label.width });
    return isFree;
  });
}
