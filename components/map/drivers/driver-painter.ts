import { type Box, boxAround } from '../surface/label-places';
import { type Cluster, gather, radiusOf } from './clusters';
import { createNames, MOST_NAMED, NAMES_FROM_ZOOM, type NameStyle } from './driver-names';
import { SPRITE_SIZE, type Sprite, type Sprites } from './driver-sprites';
import type { Fan } from './fan-out';
import { type Fleet, nobodySeen, type Seen, type View } from './fleet';
import { createOcclusion } from './occlusion';
import { type Stack, stacksOf } from './stacks';
import type { Stamp, Stamps } from './stamps';

/** Drivers are gathered into clusters below this zoom, where they would cover each other. */
const CLUSTERS_BELOW_ZOOM = 12;

/** The middle of a stack's number stands so far right of and above the marker's, and is so high. CSS pixels. */
const [PLATE_ASIDE, PLATE_HEIGHT] = [12, 17];

/** Drawn markers, in CSS pixels of the canvas. `seen` has those who are in no cluster. */
export type Drawn = { seen: Seen; clusters: readonly Cluster[]; obstacles: () => Box[] };

export type PaintOptions = NameStyle & {
  zoom: number;
  ratio: number;
  chosen: number | undefined;
  hovered: number | undefined;
  /** Drivers on one spot that somebody opened: each slot's distance from where it stands. */
  fan: Fan;
  accent: string;
  /** Styles of groups with a driver who needs attention, and of groups with old positions alone. */
  warning: string;
  neutral: string;
};

type Theme = { sprites: Sprites; stamps: Stamps };
/** A sprite at a pixel of the device. */
type Showing = { sprite: Sprite; x: number; y: number };

/** Draws a fleet. What it returns is valid until the next drawing. */
export function createPainter(fleet: Fleet) {
  const names = createNames(fleet);
  const cover = createOcclusion();
  const seen = nobodySeen();
  let clusters: readonly Cluster[] = [];
  let showing: Showing[] = [];

  return { arrange, paint };

  /** Finds the drivers in the view, and the markers that are not covered. */
  function arrange({ sprites }: Theme, view: View, { zoom, ratio, scale, fan }: PaintOptions): void {
    fleet.see(view, seen);
    const { slots, points } = seen;
    for (const [slot, { dx, dy }] of fan) {
      points[2 * slot] = (points[2 * slot] ?? Number.NaN) + dx;
      points[2 * slot + 1] = (points[2 * slot + 1] ?? Number.NaN) + dy;
    }
    clusters = zoom < CLUSTERS_BELOW_ZOOM ? gather(seen, view, scale, fleet.styleOf) : [];
    cover.begin(view.width * ratio, view.height * ratio, sprites.discRadius);
    showing = [];
    for (let index = seen.count - 1; index >= 0; index -= 1) {
      const slot = slots[index] ?? 0;
      const x = Math.round((points[2 * slot] ?? 0) * ratio);
      const y = Math.round((points[2 * slot + 1] ?? 0) * ratio);
      const sprite = sprites.spriteOf(fleet.styleOf(slot), fleet.headingOf(slot));
      if (cover.lay(x, y, sprite)) showing.push({ sprite, x, y });
    }
    showing.reverse();
  }

  /** Draws what was arranged with the same view and options. */
  function paint(pen: CanvasRenderingContext2D, theme: Theme, view: View, options: PaintOptions): Drawn {
    const { sprites, stamps } = theme;
    const { zoom, ratio, chosen, hovered, scale } = options;
    const { points } = seen;
    const alone = seen.slots.subarray(0, seen.count);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    spokes(pen, points, options);
    if (chosen !== undefined && alone.includes(chosen))
      halo(pen, points[2 * chosen] ?? 0, points[2 * chosen + 1] ?? 0, options.accent, scale);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    for (const { sprite, x, y } of showing) pen.drawImage(sprite.picture, x + sprite.left, y + sprite.top);
    for (const cluster of clusters) bubble(pen, stamps, cluster, options);
    const stacks = seen.count <= MOST_NAMED ? stacksOf(seen, scale) : [];
    for (const stack of stacks) plate(pen, stamps, stack, points, options);
    names.draw(pen, stamps, seen, {
      view,
      style: options,
      isNear: zoom >= NAMES_FROM_ZOOM,
      fan: options.fan,
      obstacles,
      wanted: [hovered, chosen].filter((slot) => slot !== undefined).filter((slot) => alone.includes(slot)),
    });
    return { seen, clusters, obstacles: () => [...obstacles(), ...names.boxes(seen)] };

    /** Whole markers with their pointers and numbers, for names to keep out of. */
    function obstacles(): Box[] {
      const markers = Array.from(alone, (slot) => {
        const { left, top, width, height } = sprites.spriteOf(fleet.styleOf(slot), fleet.headingOf(slot));
        const [x, y] = [(points[2 * slot] ?? 0) + left / ratio, (points[2 * slot + 1] ?? 0) + top / ratio];
        return { left: x, top: y, right: x + width / ratio, bottom: y + height / ratio };
      });
      const bubbles = clusters.map((cluster) => {
        const side = 2 * (radiusOf(cluster) + 2) * scale;
        return boxAround(cluster.x, cluster.y, side, side);
      });
      const plates = stacks.map(({ slot }) => {
        const { x, y } = plateAt(points, slot, scale);
        return boxAround(x, y, 1.5 * PLATE_HEIGHT * scale, PLATE_HEIGHT * scale);
      });
      return [...markers, ...bubbles, ...plates];
    }
  }
}

