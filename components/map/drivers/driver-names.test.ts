import { expect, test, vi } from 'vitest';
import { createNames, NAMES_FROM_ZOOM } from './driver-names';
import type { Fleet, Seen, View } from './fleet';
import type { Stamps } from './stamps';

const VIEW: View = { globe: 256 * 2 ** NAMES_FROM_ZOOM, originX: 0, originY: 0, width: 400, height: 300 };
const LABELS = ['علي', 'Omar', ''];
const fleet = { labelOf: (slot: number) => LABELS[slot] ?? '', jumps: () => 0 } as unknown as Fleet;

/** Draws names at the points, and records what the pen and the stamps did. */
function draw(points: number[], direction: 'ltr' | 'rtl', over: { isNear?: boolean; wanted?: number[] } = {}) {
  const written: { text: string; direction: string; align: string }[] = [];
  const pen = {
    font: '',
    direction: 'inherit',
    textAlign: 'start',
    textBaseline: '',
    fillStyle: '',
    globalAlpha: 1,
    beginPath: vi.fn(),
    roundRect: vi.fn(),
    fill: vi.fn(),
    measureText: (text: string) => ({ width: text.length * 8 }),
    fillText(this: { direction: string; textAlign: string }, text: string) {
      written.push({ text, direction: this.direction, align: this.textAlign });
    },
  };
  const copied: { key: string; x: number; y: number }[] = [];
  const stamps: Stamps = {
    stamp: (key, sizeOf, paint) => {
      paint(pen as unknown as CanvasRenderingContext2D);
      return { ...sizeOf(), picture: key as unknown as HTMLCanvasElement };
    },
    copy: (_, { picture }, x, y) => void copied.push({ key: String(picture), x, y }),
  };
  const names = createNames(fleet);
  const count = points.length / 2;
  const seen = { slots: Int32Array.from({ length: count }, (_, i) => i), points: Float32Array.from(points), count };
  names.draw(pen as unknown as CanvasRenderingContext2D, stamps, seen as unknown as Seen, {
    view: VIEW,
    isNear: true,
    fan: new Map(),
    obstacles: () => [],
    wanted: [],
    ...over,
    style: { font: '12px sans', ink: '#000', ground: '#fff', scale: 1, direction },
  });
  return { written, copied, boxes: names.boxes(seen as unknown as Seen) };
}

test.each(['rtl', 'ltr'] as const)(
  'names are written %s, and centred, so that both directions stand alike',
  (direction) => {
    const { written, copied } = draw([100, 100, 300, 200], direction);
    expect(new Set(written.map(({ text }) => text))).toEqual(new Set(['علي', 'Omar']));
    for (const name of written) expect(name).toMatchObject({ direction, align: 'center' });
    expect(copied.map(({ x }) => x).sort()).toEqual([100, 300]);
    // The same name in another direction is another picture.
    for (const { key } of copied) expect(key).toContain(direction);
  },
);

test('a name that would cover another stands above its marker, or not at all', () => {
  const { copied } = draw([100, 100, 104, 100], 'rtl');
  const [first, second] = copied;
  expect(copied).toHaveLength(2);
  expect(Math.sign((first?.y ?? 0) - 100)).toBe(-Math.sign((second?.y ?? 0) - 100));
  expect(draw([100, 100, 104, 100, 102, 100], 'rtl').copied).toHaveLength(2);
});

test('from afar only the wanted ones have names', () => {
  expect(draw([100, 100, 300, 200], 'rtl', { isNear: false }).copied).toEqual([]);
  expect(draw([100, 100, 300, 200], 'rtl', { isNear: false, wanted: [1] }).boxes).toHaveLength(1);
});
