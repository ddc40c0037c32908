import { SPRITE_SIZE, type Sprites } from './driver-sprites';
import type { Fleet } from './fleet';

/** Drivers are gathered into clusters below this zoom, where they would cover each other. */
const CLUSTERS_BELOW_ZOOM = 12;
/** Clusters are the cells of a grid that is fixed to the ground, so that panning regroups nothing. CSS pixels. */
const CELL = 72;
const LABELS_FROM_ZOOM = 14;
const LABEL_HEIGHT = 18;

export type View = {
  zoom: number;
  /** The map's pixel at the top left of the canvas. */
  originX: number;
  originY: number;
  width: number;
  height: number;
  /** Of markers, clusters and labels; 1 at a desk. */
  scale: number;
};

export type Drawn =
  | { kind: 'driver'; slot: number; x: number; y: number }
  | { kind: 'cluster'; x: number; y: number; count: number; slots: readonly number[] };

export type PaintOptions = {
  chosen: number | undefined;
  hovered: number | undefined;
  /** Drivers on one spot that somebody opened: each slot's distance from where it stands. */
  fan: ReadonlyMap<number, { dx: number; dy: number }>;
  font: string;
  ink: string;
  ground: string;
  accent: string;
};

/** Draws a fleet, and answers what was drawn where: what is outside the view costs a comparison. */
export function createPainter(fleet: Fleet) {
  let points = new Float32Array(0);

  return { paint };

  function paint(pen: CanvasRenderingContext2D, sprites: Sprites, view: View, options: PaintOptions): Drawn[] {
    const count = fleet.size();
    if (points.length < 2 * count) points = new Float32Array(4 * count);
    fleet.project(points, 256 * 2 ** view.zoom, view.originX, view.originY);
    spread(pen, options);
    const visible = inView(count, view);
    const { alone, clusters } =
      view.zoom < CLUSTERS_BELOW_ZOOM ? gather(visible, view) : { alone: visible, clusters: [] };
    const drawn: Drawn[] = [];
    for (const slot of alone) {
      const [x, y] = placeOf(slot);
      if (slot === options.chosen) halo(pen, x, y, options.accent, view.scale);
      sprites.draw(pen, fleet.lookOf(slot), fleet.headingOf(slot), x, y);
      drawn.push({ kind: 'driver', slot, x, y });
    }
    for (const cluster of clusters) {
      bubble(pen, cluster, options, view.scale);
      drawn.push(cluster);
    }
    label(pen, alone, view, options);
    return drawn;
  }

  function spread(pen: CanvasRenderingContext2D, { fan, ink }: PaintOptions): void {
    pen.strokeStyle = ink;
    pen.lineWidth = 1;
    for (const [slot, { dx, dy }] of fan) {
      const [x, y] = placeOf(slot);
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + dx, y + dy);
      pen.stroke();
      points[2 * slot] = x + dx;
      points[2 * slot + 1] = y + dy;
    }
  }

  function placeOf(slot: number): [number, number] {
    return [points[2 * slot] ?? 0, points[2 * slot + 1] ?? 0];
  }

  function inView(count: number, { width, height }: View): number[] {
    const visible: number[] = [];
    for (let slot = 0; slot < count; slot += 1) {
      const x = points[2 * slot] ?? 0;
      const y = points[2 * slot + 1] ?? 0;
      if (x > -SPRITE_SIZE && y > -SPRITE_SIZE && x < width + SPRITE_SIZE && y < height + SPRITE_SIZE)
        visible.push(slot);
    }
    return visible;
  }

  function gather(visible: readonly number[], { originX, originY, scale }: View) {
    const cellSize = CELL * scale;
    const cells = new Map<number, number[]>();
    for (const slot of visible) {
      const [x, y] = placeOf(slot);
      const key = Math.floor((x + originX) / cellSize) * 100_000 + Math.floor((y + originY) / cellSize);
      const cell = cells.get(key);
      if (cell) cell.push(slot);
      else cells.set(key, [slot]);
    }
    const alone: number[] = [];
    const clusters: Extract<Drawn, { kind: 'cluster' }>[] = [];
    for (const slots of cells.values()) {
      const [first, ...others] = slots;
      if (first === undefined) continue;
      if (others.length === 0) alone.push(first);
      else clusters.push({ kind: 'cluster', ...middleOf(slots), count: slots.length, slots });
    }
    return { alone, clusters };
  }

  function middleOf(slots: readonly number[]) {
    let [x, y] = [0, 0];
    for (const slot of slots) {
      const place = placeOf(slot);
      x += place[0];
      y += place[1];
    }
    return { x: x / slots.length, y: y / slots.length };
  }

  /** Names under the markers, as many as fit; the chosen one and the one under the pointer always have theirs. */
  function label(pen: CanvasRenderingContext2D, alone: readonly number[], view: View, options: PaintOptions): void {
    const wanted = [options.hovered, options.chosen].filter((slot) => slot !== undefined && alone.includes(slot));
    const many = view.zoom >= LABELS_FROM_ZOOM && alone.length <= 400 ? alone : [];
    const taken: { x: number; y: number; width: number }[] = [];
    const height = LABEL_HEIGHT * view.scale;
    pen.font = options.font;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const slot of new Set([...wanted, ...many])) {
      if (slot === undefined) continue;
      const text = fleet.labelOf(slot);
      if (!text) continue;
      const [x, markerY] = placeOf(slot);
      const y = markerY + (SPRITE_SIZE * view.scale + height) / 2 - 2;
      const width = pen.measureText(text).width + 10;
      const isTaken = taken.some(
        (other) => Math.abs(other.y - y) < height && Math.abs(other.x - x) < (other.width + width) / 2,
      );
      if (isTaken && !wanted.includes(slot)) continue;
      taken.push({ x, y, width });
      plate(pen, x, y, width, height, options);
      pen.fillStyle = options.ink;
      pen.fillText(text, x, y);
    }
  }
}

function plate(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  { ground }: PaintOptions,
): void {
  pen.globalAlpha = 0.9;
  pen.fillStyle = ground;
  pen.beginPath();
  pen.roundRect(x - width / 2, y - height / 2, width, height, 4);
  pen.fill();
  pen.globalAlpha = 1;
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
  { x, y, count }: { x: number; y: number; count: number },
  { ink, ground, accent, font }: PaintOptions,
  scale: number,
): void {
  pen.beginPath();
  pen.arc(x, y, radiusOf(count) * scale, 0, 2 * Math.PI);
  pen.fillStyle = ground;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = accent;
  pen.stroke();
  pen.fillStyle = ink;
  pen.font = font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(count), x, y + 0.5);
}

/** Grows with the number of drivers, slowly. */
export function radiusOf(count: number): number {
  return Math.min(32, 13 + 3 * Math.log2(count));
}
