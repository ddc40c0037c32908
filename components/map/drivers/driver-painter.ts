import { type Cluster, gather, radiusOf } from './clusters';
import { createCover } from './cover';
import { createNames, NAMES_FROM_ZOOM, type NameStyle } from './driver-names';
import { SPRITE_SIZE, type Sprite, type Sprites } from './driver-sprites';
import { type Fleet, nobodySeen, type Seen, type View } from './fleet';
import type { Stamps } from './stamps';

/** Drivers are gathered into clusters below this zoom, where they would cover each other. */
const CLUSTERS_BELOW_ZOOM = 12;

/** What was drawn where, in CSS pixels of the canvas. `seen` has those who are in no cluster. */
export type Drawn = { seen: Seen; clusters: readonly Cluster[] };

export type PaintOptions = NameStyle & {
  zoom: number;
  ratio: number;
  chosen: number | undefined;
  hovered: number | undefined;
  /** Drivers on one spot that somebody opened: each slot's distance from where it stands. */
  fan: ReadonlyMap<number, { dx: number; dy: number }>;
  accent: string;
};

/** Draws a fleet. What it returns is valid until the next drawing. */
export function createPainter(fleet: Fleet) {
  const names = createNames(fleet);
  const cover = createCover();
  const seen = nobodySeen();

  return { paint };

  function paint(
    pen: CanvasRenderingContext2D,
    { sprites, stamps }: { sprites: Sprites; stamps: Stamps },
    view: View,
    options: PaintOptions,
  ): Drawn {
    const { zoom, ratio, chosen, hovered, scale } = options;
    fleet.see(view, seen);
    const { slots, points } = seen;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    spread(pen, points, options);
    const clusters = zoom < CLUSTERS_BELOW_ZOOM ? gather(seen, view, scale) : [];
    const alone = slots.subarray(0, seen.count);
    if (chosen !== undefined && alone.includes(chosen))
      halo(pen, points[2 * chosen] ?? 0, points[2 * chosen + 1] ?? 0, options.accent, scale);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    cover.begin(view.width * ratio, view.height * ratio, sprites.discRadius);
    const showing: { sprite: Sprite; x: number; y: number }[] = [];
    for (let place = seen.count - 1; place >= 0; place -= 1) {
      const slot = slots[place] ?? 0;
      const x = Math.round((points[2 * slot] ?? 0) * ratio);
      const y = Math.round((points[2 * slot + 1] ?? 0) * ratio);
      const sprite = sprites.spriteOf(fleet.lookOf(slot), fleet.headingOf(slot));
      if (cover.lay(x, y, sprite)) showing.push({ sprite, x, y });
    }
    for (const { sprite, x, y } of showing.reverse()) pen.drawImage(sprite.picture, x + sprite.left, y + sprite.top);
    for (const cluster of clusters) bubble(pen, stamps, cluster, options);
    names.draw(pen, stamps, seen, {
      ...{ view, style: options, isNear: zoom >= NAMES_FROM_ZOOM, arrangement: options.fan.size },
      wanted: [hovered, chosen].filter((slot) => slot !== undefined).filter((slot) => alone.includes(slot)),
    });
    return { seen, clusters };
  }
}

function spread(pen: CanvasRenderingContext2D, points: Float32Array, { fan, ink }: PaintOptions): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  for (const [slot, { dx, dy }] of fan) {
    const [x, y] = [points[2 * slot] ?? Number.NaN, points[2 * slot + 1] ?? Number.NaN];
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + dx, y + dy);
    pen.stroke();
    points[2 * slot] = x + dx;
    points[2 * slot + 1] = y + dy;
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

function bubble(
  pen: CanvasRenderingContext2D,
  stamps: Stamps,
  cluster: Cluster,
  { ink, ground, accent, font, scale }: PaintOptions,
): void {
  const radius = radiusOf(cluster) * scale;
  const side = 2 * radius + 4;
  const stamp = stamps.stamp(
    `cluster ${cluster.count}`,
    () => ({ width: side, height: side }),
    (own) => {
      own.beginPath();
      own.arc(0, 0, radius, 0, 2 * Math.PI);
      own.fillStyle = ground;
      own.fill();
      own.lineWidth = 2;
      own.strokeStyle = accent;
      own.stroke();
      own.fillStyle = ink;
      own.font = font;
      own.textAlign = 'center';
      own.textBaseline = 'middle';
      own.fillText(String(cluster.count), 0, 0.5);
    },
  );
  stamps.copy(pen, stamp, cluster.x, cluster.y);
}
