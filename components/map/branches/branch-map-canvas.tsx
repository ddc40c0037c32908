import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { countryView, formatPoint, type Point, samePoint } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { PinMarker } from '../markers/pin-marker';
import { PointMarker } from '../markers/point-marker';
import { RouteLine } from '../markers/route-line';
import { PickPrompt } from '../picker/pick-prompt';
import { PlaceOnMap } from '../picker/place-on-map';
import { AimControls } from '../surface/map-control';
import { MapSurface } from '../surface/map-surface';
import { BranchCamera } from './branch-camera';
import { BranchLayer } from './branch-layer';
import type { MapBranch } from './map-branch';

const SELECTED_ZOOM = 14;

export interface BranchMapProps {
  branches: MapBranch[];
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
  /** The search that `branches` match; after a change the view shows all of them. */
  search: string;
  /** The new branch: its pin, and the callback for clicks on the map. */
  draft?: { point: Point | null; label: string; onPlace: (point: Point) => void };
  /** Adds a branch at a clicked point. */
  onPick?: (point: Point) => void;
  /** Makes the selected branch movable; `moved` is its new, unconfirmed place. */
  move?: { moved: Point | null; onMove: (point: Point) => void };
  label: string;
}

/** The part that `BranchMap` loads lazily; not for direct import. */
export function BranchMapCanvas({
  branches,
  selectedId,
  hoveredId,
  onSelect,
  onHover,
  search,
  draft,
  onPick,
  move,
  label,
  describedBy,
}: BranchMapProps & { describedBy: string }) {
  const t = useTranslations('map');
  const { country } = useMapConfig();
  const [fits, setFits] = useState(0);
  const selected = branches.find(({ id }) => id === selectedId);
  const others = branches.filter(({ id, isGone }) => id !== selectedId && !isGone);
  const at = move?.moved ?? selected;
  const start = at ? { center: at, zoom: SELECTED_ZOOM } : countryView(country);

  return (
    <MapSurface
      label={label}
      describedBy={describedBy}
      {...start}
      controls={branches.length > 0 && <AimControls all={{ onClick: () => setFits(fits + 1) }} />}
    >
      <BranchLayer branches={others} hoveredId={hoveredId} onSelect={onSelect} onHover={onHover} />
      {selected && move && at && (
        <PinMarker
          key={selected.id}
          point={at}
          shape="branch"
          label={selected.label}
          style={{ isSelected: true, isSaving: selected.isSaving }}
          description={t('branches.movable', { label: selected.label, point: formatPoint(at) })}
          onMove={move.onMove}
        />
      )}
      {selected && !move && (
        <PointMarker
          key={selected.id}
          point={selected}
          shape="branch"
          label={selected.label}
          style={{ isSelected: true, isSaving: selected.isSaving, isGone: selected.isGone }}
          description={t('marker.branch', { label: selected.label })}
        />
      )}
      {selected && move?.moved && !samePoint(move.moved, selected) && <RouteLine from={selected} to={move.moved} />}
      {draft && <PlaceOnMap hasPin={draft.point !== null} onPlace={draft.onPlace} />}
      {draft?.point && (
        <PinMarker
          point={draft.point}
          shape="branch"
          label={draft.label}
          style={{ isSelected: true }}
          description={t('pin.description', { label: draft.label, point: formatPoint(draft.point) })}
          onMove={draft.onPlace}
        />
      )}
      {!draft && onPick && <PickPrompt onPick={onPick} />}
      {/* Last, so that the listeners of the view exist before it moves. */}
      <BranchCamera
        points={others}
        selected={selected ?? null}
        draft={draft?.point ?? null}
        fits={fits}
        search={search}
      />
    </MapSurface>
  );
}
