import { type Box, boxAround, overlaps } from '../surface/label-places';
import { SPRITE_SIZE } from './driver-sprites';
import type { Fan } from './fan-out';
import type { Fleet, Seen, View } from './fleet';
import type { Stamp, Stamps } from './stamps';

export const NAMES_FROM_ZOOM = 14;
/** With more drivers in view, their markers have neither names nor counts of stacks. */
export const MOST_NAMED = 400;
const NAME_HEIGHT = 18;
/** From a marker's middle to its name. */
const NAME_FROM = SPRITE_SIZE / 2 - 2;
/** The names of a fan stand beside their markers, except where a spoke is steeper than this. */
const STEEP = 0.35;
/** Chooses the names that fit at most this often; in between the same names move with their markers. */
const PLACED_FOR_MS = 500;

export type NameStyle = { font: string; ink: string; ground: string; scale: number; direction: 'ltr' | 'rtl' };

type Options = {
  view: View;
  style: NameStyle;
  isNear: boolean;
  /** Fanned-out drivers have their names on the outside. */
  fan: Fan;
  /** Obstacles for names: markers, and numbers of stacks. */
  obstacles: () => Box[];
  /** Always labelled. */
  wanted: readonly number[];
};

/** A name, and where its middle stands from that of the marker. */
type Placed = { slot: number; stamp: Stamp; dx: number; dy: number };

/** Names under the markers, as many as fit. */
export function createNames(fleet: Fleet) {
  let shown: Placed[] = [];
  let placedFor = '';
  let placedAt = 0;

  return { draw, boxes };

  /** Where names stand, in CSS pixels of the canvas. */
  function boxes({ points }: Seen): Box[] {
    return shown.map((name) => boxOf(name, points)).filter(({ left }) => !Number.isNaN(left));
  }

  function draw(
    pen: CanvasRenderingContext2D,
    stamps: Stamps,
    { slots, points, count }: Seen,
    { view, style, isNear, fan, obstacles, wanted }: Options,
  ): void {
    // The topmost of a stack has its name.
    const many = isNear && count <= MOST_NAMED ? slots.slice(0, count).reverse() : [];
    const key = [...Object.values(view), fan.size, fleet.jumps(), count, ...wanted].join(' ');
    const now = performance.now();
    if (key !== placedFor || now - placedAt > PLACED_FOR_MS) {
      shown = thatFit([...new Set([...wanted, ...fan.keys(), ...many])], wanted.length);
      [placedFor, placedAt] = [key, now];
    }
    for (const { slot, stamp, dx, dy } of shown) {
      const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
      if (!Number.isNaN(x)) stamps.copy(pen, stamp, x + dx, y + dy);
    }

    /** The first `certain` ones are shown in any case. */
    function thatFit(inOrder: number[], certain: number): Placed[] {
      if (inOrder.length === 0) return [];
      const taken = obstacles();
      const isFree = (name: Placed) => !taken.some((other) => overlaps(other, boxOf(name, points)));
      return inOrder.flatMap((slot, index) => {
        if (fleet.labelOf(slot) === '') return [];
        const spots = spotsOf(slot);
        const name = spots.find(isFree) ?? (index < certain ? spots[0] : undefined);
        if (!name) return [];
        taken.push(boxOf(name, points));
        return [name];
      });
    }

    /** Where a name may stand, the best place first. */
    function spotsOf(slot: number): Placed[] {
      const stamp = stampOf(slot);
      const from = NAME_FROM * style.scale;
      const below = { slot, stamp, dx: 0, dy: from + stamp.height / 2 };
      const above = { ...below, dy: -below.dy };
      const spoke = fan.get(slot);
      if (!spoke) return [below, above];
      const length = Math.hypot(spoke.dx, spoke.dy);
      if (Math.abs(spoke.dx) > STEEP * length)
        return [{ slot, stamp, dx: Math.sign(spoke.dx) * (from + stamp.width / 2), dy: 0 }];
      return [spoke.dy > 0 ? below : above];
    }

    function stampOf(slot: number): Stamp {
      const text = fleet.labelOf(slot);
      const height = NAME_HEIGHT * style.scale;
      return stamps.stamp(
        `name ${style.direction} ${text}`,
        () => {
          pen.font = style.font;
          return { width: pen.measureText(text).width + 10, height };
        },
        (own) => drawName(own, text, height, style),
      );
    }
  }
}

function boxOf({ slot, stamp: { width, height }, dx, dy }: Placed, points: Float32Array): Box {
  const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
  return boxAround(x + dx, y + dy, width, height);
}

function drawName(
  pen: CanvasRenderingContext2D,
  text: string,
  height: number,
  { font, ink, ground, direction }: NameStyle,
): void {
  pen.font = font;
  pen.direction = direction;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const width = pen.measureText(text).width + 10;
  pen.globalAlpha = 0.9;
  pen.fillStyle = ground;
  pen.beginPath();
  pen.roundRect(-width / 2, -height / 2, width, height, 4);
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = ink;
  pen.fillText(text, 0, 0);
}
