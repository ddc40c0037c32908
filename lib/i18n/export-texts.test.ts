import { expect, test } from 'vitest';
import { exportTextsIn } from './export-texts.server';

test.each([
  ['en', 'Salmiya', 'Failed'],
  ['ar', 'السالمية', 'تعذّر التوصيل'],
] as const)(
  'a file in %s has areas and statuses in its own words, and strange ones as they came',
  (locale, area, failed) => {
    const { address, status, column, unknown } = exportTextsIn(locale, 'KW');
    expect([address('Salmiya'), status('failed')]).toEqual([area, failed]);
    expect([status('not_a_status'), column('constructor')]).toEqual(['not_a_status', 'constructor']);
    for (const text of Object.values(unknown)) expect(text).toMatch(/\S \S/);
  },
);
