import type { Box } from '../surface/label-places';
import { type DriverStatus, readStyle } from './driver-style';

/** The side of a marker's square, in CSS pixels; the place is its middle. */
export const SPRITE_SIZE = 40;
const DISC = 11;
/** Around a driver who needs attention. */
const [RING, RING_WIDTH] = [DISC + 4.5, 2.5];
/** From the middle to the tip of the direction's pointer. */
const POINTER_REACH = DISC + 7;
const HEADINGS = 16;

const TONES: Record<DriverStatus, string> = {
  other: '--color-neutral',
  accepted: '--color-info',
  dispatched: '--color-info',
  en_route: '--color-accent',
};
/** How much of the disc is filled, the same as the status's shape in lists. */
const FILLED: Record<DriverStatus, number> = { other: 0, accepted: 0.25, dispatched: 0.5, en_route: 0.75 };

type Pen = OffscreenCanvasRenderingContext2D;

export type Palette = ReturnType<typeof paletteOf>;

/** The theme's colours and font as a canvas can use them. `element` stands inside the map. */
export function paletteOf(element: HTMLElement) {
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

/** `left`, `top`: from the marker's middle, like all sizes in pixels of the device. */
export type Sprite = { picture: ImageBitmap; left: number; top: number; width: number; height: number };

/**
 * Markers drawn once each, for a device-pixel ratio, a theme and a scale. They have no empty margins and stand on whole
 * pixels: a software canvas copies those many times faster.
 */
export function createSprites(palette: Palette, pixelRatio: number, scale = 1) {
  const ratio = pixelRatio * scale;
  const sprites: (Sprite | undefined)[] = [];

  return { spriteOf, discRadius: (DISC + 0.5) * ratio };

  /** The heading is in radians, or NaN. */
  function spriteOf(style: number, heading: number): Sprite {
    const step = Number.isNaN(heading)
      ? HEADINGS
      : Math.round((heading / (2 * Math.PI)) * HEADINGS + HEADINGS) % HEADINGS;
    const key = style * (HEADINGS + 1) + step;
    const sprite = sprites[key] ?? draw(style, step === HEADINGS ? Number.NaN : (step / HEADINGS) * 2 * Math.PI);
    sprites[key] = sprite;
    return sprite;
  }

  function draw(style: number, heading: number): Sprite {
    const extent = extentOf(style, heading);
    const [left, top] = [Math.floor(extent.left * ratio) - 1, Math.floor(extent.top * ratio) - 1];
    const [width, height] = [Math.ceil(extent.right * ratio) + 1 - left, Math.ceil(extent.bottom * ratio) + 1 - top];
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.setTransform(ratio, 0, 0, ratio, -left, -top);
      drawMarker(pen, palette, style, heading);
    }
    return { picture: canvas.transferToImageBitmap(), left, top, width, height };
  }
}

/** How far a marker reaches from its middle, in CSS pixels. */
function extentOf(style: number, heading: number): Box {
  const { isStanding, needsAttention } = readStyle(style);
  const radius = needsAttention ? RING + RING_WIDTH / 2 : DISC + 1;
  const box = { left: -radius, top: -radius, right: radius, bottom: radius };
  if (Number.isNaN(heading) || isStanding) return box;
  const [tipX, tipY] = [Math.sin(heading) * POINTER_REACH, -Math.cos(heading) * POINTER_REACH];
  return {
    left: Math.min(box.left, tipX - 1),
    top: Math.min(box.top, tipY - 1),
    right: Math.max(box.right, tipX + 1),
    bottom: Math.max(box.bottom, tipY + 1),
  };
}

function drawMarker(pen: Pen, palette: Palette, style: number, heading: number): void {
  const { status, isStale, isStanding, needsAttention } = readStyle(style);
  const tone = palette.tones[status];
  if (needsAttention) ring(pen, RING, palette.warning, RING_WIDTH);
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

function ring(pen: Pen, radius: number, color: string, width: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.stroke();
}

function pointer(pen: Pen, heading: number, color: string, ground: string): void {
  pen.save();
  pen.rotate(heading);
  pen.beginPath();
  pen.moveTo(0, -POINTER_REACH);
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
function share(pen: Pen, filled: number, color: string): void {
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
function bars(pen: Pen, color: string): void {
  pen.fillStyle = color;
  pen.fillRect(-4.5, -5, 3, 10);
  pen.fillRect(1.5, -5, 3, 10);
}
