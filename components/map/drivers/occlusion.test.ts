import { expect, test } from 'vitest';
import { createOcclusion } from './occlusion';

const RADIUS = 12;
/** A disc, and one with a pointer to the right. */
const DISC = { left: -12, top: -12, width: 24, height: 24 };
const POINTING = { left: -12, top: -12, width: 31, height: 24 };

function begun() {
  const cover = createOcclusion();
  cover.begin(600, 400, RADIUS);
  return cover;
}

test('a marker that stands aside is drawn, one that shows a part of itself too', () => {
  const cover = begun();
  expect(cover.lay(100, 100, DISC)).toBe(true);
  expect(cover.lay(200, 100, DISC)).toBe(true);
  expect(cover.lay(103, 100, DISC)).toBe(true);
  expect(cover.lay(300, 300, POINTING)).toBe(true);
  expect(cover.lay(300, 300, POINTING)).toBe(true);
});

test('a marker below many others is not drawn', () => {
  const cover = begun();
  for (let x = 80; x <= 120; x += 2) for (let y = 80; y <= 120; y += 2) cover.lay(x, y, DISC);
  expect(cover.lay(100, 100, DISC)).toBe(false);
  expect(cover.lay(100, 100, POINTING)).toBe(false);
  expect(cover.lay(125, 100, DISC)).toBe(true);
});

test('a new drawing begins with nothing covered; the edge of the canvas is no exception', () => {
  const cover = begun();
  for (let x = -10; x <= 20; x += 2) for (let y = -10; y <= 20; y += 2) cover.lay(x, y, DISC);
  expect(cover.lay(0, 0, DISC)).toBe(false);
  cover.begin(600, 400, RADIUS);
  expect(cover.lay(0, 0, DISC)).toBe(true);
  expect(cover.lay(599, 399, DISC)).toBe(true);
  expect(cover.lay(-40, 100, DISC)).toBe(false);
});
