import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import { useCallback, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { groupNearby } from '@/lib/map/geometry/group-nearby';
import { prefersReducedMotion } from '../config/reduced-motion';
import { type Box, boxAround, overlaps } from '../surface/label-places';
import { boundsOf, toLatLng } from '../surface/lat-lng';
import { BranchMarker } from './branch-marker';
import { ClusterMarker } from './cluster-marker';
import type { BranchStack, MapBranch } from './map-branch';
import { StackPopup } from './stack-popup';

/** Markers closer than this cover each other. */
const COVER_PIXELS = 30;
const CLOSEST_ZOOM = 18;
/** The part around the view that is also drawn, so that panning shows no gaps. */
const VIEW_MARGIN = 0.25;

const LETTER_PIXELS = 6.6;
const PLATE_MAX_PIXELS = 176;
const PLATE_HEIGHT = 20;
/** The distance from the marker's point down to the middle of its name plate. */
const PLATE_OFFSET = 26;
const MARKER_PIXELS = 28;

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
  const [opened, setOpened] = useState<BranchStack>();
  useMapEvents({
    moveend: () => setView(mapView(map)),
    zoomstart: () => setOpened(undefined),
  });

  const stacks = useMemo(() => stacksAt(map, view.zoom, branches), [map, view.zoom, branches]);
  const visible = stacks.filter((stack) => view.bounds.contains(toLatLng(stack)));
  const named = useMemo(() => namesThatFit(map, view.zoom, stacks), [map, view.zoom, stacks]);

  const open = useCallback(
    (stack: BranchStack) => {
      const bounds = boundsOf(stack.branches);
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
          const hovered = stack.branches.find(({ id }) => id === hoveredId);
          return (
            <ClusterMarker
              key={`${first.id}+${rest.length}`}
              stack={stack}
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

function stacksAt(map: LeafletMap, zoom: number, branches: MapBranch[]): BranchStack[] {
  const placed = branches.map((branch) => ({ branch, ...map.project(toLatLng(branch), zoom) }));
  return groupNearby(placed, COVER_PIXELS).map((group) => {
    const together = group.map(({ branch }) => branch);
    const { lat, lng } = boundsOf(together).getCenter();
    return { latitude: lat, longitude: lng, branches: together };
  });
}

/** The ids of single branches with enough space for a name plate that covers no marker and no other name. */
function namesThatFit(map: LeafletMap, zoom: number, stacks: BranchStack[]): Set<string> {
  const at = stacks.map((stack) => ({ stack, ...map.project(toLatLng(stack), zoom) }));
  const taken: Box[] = at.map(({ x, y }) => boxAround(x, y, MARKER_PIXELS, MARKER_PIXELS));
  const named = new Set<string>();
  for (const { stack, x, y } of at) {
    const [branch, ...others] = stack.branches;
    if (!branch || others.length > 0) continue;
    const width = Math.min(branch.label.length * LETTER_PIXELS + 14, PLATE_MAX_PIXELS);
    const plate = boxAround(x, y + PLATE_OFFSET, width, PLATE_HEIGHT);
    if (taken.some((other) => overlaps(plate, other))) continue;
    taken.push(plate);
    named.add(branch.id);
  }
  return named;
}
