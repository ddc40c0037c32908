import { type DriverStatus, readLook } from './driver-look';

/** The side of a marker's square, in CSS pixels; the place is its middle. */
export const SPRITE_SIZE = 40;
const DISC = 11;
const HEADINGS = 16;
const COLUMNS = 24;
const ROWS = 24;

const TONES: Record<DriverStatus, string> = {
  other: '--color-neutral',
  accepted: '--color-info',
  dispatched: '--color-info',
  en_route: '--color-accent',
};
/** How much of the disc is filled, the same as the status's shape in lists. */
const FILLED: Record<DriverStatus, number> = { other: 0, accepted: 0.25, dispatched: 0.5, en_route: 0.75 };

export type Palette = {
  tones: Record<DriverStatus, string>;
  warning: string;
  ground: string;
  ink: string;
  fontFamily: string;
};

/** The theme's colours and font as a canvas can use them. `element` stands inside the map. */
export function paletteOf(element: HTMLElement): Palette {
  // A new element for each: where colours have a transition, one that changes still has the colour before.
  const colorOf = (name: string) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    tones: {
      other: colorOf(TONES.other),
      accepted: colorOf(TONES.accepted),
      dispatched: colorOf(TONES.dispatched),
      en_route: colorOf(TONES.en_route),
    },
    warning: colorOf('--color-warning'),
    ground: colorOf('--color-surface'),
    ink: colorOf('--color-ink'),
    fontFamily: getComputedStyle(element).fontFamily,
  };
}

export type Sprites = ReturnType<typeof createSprites>;

/** Markers drawn once each into one picture, for a device-pixel ratio, a theme and a scale. */
export function createSprites(palette: Palette, pixelRatio: number, scale = 1) {
  const ratio = pixelRatio * scale;
  const picture = document.createElement('canvas');
  const side = Math.ceil(SPRITE_SIZE * ratio);
  const shown = SPRITE_SIZE * scale;
  picture.width = side * COLUMNS;
  picture.height = side * ROWS;
  const pen = picture.getContext('2d');
  const cells = new Int16Array(256 * (HEADINGS + 1)).fill(-1);
  let used = 0;

  return { draw };

  /** Draws a marker with its middle at x, y, in CSS pixels. The heading is in radians, or NaN. */
  function draw(target: CanvasRenderingContext2D, look: number, heading: number, x: number, y: number): void {
    const cell = cellOf(look, heading);
    const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
    target.drawImage(
      picture,
      ...([column * side, row * side, side, side] as const),
      ...([x - shown / 2, y - shown / 2, shown, shown] as const),
    );
  }

  function cellOf(look: number, heading: number): number {
    const step = Number.isNaN(heading)
      ? HEADINGS
      : Math.round((heading / (2 * Math.PI)) * HEADINGS + HEADINGS) % HEADINGS;
    const key = look * (HEADINGS + 1) + step;
    const known = cells[key] ?? -1;
    if (known >= 0 || !pen) return Math.max(known, 0);
    const cell = used % (COLUMNS * ROWS);
    used += 1;
    cells[key] = cell;
    pen.save();
    pen.setTransform(ratio, 0, 0, ratio, (cell % COLUMNS) * side, Math.floor(cell / COLUMNS) * side);
    pen.translate(SPRITE_SIZE / 2, SPRITE_SIZE / 2);
    drawMarker(pen, palette, look, step === HEADINGS ? Number.NaN : (step / HEADINGS) * 2 * Math.PI);
    pen.restore();
    return cell;
  }
}

function drawMarker(pen: CanvasRenderingContext2D, palette: Palette, look: number, heading: number): void {
  const { status, isStale, isStanding, needsAttention } = readLook(look);
  const tone = palette.tones[status];
  if (needsAttention) ring(pen, DISC + 4.5, palette.warning, 2.5);
  if (!Number.isNaN(heading) && !isStanding)
    pointer(pen, heading, needsAttention ? palette.warning : tone, palette.ground);
  pen.beginPath();
  pen.arc(0, 0, DISC, 0, 2 * Math.PI);
  pen.fillStyle = isStale ? palette.ground : tone;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = isStale ? tone : palette.ground;
  pen.setLineDash(isStale ? [3, 2.5] : []);
  pen.stroke();
  pen.setLineDash([]);
  const glyph = isStale ? tone : palette.ground;
  if (isStanding) bars(pen, glyph);
  else share(pen, FILLED[status], glyph);
}

function ring(pen: CanvasRenderingContext2D, radius: number, color: string, width: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.stroke();
}

function pointer(pen: CanvasRenderingContext2D, heading: number, color: string, ground: string): void {
  pen.save();
  pen.rotate(heading);
  pen.beginPath();
  pen.moveTo(0, -DISC - 7);
  pen.lineTo(6.5, -DISC + 2);
  pen.lineTo(-6.5, -DISC + 2);
  pen.closePath();
  pen.fillStyle = color;
  pen.strokeStyle = ground;
  pen.lineWidth = 1.5;
  pen.lineJoin = 'round';
  pen.stroke();
  pen.fill();
  pen.restore();
}

/** A pie, as the status has it in lists. */
function share(pen: CanvasRenderingContext2D, filled: number, color: string): void {
  const radius = 5.5;
  ring(pen, radius, color, 1.4);
  if (filled === 0) return;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.arc(0, 0, radius, -Math.PI / 2, -Math.PI / 2 + filled * 2 * Math.PI);
  pen.closePath();
  pen.fillStyle = color;
  pen.fill();
}

/** Two bars: the driver stands. */
function bars(pen: CanvasRenderingContext2D, color: string): void {
  pen.fillStyle = color;
  pen.fillRect(-4.5, -5, 3, 10);
  pen.fillRect(1.5, -5, 3, 10);
}
