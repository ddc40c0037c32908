// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { DateTime, RelativeTime } from './date-time';
import { FileSize } from './file-size';
import { Money, Sums } from './money';
import { Phone } from './phone';
import { PlainDate } from './plain-date';
import { ShortTime } from './short-time';

/** Amounts, times, sizes and phones, as every screen writes them. */

const minutes = (count: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + count * 60_000).toISOString();

const CASES: [part: ReactElement, text: string][] = [
  [<Money key="1" amount="1.5" currency="KWD" />, 'KWD 1.500'],
  [<Money key="27" amount="1.5" currency={null} />, 'KWD 1.500'],
  [<Money key="2" amount="1234.5" currency="SAR" />, 'SAR 1,234.50'],
  [<Money key="3" amount="0" currency="BHD" />, 'BHD 0.000'],
  [<Money key="4" amount="-2" currency="SAR" />, 'SAR −2.00'],
  [<Money key="5" amount={null} currency="KWD" />, '—'],
  [<Money key="6" amount={undefined} currency="KWD" />, '—'],
  [<Money key="7" amount="" currency="KWD" />, '—'],
  [<Sums key="8" sums={[]} />, 'KWD 0.000'],
  [<Sums key="9" sums={[{ currency: 'SAR', amount: '1' }]} />, 'SAR 1.00'],
  [<Phone key="10" value="+96550123456" />, '+965 5012 3456'],
  [<PlainDate key="11" day="2026-11-21" />, '21 Nov 2026'],
  [<PlainDate key="12" day={null} />, '—'],
  [<FileSize key="13" bytes={999_499} />, '999 kB'],
  [<FileSize key="14" bytes={1_000_000} />, '1 MB'],
  [<FileSize key="15" bytes={1_250_000} />, '1.3 MB'],
  [<DateTime key="16" value={minutes(0)} />, '21 Nov, 15:00'],
  [<DateTime key="26" value={minutes(0)} timeZone="Asia/Dubai" />, '21 Nov, 16:00'],
  [<ShortTime key="17" value={minutes(539)} />, '23:59'],
  [<ShortTime key="18" value={minutes(540)} />, '22 Nov, 00:00'],
  [<RelativeTime key="19" value={minutes(-3)} />, '3 min ago'],
  // Without `ahead` a time to come is one of a wrong clock.
  [<RelativeTime key="20" value={minutes(3)} />, 'just now'],
  [<RelativeTime key="21" ahead value={minutes(3)} />, 'in 3 min'],
  [<RelativeTime key="22" ahead value={minutes(120)} />, 'in 2 h'],
  [<RelativeTime key="23" ahead value={minutes(150)} />, 'in 2 h 30 min'],
  [<RelativeTime key="24" value={minutes(-24 * 60)} />, 'yesterday'],
  [<RelativeTime key="25" value={minutes(-8 * 24 * 60)} />, '13 Nov 2026'],
];

test('amounts, phones, days, sizes and times are written alike on every screen', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minutes(0)) });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await openPage(
    <ul>
      {CASES.map(([part]) => (
        <li key={part.key}>{part}</li>
      ))}
    </ul>,
  );
  const shown = [...container.querySelectorAll('li')].map((li) => textsOf(li).join(' '));
  expect(shown).toEqual(CASES.map(([, text]) => text));
});

test('a phone that is a link calls the number', async () => {
  const { container } = await openPage(<Phone value="+96550123456" link />);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:+96550123456');
});
