import { expect, test } from 'vitest';
import { presetOf, presetSpan } from './date-presets';

/** Half past midnight in Kuwait, still the day before in London. */
const NOW = Date.parse('2026-02-28T21:30:00Z');
const KUWAIT = { timeZone: 'Asia/Kuwait', dayStartHour: 0 };

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
  ['week', { from: '2026-02-23', to: '2026-03-01' }],
  ['month', { from: '2026-03-01', to: '2026-03-01' }],
] as const)('%s is counted in days of the merchant', (preset, span) => {
  expect(presetSpan(preset, KUWAIT, NOW)).toEqual(span);
});

test('a span is named by the preset that it is, and by none when it is not', () => {
  expect(presetOf({ from: '2026-02-23', to: '2026-03-01' }, KUWAIT, NOW)).toBe('week');
  expect(presetOf({ from: '2026-02-22', to: '2026-03-01' }, KUWAIT, NOW)).toBeUndefined();
  expect(presetOf({}, KUWAIT, NOW)).toBeUndefined();
});

test('before the business day begins it is still the day before', () => {
  const kitchen = { ...KUWAIT, dayStartHour: 5 };
  expect(presetSpan('today', kitchen, NOW)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(presetSpan('month', kitchen, NOW)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
