import { SPRITE_SIZE } from './driver-sprites';
import type { Fleet, Seen, View } from './fleet';
import type { Stamp, Stamps } from './stamps';

export const NAMES_FROM_ZOOM = 14;
const MOST_NAMED = 400;
const NAME_HEIGHT = 18;
/** Which names fit is found out so often; in between the same names move with their markers. */
const PLACED_FOR_MS = 500;

export type NameStyle = { font: string; ink: string; ground: string; scale: number };

type Options = {
  view: View;
  style: NameStyle;
  isNear: boolean;
  /** Changes when markers are spread out. */
  arrangement: number;
  /** These have their names in any case. */
  wanted: readonly number[];
};

/** Names under the markers, as many as fit. */
export function createNames(fleet: Fleet) {
  let shown: number[] = [];
  let placedFor = '';
  let placedAt = 0;

  return { draw };

  function draw(
    pen: CanvasRenderingContext2D,
    stamps: Stamps,
    { slots, points, count }: Seen,
    { view, style, isNear, arrangement, wanted }: Options,
  ): void {
    const many = isNear && count <= MOST_NAMED ? slots.subarray(0, count) : [];
    const key = [...Object.values(view), arrangement, fleet.jumps(), count, ...wanted].join(' ');
    const now = performance.now();
    if (key !== placedFor || now - placedAt > PLACED_FOR_MS) {
      shown = thatFit([...new Set([...wanted, ...many])], wanted.length);
      [placedFor, placedAt] = [key, now];
    }
    for (const slot of shown) {
      const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
      if (!Number.isNaN(x)) stamps.copy(pen, stampOf(slot), x, placeBelow(y));
    }

    /** The first `certain` ones are shown in any case. */
    function thatFit(inOrder: number[], certain: number): number[] {
      const taken: { x: number; y: number; width: number }[] = [];
      return inOrder.filter((slot, place) => {
        if (fleet.labelOf(slot) === '') return false;
        const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
        const { width, height } = stampOf(slot);
        const isTaken = taken.some(
          (other) => Math.abs(other.y - y) < height && Math.abs(other.x - x) < (other.width + width) / 2,
        );
        if (isTaken && place >= certain) return false;
        taken.push({ x, y, width });
        return true;
      });
    }

    function stampOf(slot: number): Stamp {
      const text = fleet.labelOf(slot);
      const height = NAME_HEIGHT * style.scale;
      return stamps.stamp(
        `name ${text}`,
        () => {
          pen.font = style.font;
          return { width: pen.measureText(text).width + 10, height };
        },
        (own) => drawName(own, text, height, style),
      );
    }

    function placeBelow(y: number): number {
      return y + ((SPRITE_SIZE + NAME_HEIGHT) * style.scale) / 2 - 2;
    }
  }
}

function drawName(pen: CanvasRenderingContext2D, text: string, height: number, { font, ink, ground }: NameStyle): void {
  pen.font = font;
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
