'use client';

import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import { markerLabel } from '../markers/marker-icon';
import { describeMarker } from '../markers/point-marker';
import type { RankedPlace } from './compare-map-props';

const SIZE = 24;
const ABOVE_ALL = 1000;

/** A place with its rank; the best and the hovered one show their name. Keyboard users have the table. */
export function RankMarker({
  place,
  isActive,
  isNamed,
  onActive,
}: {
  place: RankedPlace;
  isActive: boolean;
  isNamed: boolean;
  onActive: (id: string | null) => void;
}) {
  const ref = useRef<LeafletMarker>(null);
  const { id, label, rank, tier, description } = place;
  const icon = useMemo(
    () =>
      divIcon({
        className: 'map-icon',
        html: rankMark({ label, rank, tier, isNamed }),
        iconSize: [SIZE, SIZE],
        iconAnchor: [SIZE / 2, SIZE / 2],
      }),
    [label, rank, tier, isNamed],
  );
  const handlers = useMemo(() => ({ mouseover: () => onActive(id), mouseout: () => onActive(null) }), [id, onActive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => describeMarker(ref.current, description), [description, icon]);
  return (
    <Marker
      ref={ref}
      position={[place.latitude, place.longitude]}
      icon={icon}
      keyboard={false}
      zIndexOffset={isActive ? ABOVE_ALL : rank ? ABOVE_ALL / 2 - rank : 0}
      eventHandlers={handlers}
    />
  );
}

/** Names are set as text and never as HTML, since merchants write them. */
function rankMark({
  label,
  rank,
  tier,
  isNamed,
}: Pick<RankedPlace, 'label' | 'rank' | 'tier'> & { isNamed: boolean }): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'map-marker map-rank-mark';
  mark.dataset.tier = tier;
  const number = document.createElement('span');
  number.textContent = rank === null ? '·' : String(rank);
  mark.append(number);
  if (isNamed) mark.append(markerLabel(label));
  return mark;
}
