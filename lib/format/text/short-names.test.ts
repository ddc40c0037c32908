import { expect, test } from 'vitest';
import { shortNames } from './short-names';

test.each([
  [
    ['Diwan - Salmiya', 'Diwan - Jahra', 'ديوان - شرق', 'ديوان - الجابرية'],
    ['Salmiya', 'Jahra', 'شرق', 'الجابرية'],
  ],
  [
    ['Burger House Salmiya', 'Burger House Hawally'],
    ['Salmiya', 'Hawally'],
  ],
  [
    ['Salmiya', 'Salmiya Block 4'],
    ['Salmiya', 'Salmiya Block 4'],
  ],
  [['Lulwa Flowers - Adliya'], ['Lulwa Flowers - Adliya']],
  [
    ['Najd Roastery - Olaya', 'محمصة نجد - الملقا'],
    ['Olaya', 'الملقا'],
  ],
  [
    ['Salmiya - Block 4', 'Hawally - Tunis', 'ديوان - شرق'],
    ['Salmiya - Block 4', 'Hawally - Tunis', 'ديوان - شرق'],
  ],
  [
    ['Najd: Olaya', 'Malqa'],
    ['Najd: Olaya', 'Malqa'],
  ],
])('%j is shown as %j', (names, expected) => {
  expect([...shortNames(names).values()]).toEqual(expected);
});
