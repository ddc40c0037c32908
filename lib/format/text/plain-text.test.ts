import { expect, test } from 'vitest';
import { isolated } from './isolated';
import { plainText } from './plain-text';

test('a copied text has no invisible characters', () => {
  expect(plainText(`${isolated('السالمية')}, ${isolated('Block 3')} · 25\u00a0min\u200f`)).toBe(
    'السالمية, Block 3 · 25 min',
  );
});
