'use client';

import { type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useCallback, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { groupNearby } from '@/lib/map/geometry/group-nearby';
import { prefersReducedMotion } from '../config/reduced-motion';
import type { MapBranch } from './branch-map-props';
import { BranchMarker } from './branch-marker';
import { ClusterMarker } from './cluster-marker';
import { namesThatFit } from './names-that-fit';
import { StackPopup } from './stack-popup';

/** Markers closer than this cover each other. */
const COVER_PIXELS = 30;
const CLOSEST_ZOOM = 18;
/** The part around the view that is also drawn, so that panning shows no gaps. */
const VIEW_MARGIN = 0.25;

type Stack = { latitude: number; longitude: number; branches: MapBranch[] };

/** Branches as markers. Overlapping ones share a marker with their number; a click zooms in, or opens a list. */
export function BranchLayer({
  branches,
  hoveredId,
  onSelect,
  onHover,
}: {
  branches: MapBranch[];
  hoveredId: string | null;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
}) {
  const map = useMap();
  const [view, setView] = useState(() => mapView(map));
  const [opened, setOpened] = useState<Stack>();
  useMapEvents({
    moveend: () => setView(mapView(map)),
    zoomstart: () => setOpened(undefined),
  });

  const stacks = useMemo(() => stacksAt(map, view.zoom, branches), [map, view.zoom, branches]);
  const visible = stacks.filter(({ latitude, longitude }) => view.bounds.contains([latitude, longitude]));
  const named = useMemo(() => namesThatFit(map, view.zoom, stacks), [map, view.zoom, stacks]);

  const open = useCallback(
    (stack: Stack) => {
      const bounds = latLngBounds(stack.branches.map(({ latitude, longitude }) => [latitude, longitude]));
      const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.4)), CLOSEST_ZOOM);
      const canPart = stacksAt(map, zoom, stack.branches).length > 1;
      if (canPart && zoom > map.getZoom()) {
        map.setView(bounds.getCenter(), zoom, { animate: !prefersReducedMotion() });
      } else setOpened(stack);
    },
    [map],
  );

  return (
    <>
      {visible.map((stack) => {
        const [first, ...rest] = stack.branches;
        if (!first) return null;
        if (rest.length > 0) {
          const isHovered = stack.branches.some(({ id }) => id === hoveredId);
          const hovered = stack.branches.find(({ id }) => id === hoveredId);
          return (
            <ClusterMarker
              key={`${first.id}+${rest.length}`}
              stack={stack}
              isHovered={isHovered}
              hoveredName={hovered?.label}
              onOpen={open}
            />
          );
        }
        return (
          <BranchMarker
            key={`${first.id} ${first.label}`}
            branch={first}
            isHovered={first.id === hoveredId}
            isNamed={named.has(first.id)}
            onSelect={onSelect}
            onHover={onHover}
          />
        );
      })}
      {opened && (
        <StackPopup stack={opened} onSelect={onSelect} onHover={onHover} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function mapView(map: LeafletMap): { zoom: number; bounds: LatLngBounds } {
  return { zoom: map.getZoom(), bounds: map.getBounds().pad(VIEW_MARGIN) };
}

function stacksAt(map: LeafletMap, zoom: number, branches: MapBranch[]): Stack[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const points = branches.map(({ id, latitude, longitude }) => {
    const { x, y } = map.project([latitude, longitude], zoom);
    return { id, x, y };
  });
  return groupNearby(points, COVER_PIXELS).map(({ ids }) => {
    const together = ids.flatMap((id) => byId.get(id) ?? []);
    const middle = latLngBounds(together.map(({ latitude, longitude }) => [latitude, longitude])).getCenter();
    return { latitude: middle.lat, longitude: middle.lng, branches: together };
  });
}
