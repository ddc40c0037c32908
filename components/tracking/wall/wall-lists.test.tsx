import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NowProvider } from '@/components/ui/text/use-now';
import progress from '@/lib/i18n/messages/en/progress.json';
import tracking from '@/lib/i18n/messages/en/tracking.json';
import type { AttentionReason } from '@/lib/progress/attention';
import { at, trackedDelivery } from '@/lib/tracking/testing-tracked';
import { WallArrivals, WallClock, WallToday, WallUrgent } from './wall-lists';

vi.mock('@/components/map/areas/use-area-name', () => ({
  useAreaName: () => (of: { area: string | null }) => of.area ?? '',
}));

const NOW = Date.parse(at('09:01'));
const draw = (shown: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ tracking, progress }} timeZone="Asia/Kuwait">
      <NowProvider initialNow={NOW}>{shown}</NowProvider>
    </NextIntlClientProvider>,
  );
const rows = (html: string) => html.match(/<li.*?<\/li>/g) ?? [];

const urgent = (id: string, reason: AttentionReason, of: object = {}) => ({
  delivery: trackedDelivery({ id, code: id, ...of }),
  state: 'unplaced' as const,
  attention: [{ reason, since: NOW - 12 * 60_000 }],
});

test.each([
  ['unknown', 'text-danger'],
  ['failed', 'text-danger'],
  ['refused', 'text-danger'],
  ['late', 'text-danger'],
  ['waiting', 'text-warning'],
  ['not_moving', 'text-warning'],
] as const)('an order that is %s is drawn with %s', (reason, colour) => {
  const [row] = rows(draw(<WallUrgent tracks={[urgent('K1', reason)]} />));
  expect(row?.match(/text-(danger|warning)/g)).toEqual([colour, colour]);
});

test('eight urgent orders stand there, the others are counted, and without one it is quiet', () => {
  const tracks = Array.from({ length: 10 }, (_, index) => urgent(`K${index}`, 'waiting'));
  const html = draw(<WallUrgent tracks={tracks} />);
  expect(rows(html)).toHaveLength(8);
  expect(html).toContain('and 2 more');
  expect(draw(<WallUrgent tracks={tracks.slice(0, 8)} />)).not.toContain('more');
  expect(draw(<WallUrgent tracks={[]} />)).toContain(tracking.wall.quiet);
});

test('an urgent order is named by its area, else its customer, and by its code, else its reference', () => {
  const [row] = rows(
    draw(<WallUrgent tracks={[urgent('a', 'waiting', { area: null, code: null, reference: 'R-7' })]} />),
  );
  expect(row).toContain('Sara');
  expect(row).toContain('R-7');
  expect(row).toMatch(/No driver for 12\u00a0?.?min/);
});

const coming = (id: string, kilometers: number, of: object = {}) => ({
  delivery: trackedDelivery({
    ...{
      id,
      area: id,
      driverLatitude: 29.3,
      driverLongitude: 48,
      driverSeenAt: at('09:00'),
      driverMovedAt: at('09:00'),
    },
    dropoff: { latitude: 29.3 + kilometers / 111, longitude: 48 },
    ...of,
  }),
  state: 'moving' as never,
  attention: [],
});

test('the five who arrive next, the nearest first, and nobody who is not on the way to a customer', () => {
  const html = draw(
    <WallArrivals
      tracks={[
        ...[6, 5, 4, 3, 2].map((kilometers) => coming(`far-${kilometers}`, kilometers)),
        coming('door', 0.05),
        coming('silent', 1, { driverSeenAt: at('08:00') }),
        coming('waiting', 1, { status: 'pending' }),
      ]}
    />,
  );
  expect(rows(html).map((row) => row.match(/door|far-\d|silent|waiting/)?.[0])).toEqual([
    ...['door', 'far-2', 'far-3', 'far-4', 'far-5'],
  ]);
  expect(draw(<WallArrivals tracks={[]} />)).toContain(tracking.wall.noArrivals);
});

test('the day in three figures, and the clock of the merchant', () => {
  const day = draw(<WallToday day={{ created: 41, completed: 37, ended: 2 }} />);
  expect(day.match(/<dt[^>]*>[^<]*|<dd[^>]*>\d+/g)?.map((text) => text.replace(/.*>/, ''))).toEqual([
    ...['dispatched', '41', 'delivered', '37', 'failed or canceled', '2'],
  ]);
  expect(draw(<WallClock />)).toContain('12:01');
});
