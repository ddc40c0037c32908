import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import comparisons from '@/lib/i18n/messages/en/comparisons.json';
import { DifferenceText } from './comparison-table';

function textOf(durationMinutes: number | null): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ comparisons }} timeZone="Asia/Kuwait">
      <DifferenceText difference={{ deliveryFee: '0.000', currency: 'KWD', durationMinutes }} />
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
}

test('equal fees and minutes have no difference, others theirs', () => {
  expect(textOf(0)).toBe('none');
  expect(textOf(null)).toBe('none');
  expect(textOf(6)).toBe('6 min slower');
  expect(textOf(-1)).toBe('1 min faster');
});