/** Lines from where drivers stand to where they are spread out. */
function spokes(pen: CanvasRenderingContext2D, points: Float32Array, { fan, ink }: PaintOptions): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  for (const [slot, { dx, dy }] of fan) {
    const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
    pen.beginPath();
    pen.moveTo(x - dx, y - dy);
    pen.lineTo(x, y);
    pen.stroke();
  }
}

function halo(pen: CanvasRenderingContext2D, x: number, y: number, color: string, scale: number): void {
  pen.globalAlpha = 0.25;
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, (SPRITE_SIZE * scale) / 2 + 2, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}

function bubble(pen: CanvasRenderingContext2D, stamps: Stamps, cluster: Cluster, options: PaintOptions): void {
  const { ink, ground, font, scale } = options;
  const radius = radiusOf(cluster) * scale;
  const { count, alarms, stale } = cluster;
  const isStale = stale === count;
  const side = 2 * radius + 4;
  const stamp = stamps.stamp(
    `cluster ${count} ${alarms} ${isStale}`,
    () => ({ width: side, height: side }),
    (own) => {
      own.beginPath();
      own.arc(0, 0, radius, 0, 2 * Math.PI);
      own.fillStyle = ground;
      own.fill();
      own.lineWidth = (alarms > 0 ? 3 : 2) * scale;
      own.strokeStyle = toneOf(cluster, options);
      if (isStale) own.setLineDash([4 * scale, 3 * scale]);
      own.stroke();
      own.fillStyle = ink;
      own.font = font;
      own.textAlign = 'center';
      own.textBaseline = 'middle';
      own.fillText(String(count), 0, 0.5);
    },
  );
  stamps.copy(pen, stamp, cluster.x, cluster.y);
  if (alarms === 0) return;
  const reach = radius * Math.SQRT1_2;
  const alarm = numberPlate(stamps, alarms, options.warning, options);
  stamps.copy(pen, alarm, cluster.x + reach, cluster.y - reach);
}

/** The worst state of the drivers in a group. */
function toneOf({ count, alarms, stale }: Cluster, { accent, warning, neutral }: PaintOptions): string {
  if (alarms > 0) return warning;
  return stale === count ? neutral : accent;
}

/** How many stand on one spot, at the corner of the topmost marker. */
function plate(
  pen: CanvasRenderingContext2D,
  stamps: Stamps,
  { slot, count }: Stack,
  points: Float32Array,
  options: PaintOptions,
): void {
  const { x, y } = plateAt(points, slot, options.scale);
  stamps.copy(pen, numberPlate(stamps, count, options.ink, options), x, y);
}

/** A number on a plate of a colour. */
function numberPlate(stamps: Stamps, number: number, color: string, { ground, font, scale }: PaintOptions): Stamp {
  const text = String(number);
  const height = PLATE_HEIGHT * scale;
  const width = Math.max(height, (8 * text.length + 7) * scale);
  const border = 1.5 * scale;
  return stamps.stamp(
    `plate ${text} ${color}`,
    () => ({ width: width + 2 * border, height: height + 2 * border }),
    (own) => {
      for (const [around, filled] of [
        [border, ground],
        [0, color],
      ] as const) {
        own.beginPath();
        own.roundRect(-width / 2 - around, -height / 2 - around, width + 2 * around, height + 2 * around, height);
        own.fillStyle = filled;
        own.fill();
      }
      own.fillStyle = ground;
      own.font = font;
      own.textAlign = 'center';
      own.textBaseline = 'middle';
      own.fillText(text, 0, 0.5 * scale);
    },
  );
}

function plateAt(points: Float32Array, slot: number, scale: number): { x: number; y: number } {
  return { x: (points[2 * slot] ?? 0) + PLATE_ASIDE * scale, y: (points[2 * slot + 1] ?? 0) - PLATE_ASIDE * scale };
}
