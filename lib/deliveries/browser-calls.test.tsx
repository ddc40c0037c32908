// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '@/lib/http/testing-browser-calls';
import { codeListQueries, useAddByCode } from './by-code/queries';
import { exportSelected } from './export-selected';
import {
  findSimilar,
  useCancelDelivery,
  useCheckNow,
  useCreateDelivery,
  useDealWith,
  useLinkOrder,
  useMarkNotCreated,
  useReplaceDelivery,
  useRetryDelivery,
} from './mutations';
import { deliveryQueries } from './queries';
import { testRow } from './testing-row';

let page: ReturnType<typeof openBrowser>;
beforeEach(() => {
  page = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const FILTERS = { status: ['failed', 'canceled'], branch: 'b1', q: undefined };
const KEYS = {
  list: deliveryQueries.list({}).queryKey,
  counts: deliveryQueries.counts().queryKey,
  detail: deliveryQueries.detail('d1').queryKey,
  overview: deliveryQueries.overview({}).queryKey,
  usual: deliveryQueries.usual({}).queryKey,
  usualTrip: deliveryQueries.usualTrip().queryKey,
};
const DETAIL = {
  ...testRow({ id: 'd1' }),
  trackingUrl: null,
  pickupQrUrl: null,
  cancelReason: null,
  instructions: null,
  confirmedAt: null,
  nextCheckAt: null,
  createdAtService: null,
  createdByName: null,
  events: [],
  trail: [],
  draft: {},
  can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
};

test.each([
  [deliveryQueries.list(FILTERS), 'GET /api/deliveries?status=failed&status=canceled&branch=b1', false],
  [deliveryQueries.list({ show: 'attention' }), 'GET /api/deliveries?show=attention', 30_000],
  [deliveryQueries.counts(FILTERS), 'GET /api/deliveries/counts?status=failed&status=canceled&branch=b1', 30_000],
  [deliveryQueries.counts(), 'GET /api/deliveries/counts', 30_000],
  [deliveryQueries.detail('d1'), 'GET /api/deliveries/d1', undefined],
  [deliveryQueries.usualTrip(), 'GET /api/deliveries/usual-trip', undefined],
  [deliveryQueries.overview({ branch: 'b1' }), 'GET /api/overview?branch=b1', undefined],
  [deliveryQueries.usual({ branch: 'b1' }), 'GET /api/overview/usual?branch=b1', 300_000],
  [codeListQueries.newest(), 'GET /api/deliveries/by-code', false],
] as const)('%#: a query asks for %s', async (options, call, everyMs) => {
  const observer = new QueryObserver<unknown>(page.client, { ...options, retry: false } as never);
  await observer.refetch();
  expect(page.calls).toEqual([call]);
  const { refetchInterval } = observer.options;
  const interval =
    typeof refetchInterval === 'function' ? refetchInterval(observer.getCurrentQuery() as never) : refetchInterval;
  expect(interval).toBe(everyMs);
});

test('each filter has its own place, below what a change of any delivery makes stale', () => {
  const keys = [
    ...Object.values(KEYS),
    ...[deliveryQueries.list({ branch: 'b1' }), deliveryQueries.counts({ branch: 'b1' })].map(
      ({ queryKey }) => queryKey,
    ),
    ...[deliveryQueries.overview({ branch: 'b1' }), deliveryQueries.usual({ branch: 'b1' })].map(
      ({ queryKey }) => queryKey,
    ),
    codeListQueries.newest().queryKey,
  ].map((key) => JSON.stringify(key));
  expect(new Set(keys).size).toBe(keys.length);
  const { list, counts, overview } = KEYS;
  expect([list.slice(0, 2), counts.slice(0, 2), overview.slice(0, 2)]).toEqual([
    deliveryQueries.lists(),
    deliveryQueries.allCounts(),
    deliveryQueries.overviews(),
  ]);
  expect(deliveryQueries.usualTrip()).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, retry: false });
  expect(deliveryQueries.usual({}).staleTime).toBe(300_000);
});

