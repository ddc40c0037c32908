import { expect, test } from 'vitest';
import './areas';
import { areaOfBlock } from './blocks-bh';

test.each([
  ['338', 'Adliya'],
  [' ٣٣٨ ', 'Adliya'],
  ['302', 'Manama'],
  ['304', 'Manama'],
  ['303', undefined],
  ['428', 'Seef'],
  ['1203', 'Hamad Town'],
  ['340', 'Juffair'],
  ['999', undefined],
  ['3', undefined],
  ['338a', undefined],
])('block %s is in %s', (block, area) => {
  expect(areaOfBlock(block)?.name.en).toBe(area);
});

test('every block of the list has a listed area', () => {
  const blocks = Array.from({ length: 1300 }, (_, block) => areaOfBlock(String(block))).filter(Boolean);
  expect(blocks.length).toBeGreaterThan(150);
});
