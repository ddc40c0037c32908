import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NowProvider } from '@/components/ui/text/use-now';
import { testRow } from '@/lib/deliveries/testing-row';
import deliveries from '@/lib/i18n/messages/en/deliveries.json';
import progress from '@/lib/i18n/messages/en/progress.json';
import { ArrivalCell } from './arrival-cell';

const NOW = Date.parse('2026-11-27T12:00:00Z');

/** The text of the cell in Kuwait. */
function textOf(change: Parameters<typeof testRow>[0]): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ deliveries, progress }} timeZone="Asia/Kuwait">
      <NowProvider initialNow={NOW}>
        <ArrivalCell row={testRow(change)} />
      </NowProvider>
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, '');
}

test('an arrival today is a time, another one has its day', () => {
  expect(textOf({ promisedAt: '2026-11-27T12:09:00Z' })).toBe('due 15:09');
  expect(textOf({ promisedAt: '2026-11-28T07:09:00Z' })).toBe('due 28 Nov, 10:09');
  expect(textOf({ status: 'completed', deliveredAt: '2026-11-26T07:19:00Z' })).toBe('26 Nov, 10:19');
});