test('a list of codes is read every second while codes wait', () => {
  const { refetchInterval } = codeListQueries.newest();
  if (typeof refetchInterval !== 'function') throw new Error('not a function');
  const every = (list: unknown) => refetchInterval({ state: { data: list && { list } } } as never);
  expect([every({ waiting: 3 }), every({ waiting: 0 }), every(undefined)]).toEqual([1_000, false, false]);
});

const order = { reference: 'r' } as never;
const ALL = ['list', 'counts', 'detail', 'overview'];
test.each([
  [useCreateDelivery, order, 'POST /api/deliveries {"reference":"r"}'],
  [useReplaceDelivery, { id: 'd1', order }, 'POST /api/deliveries/d1/replace {"order":{"reference":"r"}}'],
  [() => useCancelDelivery('d1'), 'closed', 'POST /api/deliveries/d1/cancel {"reason":"closed"}'],
  [() => useRetryDelivery('d1'), undefined, 'POST /api/deliveries/d1/retry {}'],
  [() => useCheckNow('d1'), undefined, 'POST /api/deliveries/d1/check {}'],
  [() => useDealWith('d1'), undefined, 'POST /api/deliveries/d1/dealt-with {}'],
  [() => useLinkOrder('d1'), 'K7', 'POST /api/deliveries/d1/link {"code":"K7"}'],
  [() => useMarkNotCreated('d1'), undefined, 'POST /api/deliveries/d1/not-created {}'],
])(
  '%#: an act makes its call, and everything of deliveries is read anew, also when it fails',
  async (use, input, call) => {
    const { mutateAsync } = page.hook<{ mutateAsync: (input: never) => Promise<unknown> }>(use as never);
    expect(await page.staleAfter(KEYS, () => mutateAsync(input as never))).toEqual(ALL);
    expect(page.calls).toEqual([call]);
  },
);

test('an answered act shows its delivery at once', async () => {
  page.browser.answer = () => Response.json(DETAIL);
  const { mutateAsync } = page.hook(() => useDealWith('d1'));
  expect(await page.staleAfter(KEYS, () => mutateAsync())).toEqual(ALL);
  expect(page.client.getQueryData(KEYS.detail)).toMatchObject({ id: 'd1', customerName: 'Sara' });
});

test('the question about similar orders has three seconds', async () => {
  page.browser.answer = () => Response.json({ similar: [] });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await findSimilar({ phone: '+96551234567' } as never)).toEqual([]);
  expect(page.calls.at(-1)).toBe('POST /api/deliveries/similar {"phone":"+96551234567"}');
  expect(timeout.mock.calls.flat()).toContain(3_000);
  timeout.mockRestore();
});

test('added codes become the newest list', async () => {
  const list = { id: 'l1', createdAt: 'now', total: 1, waiting: 1, counts: {}, missing: [] };
  page.browser.answer = () =>
    Response.json({ ...list, counts: { added: 0, known: 0, not_found: 0, unresolved: 0, failed: 0 } });
  const { mutateAsync } = page.hook(useAddByCode);
  await page.staleAfter({}, () => mutateAsync({ codes: ['K1'] }));
  expect(page.calls).toEqual(['POST /api/deliveries/by-code {"codes":["K1"]}']);
  expect(page.client.getQueryData(codeListQueries.newest().queryKey)).toMatchObject({ list: { id: 'l1' } });
});

test.each([
  ['attachment; filename="orders of today.csv"', 'orders of today.csv'],
  ['attachment', 'deliveries.csv'],
  [null, 'deliveries.csv'],
])('selected orders are a file by the name in %s', async (disposition, name) => {
  page.browser.answer = () =>
    new Response('a,b', { headers: disposition ? { 'content-disposition': disposition } : {} });
  const file = await exportSelected(['d1', 'd2']);
  expect([file.name, file.content.size, page.calls]).toEqual([
    name,
    3,
    ['POST /api/deliveries/export {"ids":["d1","d2"]}'],
  ]);
});
