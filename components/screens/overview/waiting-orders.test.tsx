// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ScheduledList } from '@/components/deliveries/overview/scheduled-list';
import { branchAt } from '@/components/delivery-form/pickup/testing-branches';
import type { Role } from '@/lib/auth/permissions';
import { branchQueries } from '@/lib/branches/queries';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { ABILITIES, type Answers, MERCHANT, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { at, trackedDelivery } from '@/lib/tracking/testing-tracked';
import { UnderWayPanel } from './under-way-panel';

/** The orders under way and those that wait for their time, on the overview: which ones, in which order, what each says. */

let ofMap: string | undefined;
vi.mock('@/components/tracking/small-tracking-map', () => ({
  SmallTrackingMap: ({ branchId }: { branchId?: string }) => {
    ofMap = branchId;
    return null;
  },
}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('09:00')) });
  onTestFinished(() => void vi.useRealTimers());
});

const place = { latitude: 29.3, longitude: 48 };
const BRANCHES = ['Diwan Salmiya', 'Diwan Bayan'].map((name, index) => ({ ...branchAt(`b-${index}`, place), name }));
const LISTS: Answers = {
  'GET /api/branches': { branches: BRANCHES, syncedAt: null, stale: false, wantsAddress: false, problem: null },
};

async function openPanel(deliveries: object[] | null, branchId: string | null = null) {
  const page = await openPage(<UnderWayPanel branchId={branchId} named={branchId && 'all'} />, {
    merchant: { ...MERCHANT, timeZone: 'Asia/Riyadh' },
    answers: {
      ...LISTS,
      'GET /api/tracking': deliveries ? { deliveries, asOf: at('09:00') } : () => new Promise<object>(() => {}),
    },
  });
  // Words that the names of all branches have in common are left out.
  await vi.waitFor(() => expect(page.client.getQueryState(branchQueries.list().queryKey)?.status).not.toBe('pending'));
  await settle();
  return {
    ...page,
    rows: [...page.container.querySelectorAll('li')].map((row) => textsOf(row).join(' | ')),
    links: [...page.container.querySelectorAll('a')].map((a) => a.getAttribute('href')?.replace('/c/alpha', '')),
  };
}

const TRACKED = [
  trackedDelivery({ id: 'd-1', branchId: 'b-0', branchName: 'Diwan Salmiya', promisedAt: at('09:40') }),
  trackedDelivery({ id: 'd-2', customerName: 'Noura', promisedAt: at('08:50'), status: 'accepted' }),
  trackedDelivery({
    id: 'd-3',
    customerName: 'Huda',
    area: null,
    customerAddress: '',
    branchId: 'b-1',
    branchName: 'Diwan Bayan',
  }),
  trackedDelivery({ id: 'd-4', status: 'pending', scheduledAt: at('12:00') }),
  trackedDelivery({ id: 'd-5', status: 'failed' }),
];

const ALL = '/deliveries?status=accepted%2Cdispatched%2Cen_route%2Cother%2Cpending%2Csubmitting%2Cwaiting_pack';
test('the next late stands first, one without a promise last, and what has not begun or has ended not at all', async () => {
  const { rows, links } = await openPanel(TRACKED);
  expect(rows).toEqual([
    'Driver found | Salmiya | Noura | — | 10 min late',
    'On the way | Salmiya | Sara | Salmiya | 40 min left',
    'On the way | — | Huda | Bayan | 30 min ago',
  ]);
  expect(links).toEqual([ALL, '/deliveries/d-2', '/deliveries/d-1', '/deliveries/d-3']);
});

test('of a branch its own orders alone, on the map too', async () => {
  const { rows, links } = await openPanel(TRACKED, 'b-1');
  expect(rows.length).toBe(1);
  expect([rows[0]?.includes('Huda'), ofMap]).toEqual([true, 'b-1']);
  expect(links).toEqual([ALL.replace('?', '?branch=all&'), '/deliveries/d-3']);
});

test('eight are shown, the others counted', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => trackedDelivery({ id: `d-${index}` }));
  const eight = await openPanel(many(8));
  expect([eight.rows.length, eight.links.length]).toEqual([8, 9]);
  const ten = await openPanel(many(10));
  expect([ten.rows.length, ten.links.at(-1)]).toEqual([8, '/tracking']);
  expect(ten.container.textContent).toContain('2 more');
});

test('without any it says so, and while they load it does not', async () => {
  const none = await openPanel([TRACKED[4] ?? {}]);
  expect(none.container.textContent).toBe('Under wayAllNothing is on its way right now.');
  const loading = await openPanel(null);
  expect(loading.container.textContent).not.toContain('Nothing');
});

async function openScheduled(
  change: Partial<DeliveryRow> = {},
  role: Role = 'dispatcher',
  whyNot: 'denied' | null = null,
) {
  const { operations } = ABILITIES;
  const abilities = { ...ABILITIES, operations: { ...operations, cancelDelivery: { by: 'v2' as const, whyNot } } };
  const row = testRow({ id: 'd-1', code: 'K7', branchName: 'Diwan Bayan', scheduledAt: at('11:30'), ...change });
  const page = await openPage(<ScheduledList rows={[row]} />, {
    role,
    abilities,
    answers: {
      ...LISTS,
      'GET /api/abilities': abilities,
      'POST /api/deliveries/d-1/cancel': refusal(409, 'service_refused'),
    },
  });
  const label = page.container.querySelector('li > button')?.getAttribute('aria-label') ?? null;
  return { ...page, label, line: textsOf(page.container.querySelector('li > a')).join(' | ') };
}

test.each([
  [{}, 'dispatcher', null, 'Cancel K7'],
  [{ code: null }, 'owner', null, 'Cancel r'],
  [{}, 'viewer', null, null],
  [{}, 'finance', null, null],
  [{}, 'owner', 'denied', null],
  [{ generation: 'v0' }, 'owner', null, 'Cancel K7'],
] satisfies [Partial<DeliveryRow>, Role, 'denied' | null, string | null][])(
  'a scheduled order with %j is ended by a %s whose key is %s: %s',
  async (change, role, whyNot, expected) => {
    const { label, line } = await openScheduled(change, role, whyNot);
    expect([label, line]).toEqual([expected, '14:30 | in 2 h 30 min | Sara | Bayan']);
  },
);

test('what can’t be canceled says why at its order', async () => {
  const page = await openScheduled();
  await page.press('Cancel K7');
  await page.press('Cancel delivery');
  expect(page.callsOf('POST /api/deliveries/d-1/cancel')).toHaveLength(1);
  await vi.waitFor(() => expect(page.container.querySelector('li [role=alert]')?.textContent).toMatch(/\./));
});
