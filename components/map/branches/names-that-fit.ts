import type { Map as LeafletMap } from 'leaflet';
import type { MapBranch } from './branch-map-props';

const LETTER_PIXELS = 6.6;
const PLATE_MAX_PIXELS = 176;
const PLATE_HEIGHT = 20;
/** The distance from the marker's point down to the middle of its name plate. */
const PLATE_OFFSET = 26;
const MARKER_PIXELS = 28;

type Box = { x: number; y: number; width: number; height: number };

/** The ids of single branches with enough space for a name plate that covers no marker and no other name. */
export function namesThatFit(
  map: LeafletMap,
  zoom: number,
  stacks: { latitude: number; longitude: number; branches: MapBranch[] }[],
): Set<string> {
  const at = stacks.map((stack) => ({ stack, ...map.project([stack.latitude, stack.longitude], zoom) }));
  const taken: Box[] = at.map(({ x, y }) => ({ x, y, width: MARKER_PIXELS, height: MARKER_PIXELS }));
  const named = new Set<string>();
  for (const { stack, x, y } of at) {
    const [branch, ...others] = stack.branches;
    if (!branch || others.length > 0) continue;
    const width = Math.min(branch.label.length * LETTER_PIXELS + 14, PLATE_MAX_PIXELS);
    const plate = { x, y: y + PLATE_OFFSET, width, height: PLATE_HEIGHT };
    if (taken.some((other) => overlap(plate, other))) continue;
    taken.push(plate);
    named.add(branch.id);
  }
  return named;
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}
