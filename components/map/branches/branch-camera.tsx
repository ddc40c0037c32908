import { point as pixels } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMapEvents } from 'react-leaflet';
import { type Point, samePoint } from '@/lib/map/geometry/point';
import { prefersReducedMotion } from '../config/reduced-motion';
import { boundsOf, toLatLng } from '../surface/lat-lng';

const CLOSEST_FIT_ZOOM = 15;
const DRAFT_ZOOM = 14;
/** From farther away a selected branch is a dot in a country. */
const SELECTED_ZOOM = 10;
const EDGE_PIXELS = 56;
const TYPING_PAUSE_MS = 350;

/**
 * Moves the view to all branches at first, after a search, and when `fits` grows. Moves to a selected or typed place
 * only if it is out of view, or its surroundings are.
 */
export function BranchCamera({
  points,
  selected,
  draft,
  fits,
  search,
}: {
  points: Point[];
  selected: Point | null;
  draft: Point | null;
  fits: number;
  search: string;
}) {
  const map = useMapEvents({
    zoomstart: () => {
      isZooming.current = true;
    },
    zoomend: () => {
      isZooming.current = false;
      waiting.current?.();
    },
    // The panel of the selected branch opens and makes the map smaller.
    resize: () => selected && showPoint(selected, 0),
  });
  const hasFitted = useRef(selected !== null);
  const lastDraft = useRef(draft);
  const lastSearch = useRef(search);
  const isZooming = useRef(false);
  /** Shows what was asked for during a zoom, the last one only. */
  const waiting = useRef<(() => void) | null>(null);
  const isEmpty = points.length === 0 && !selected;

  const showAll = useEffectEvent((animate: boolean) => {
    const bounds = boundsOf([...points, ...(selected ? [selected] : [])]);
    if (!bounds.isValid()) return;
    const padding: [number, number] = [EDGE_PIXELS, EDGE_PIXELS];
    map.fitBounds(bounds, { padding, maxZoom: CLOSEST_FIT_ZOOM, animate });
  });

  /** A point near the edge counts as out of view. */
  const showPoint = useEffectEvent((point: Point, leastZoom: number) => {
    // The map ignores a new place while it zooms.
    waiting.current = isZooming.current ? () => showPoint(point, leastZoom) : null;
    if (waiting.current) return;
    // A running animation is stopped, since its target may be the previous selection.
    map.stop();
    const at = map.latLngToContainerPoint(toLatLng(point));
    const size = map.getSize();
    const inner = pixels(EDGE_PIXELS, EDGE_PIXELS);
    const isSeen = at.x > inner.x && at.y > inner.y && at.x < size.x - inner.x && at.y < size.y - inner.y;
    if (isSeen && map.getZoom() >= leastZoom) return;
    map.setView(toLatLng(point), Math.max(map.getZoom(), leastZoom), { animate: !prefersReducedMotion() });
  });

  useEffect(() => {
    if (isEmpty || hasFitted.current) return;
    hasFitted.current = true;
    showAll(false);
  }, [isEmpty]);

  useEffect(() => {
    if (fits > 0) showAll(!prefersReducedMotion());
  }, [fits]);

  useEffect(() => {
    if (search === lastSearch.current) return;
    const timer = setTimeout(() => {
      lastSearch.current = search;
      showAll(!prefersReducedMotion());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const latitude = selected?.latitude;
  const longitude = selected?.longitude;
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) showPoint({ latitude, longitude }, SELECTED_ZOOM);
  }, [latitude, longitude]);

  useEffect(() => {
    if (draft && !samePoint(draft, lastDraft.current)) showPoint(draft, lastDraft.current ? 0 : DRAFT_ZOOM - 4);
    lastDraft.current = draft;
  }, [draft]);
  return null;
}
