import { useMemo } from 'react';
import type { Point } from '@/lib/map/geometry/point';
import { MapMarker } from '../markers/map-marker';
import { markerLabel, roundIcon } from '../markers/marker-icon';

const SIZE = 24;
const ABOVE_ALL = 1000;

export interface RankedPlace extends Point {
  id: string;
  label: string;
  /** 1 is the best; null while unknown. */
  rank: number | null;
  /** The colour, weight and pattern of its line. */
  tier: 'best' | 'good' | 'rest' | 'open';
  /** The place and its rank as a sentence, for screen readers. */
  description: string;
}

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
  const { id, label, rank, tier, description } = place;
  const icon = useMemo(() => roundIcon(rankMark({ label, rank, tier, isNamed }), SIZE), [label, rank, tier, isNamed]);
  const handlers = useMemo(() => ({ mouseover: () => onActive(id), mouseout: () => onActive(null) }), [id, onActive]);
  return (
    <MapMarker
      point={place}
      icon={icon}
      description={description}
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
