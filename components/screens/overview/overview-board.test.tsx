import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { listOfSearch } from '@/lib/deliveries/list/list-params';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { testRow } from '@/lib/deliveries/testing-row';
import overview from '@/lib/i18n/messages/en/overview.json';
import { PageAddress } from '@/lib/testing/page-address';
import { trackedDelivery } from '@/lib/tracking/testing-tracked';
import { OverviewBoard } from './overview-board';

const OWN = 'b1';
const connection = { testMode: false, timeZone: 'Asia/Kuwait', dayStartHour: 0, currency: 'KWD' };

vi.mock('@/components/shell/user/session-context', () => ({
  useOwnCurrency: () => 'KWD',
  useConnection: () => connection,
  useSession: () => ({ can: () => false }),
}));
vi.mock('@/components/shell/user/use-preferences', () => ({ usePreferences: () => ({ branchId: OWN }) }));
vi.mock('@/components/nav/connection-navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));
vi.mock('@/components/tracking/use-tracks', () => ({
  useTracks: () => ({
    query: { data: {} },
    tracks: Array.from({ length: 9 }, (_, index) => ({ delivery: trackedDelivery({ id: `d${index}` }) })),
  }),
}));
vi.mock('@/components/tracking/small-tracking-map', () => ({ SmallTrackingMap: () => null }));
vi.mock('@/components/progress/use-arrival-text', () => ({ useArrivalText: () => () => '' }));
vi.mock('@/components/deliveries/line/delivery-status', () => ({ DeliveryStatus: () => null }));
vi.mock('@/components/map/areas/use-area-name', () => ({ useAreaName: () => () => '' }));
vi.mock('@/components/deliveries/facts/use-short-branch', () => ({ useShortBranch: () => (name: string) => name }));
vi.mock('@/lib/tracking/track', () => ({ arrivalOfTrack: () => null, byPromise: () => 0 }));
vi.mock('@/components/deliveries/list/attention-list', () => ({ AttentionList: () => null, MOST_ON_PHONE: 3 }));
vi.mock('@/components/progress/attention-rules', () => ({ AttentionRulesButton: () => null }));
vi.mock('@/components/deliveries/overview/sample-orders', () => ({ useMaySendSamples: () => false }));
vi.mock('@/components/connections/first-steps', () => ({ FirstSteps: () => null }));
vi.mock('@/components/deliveries/by-code/code-list-note', () => ({ CodeListNote: () => null }));
vi.mock('@/components/standing/asking-note', () => ({ AskingNote: () => null }));
vi.mock('./sandbox-tour', () => ({ SandboxTour: () => null }));
vi.mock('./branch-choice', () => ({ BranchChoice: () => null }));

const branch = { active: 1, created: 1, completed: 1 };
const BRANCHES = [
  { ...branch, id: 'b2', name: 'Salmiya' },
  { ...branch, id: 'b3', name: 'Bayan' },
];
const DATA: Overview = {
  attention: [{ ...testRow(), why: 'failed', since: '2026-11-22T08:00:00.000Z' }],
  attentionCount: 7,
  scheduled: [],
  active: 9,
  today: {
    day: '2026-11-22',
    created: 12,
    completed: 1,
    canceled: 0,
    failed: 0,
    fees: '1.000',
    cashCollected: '1.000',
    cashDue: null,
    paymentsUnknown: 0,
    currency: 'KWD',
  },
  branches: BRANCHES,
  isEmpty: false,
  asOf: '2026-11-22T09:00:00.000Z',
};

/** Follows the links of the overview, read as the list and the map read them. */
function links(search: string, testMode: boolean) {
  connection.testMode = testMode;
  const client = new QueryClient();
  for (const ask of [{}, { branch: 'b2' }, { branch: OWN }])
    client.setQueryData(deliveryQueries.overview(ask).queryKey, DATA);
  const html = renderToStaticMarkup(
    <PageAddress search={search}>
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{ overview }} onError={() => undefined}>
          <OverviewBoard isTourPutAway={false} />
        </NextIntlClientProvider>
      </QueryClientProvider>
    </PageAddress>,
  );
  const hrefs = [...html.matchAll(/href="\/(deliveries|tracking)(\?[^"]*)?"/g)];
  return hrefs.map(([, page, query]) => ({ page, ...listOfSearch((query ?? '').replaceAll('&amp;', '&'), OWN) }));
}

test.each([
  ['', OWN],
  ['?branch=b2', 'b2'],
  ['?branch=all', undefined],
])('at "%s" every link shows the orders of the branch that the overview counts', (search, shown) => {
  const all = links(search, false);
  const ofTable = all.splice(-BRANCHES.length);
  expect(ofTable.map(({ branch }) => branch)).toEqual(['b2', 'b3']);
  expect(all.map(({ page }) => page).sort()).toEqual([...Array(8).fill('deliveries'), 'tracking']);
  expect(new Set(all.map(({ branch }) => branch))).toEqual(new Set([shown]));
});

test('the numbers hide test orders where the overview does', () => {
  const hides = (testMode: boolean) => links('', testMode).map(({ test }) => test);
  const [attention, underWay, more, ...numbers] = hides(false);
  expect([attention, underWay, more]).toEqual([undefined, undefined, undefined]);
  expect(new Set(numbers)).toEqual(new Set(['hide']));
  expect(numbers).toHaveLength(6 + BRANCHES.length);
  expect(new Set(hides(true))).toEqual(new Set([undefined]));
});
