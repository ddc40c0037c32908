import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ConnectionPathProvider } from '@/components/nav/connection-navigation';
import { NowProvider } from '@/components/ui/text/use-now';
import live from '@/lib/i18n/messages/en/live.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import type { LiveStatus } from '@/lib/live/events/live-message';
import { LiveIndicator } from './live-indicator';
import { ServiceNote } from './service-note';

const NOW = Date.parse('2026-11-22T09:01:00.000Z');
let status: LiveStatus;
let by: 'v2' | 'v1' | null = 'v2';
vi.mock('@/lib/live/use-live', () => ({ useLiveStatus: () => status }));
vi.mock('@/components/shell/use-abilities', () => ({ useAbilities: () => ({ by: () => by }) }));
vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ timeZone: 'Asia/Kuwait' }) }));
vi.mock('next/navigation', () => ({ usePathname: () => '/c/alpha', useRouter: () => ({}) }));

const draw = (shown: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ live, ui }} timeZone="Asia/Kuwait">
      <NowProvider initialNow={NOW}>{shown}</NowProvider>
    </NextIntlClientProvider>,
  ).replace(/<svg.*?<\/svg>/g, '');
const words = (state: LiveStatus['state'], ago: number | null, silentSince: number | null = null) => {
  status = { state, lastReceivedAt: ago === null ? null : NOW - ago * 1_000, silentSince };
  return [
    ...new Set(
      (draw(<LiveIndicator timeZone="Asia/Kuwait" />).match(/>[^<]+</g) ?? []).map((text) => text.slice(1, -1)),
    ),
  ];
};
const { state } = live.indicator;

test.each([
  ['live', 5, [state.live]],
  ['live', 14, [state.live, '· 14 s ago']],
  // A stream that is back at once is not shown as lost.
  ['connecting', 2, [state.live]],
  ['connecting', 4, [state.connecting, 'data from 12:00']],
  ['connecting', null, [live.indicator.first]],
  ['offline', 60, [state.offline, 'data from 12:00']],
  ['signedOut', 60, [state.signedOut]],
  ['removed', 60, [state.removed, 'data from 12:00']],
  ['noDatabase', 60, ['The dashboard’s database has not answered since 12:00', 'No answer since 12:00']],
] as const)('%s with data of %s seconds ago', (of, ago, expected) => {
  expect(words(of, ago)).toEqual(expected);
});

test('who is signed out is led to the sign-in, which no merchant has', () => {
  status = { state: 'signedOut', lastReceivedAt: null, silentSince: null };
  const page = (
    <ConnectionPathProvider slug="alpha">
      <LiveIndicator timeZone="Asia/Kuwait" />
    </ConnectionPathProvider>
  );
  expect(draw(page)).toContain('href="/sign-in"');
});

test('a service that does not answer is said while the stream lives, and the loss of the stream before it', () => {
  expect(words('live', 5, NOW - 30_000)).toEqual([state.silent]);
  expect(words('offline', 60, NOW - 30_000)).toEqual([state.offline, 'data from 12:00']);
});

test.each([
  ['v2', 30, '30 s', live.service.repeated],
  ['v1', 30, '30 s', live.service.once],
  [null, 600, '10', undefined],
] as const)('the note of an outage with %s after %s seconds', (generation, seconds, time, orders) => {
  by = generation;
  status = { state: 'live', lastReceivedAt: NOW, silentSince: NOW - seconds * 1_000 };
  const html = draw(<ServiceNote />);
  expect(html).toContain(`has not answered for ${time}`);
  expect([live.service.repeated, live.service.once].filter((text) => html.includes(text))).toEqual(
    orders ? [orders] : [],
  );
  status = { state: 'live', lastReceivedAt: NOW, silentSince: null };
  expect(draw(<ServiceNote />)).toBe('');
});
