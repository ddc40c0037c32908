import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import wallet from '@/lib/i18n/messages/en/wallet.json';
import type { Forecast } from '@/lib/wallet/schema';
import { ForecastLine } from './forecast-line';

const textOf = (days: object, orders: number | null = 120) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ wallet }} timeZone="Asia/Kuwait">
      <ForecastLine
        currency="KWD"
        forecast={
          {
            ...{ kind: 'forecast', days, orders: { expected: orders, least: 90, most: 150 } },
            ...{ averageFee: '1.250', sample: { orders: 340, days: 28 } },
          } as unknown as Forecast
        }
      />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, '');

test('how long the balance lasts comes with its range and its sample', () => {
  const text = textOf({ expected: 9, least: 7, most: 12 });
  for (const part of ['9 days', '7', '12', '120', '340', '28', '1.250']) expect(text).toContain(part);
});

test('a range of one day is none, and so is one without an end', () => {
  const alone = textOf({ expected: 9, least: 9, most: 9 });
  expect(alone).not.toContain('(');
  expect(textOf({ expected: 9, least: 7, most: null })).not.toContain('(');
  expect(textOf({ expected: null, least: null, most: null }, null)).toContain(wallet.forecast.manyDays);
});
