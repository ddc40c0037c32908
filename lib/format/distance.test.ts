import { expect, it } from 'vitest';
import { formatDistance, formatDuration, formatRoughDistance } from './distance';

const nbsp = (text: string) => text.replaceAll('~', '\u00a0');

it.each([
  [0, 'en', '0~m'],
  [849.6, 'en', '850~m'],
  [999.6, 'en', '1~km'],
  [3_400, 'en', '3.4~km'],
  [5_000, 'en', '5~km'],
  [9_960, 'en', '10~km'],
  [12_345, 'ar', '12~كم'],
])('%d m in %s', (meters, locale, text) => expect(formatDistance(meters, locale)).toBe(nbsp(text)));

it.each([
  [20, 'en', '< 1 min'],
  [1_500, 'en', '25~min'],
  [3_580, 'en', '1~h'],
  [3_900, 'en', '1~h 05~min'],
  [20, 'ar', 'أقل من دقيقة'],
  [60, 'ar', 'دقيقة'],
  [300, 'ar', '5~دقائق'],
  [1_500, 'ar', '25~دقيقة'],
  [3_900, 'ar', 'ساعة و5~دقائق'],
  [10_920, 'ar', '3~ساعات ودقيقتين'],
])('%d s in %s', (seconds, locale, text) => expect(formatDuration(seconds, locale)).toBe(nbsp(text)));

it.each([
  [180, 'en', '< 1~km'],
  [180, 'ar', 'أقل من 1~كم'],
  [1_480, 'en', '1~km'],
  [12_600, 'ar', '13~كم'],
])('%d m to an area in %s: no figure in metres', (meters, locale, text) =>
  expect(formatRoughDistance(meters, locale)).toBe(nbsp(text)),
);
