import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NowProvider } from '@/components/ui/text/use-now';
import { testRow } from '@/lib/deliveries/testing-row';
import ar from '@/lib/i18n/messages/ar/progress.json';
import en from '@/lib/i18n/messages/en/progress.json';
import { ArrivalLine } from './arrival-line';

const NOW = Date.parse('2026-11-27T12:00:00Z');

/** The text of the line in Kuwait. */
function textOf(trip: Parameters<typeof testRow>[0], locale: 'en' | 'ar' = 'en'): string {
  const row = { ...testRow(trip), pickup: null, dropoff: null, driver: null };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ progress: { en, ar }[locale] }} timeZone="Asia/Kuwait">
      <NowProvider initialNow={NOW}>
        <ArrivalLine trip={row} />
      </NowProvider>
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, ' ');
}

test('a promise for today is a time, another one has its day', () => {
  expect(textOf({ promisedAt: '2026-11-27T20:59:00Z' })).toContain('23:59');
  expect(textOf({ promisedAt: '2026-11-27T20:59:00Z' })).not.toContain('Nov');
  expect(textOf({ promisedAt: '2026-11-28T07:09:00Z' })).toContain('28 Nov, 10:09');
});

test('a delivery of yesterday has its day', () => {
  const text = textOf({
    status: 'completed',
    promisedAt: '2026-11-26T07:09:00Z',
    deliveredAt: '2026-11-26T07:19:00Z',
  });
  expect(text).toContain('26 Nov, 10:09');
  expect(text).toContain('26 Nov, 10:19');
});

test('an ended order is not told to arrive: no promise when it was canceled, a true one when it came', () => {
  const promisedAt = '2026-11-27T11:26:00Z';
  for (const status of ['canceled', 'failed', 'rejected']) expect(textOf({ status, promisedAt })).toBe('');
  const came = textOf({ status: 'completed', promisedAt, deliveredAt: '2026-11-27T11:30:00Z' }, 'ar');
  expect(came).toContain('التسليم قبل');
  expect(came).toContain('14:26');
});
