import { type DivIcon, divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { PlaceName } from '@/lib/map/areas/area';
import { regionLabels } from '@/lib/map/areas/region-labels';
import { useAreas } from '../areas/use-areas';
import { useMapConfig } from '../config/map-config';
import { type Box, boxAround, freeMove, isObstructing, overlaps } from './label-places';

/** Names of countries, governorates, cities and areas, as many as fit. Shown while there are no tiles. */
export function LabelLayer({ scale }: { scale: number }) {
  const map = useMap();
  const locale = useLocale();
  const { country } = useMapConfig();
  const areas = useAreas(country);

  useEffect(() => {
    const language = locale.startsWith('ar') ? 'ar' : 'en';
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '350';
    pane.setAttribute('aria-hidden', 'true');
    const labels = labelsOf(country, areas, language, scale);
    const group = layerGroup().addTo(map);
    let shown = '';
    const draw = () => {
      const placed = fitting(map, labels, scale);
      const now = `${map.getZoom()} ${placed.map(({ label, move }) => `${label.index}:${move}`).join(' ')}`;
      if (now === shown) return;
      shown = now;
      group.clearLayers();
      for (const { label, move } of placed) {
        label.icon.options.iconAnchor = [label.width / 2, (LABEL_HEIGHT * scale) / 2 - move];
        group.addLayer(label.marker);
      }
    };
    draw();
    // The drivers' layer takes the same event, and the names keep out of what it draws then.
    let frame = 0;
    const drawSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    map.on('moveend', drawSoon);
    // Drivers move under the names, and markers come and go.
    const timer = setInterval(() => document.visibilityState === 'visible' && draw(), REDRAW_EVERY_MS);
    return () => {
      map.off('moveend', drawSoon);
      cancelAnimationFrame(frame);
      clearInterval(timer);
      group.remove();
    };
  }, [map, areas, country, locale, scale]);
  return null;
}

const PANE = 'labels';
const LABEL_HEIGHT = 20;
const LETTER_WIDTH = 6.5;
const SPACED_LETTER_WIDTH = 7;
const REDRAW_EVERY_MS = 2_000;

type Kind = 'country' | 'water' | 'main' | 'city' | 'governorate' | 'region' | 'area';

interface Label {
  /** Its index in the list of all names. */
  index: number;
  marker: ReturnType<typeof marker>;
  icon: DivIcon;
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
  governorate: { rank: 4, fromZoom: 8, untilZoom: 11 },
  region: { rank: 4, fromZoom: 6, untilZoom: 8 },
  area: { rank: 5, fromZoom: 11, untilZoom: 24 },
};

function labelsOf(country: string, areas: ReturnType<typeof useAreas>, language: 'en' | 'ar', scale: number): Label[] {
  const listed = areas?.areasOf(country) ?? [];
  const around = regionLabels()
    .filter(({ name }) => !listed.some((area) => area.name.en === name.en))
    .map((place) => makeLabel(place.kind, place, language, scale));
  const governorates = (areas?.governoratesOf(country) ?? []).map((place) =>
    makeLabel(country === 'SA' ? 'region' : 'governorate', place, language, scale),
  );
  const within = listed
    .filter(({ isPlaced }) => isPlaced)
    .map((area) => makeLabel(area.isMain ? 'main' : 'area', area, language, scale));
  return [...around, ...governorates, ...within]
    .sort((a, b) => a.rank - b.rank)
    .map((label, index) => ({ ...label, index }));
}

function makeLabel(
  kind: Kind,
  { name, latitude, longitude }: PlaceName,
  language: 'en' | 'ar',
  scale: number,
): Omit<Label, 'index'> {
  const text = name[language];
  const content = document.createElement('span');
  content.dir = 'auto';
  content.textContent = text;
  const letterWidth = kind === 'governorate' || kind === 'region' ? SPACED_LETTER_WIDTH : LETTER_WIDTH;
  const width = Math.ceil(text.length * letterWidth * scale);
  const icon = divIcon({ className: 'map-label', html: content, iconSize: [width, LABEL_HEIGHT * scale] });
  const made = marker([latitude, longitude], { icon, pane: PANE, interactive: false, keyboard: false });
  made.on('add', () => {
    const element = made.getElement();
    if (element) element.dataset.kind = kind;
  });
  return { marker: made, icon, width, ...LEVELS[kind] };
}

/** The names that fit, each with how far it moves so that no marker covers it. It does not move for another name. */
function fitting(map: LeafletMap, labels: Label[], scale: number): { label: Label; move: number }[] {
  const zoom = map.getZoom();
  const view = map.getBounds().pad(0.3);
  const obstacles = obstaclesOf(map);
  const names: Box[] = [];
  return labels.flatMap((label) => {
    if (zoom < label.fromZoom || zoom > label.untilZoom || !view.contains(label.marker.getLatLng())) return [];
    const at = map.latLngToContainerPoint(label.marker.getLatLng());
    const box = boxAround(at.x, at.y, label.width + 8, LABEL_HEIGHT * scale);
    if (names.some((other) => overlaps(other, box))) return [];
    const move = freeMove(box, [...obstacles, ...names], scale);
    if (move === null) return [];
    names.push({ ...box, top: box.top + move, bottom: box.bottom + move });
    return [{ label, move }];
  });
}

/** The markers of the map with their names, and what canvas layers draw. */
function obstaclesOf(map: LeafletMap): Box[] {
  const container = map.getContainer();
  const origin = container.getBoundingClientRect();
  const markers = [...container.querySelectorAll('.map-marker svg, .map-marker-label')].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
  });
  const drawn: Box[] = [];
  map.eachLayer((layer) => {
    if (isObstructing(layer)) drawn.push(...layer.obstacles());
  });
  return [...markers, ...drawn];
}
