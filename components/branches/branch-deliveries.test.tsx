// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { BranchDetail } from '@/lib/branches/schema';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { BranchDeliveries } from './branch-deliveries';

/** The numbers and the latest orders of a branch, each text in its place. */

const order = (id: string, change: object = {}) => ({
  ...{ id, code: `C-${id}`, reference: `R-${id}`, status: 'pending', testMode: false, customerName: 'Sara' },
  ...{ deliveryFee: null, currency: null, createdAt: '2026-11-21T10:00:00Z', ...change },
});
const NUMBERS = { created: 0, byStatus: [], completed: 0, fees: [] };
const DELIVERIES: BranchDetail['deliveries'] = {
  underWay: 4,
  today: {
    ...{ created: 7, completed: 2, fees: [{ currency: 'SAR', amount: '2.5' }] },
    byStatus: [
      { status: 'pending', count: 5 },
      { status: 'completed', count: 2 },
    ],
  },
  lastMonth: {
    ...{ created: 61, completed: 60, from: '2026-10-01', to: '2026-10-31', byStatus: [] },
    fees: [
      { currency: 'KWD', amount: '75.125' },
      { currency: 'BHD', amount: '1.5' },
    ],
  },
  latest: [order('1'), order('2', { code: null, testMode: true, customerName: 'Noura', status: 'completed' })],
};

async function open(deliveries: BranchDetail['deliveries']) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await openPage(
    <BranchDeliveries id="b/1" deliveries={deliveries} status={(status) => `(${status})`} />,
    { merchant: { ...MERCHANT, currency: 'SAR' } },
  );
  return {
    sections: [...container.querySelectorAll('section')].map((section) => textsOf(section).join(' ')),
    links: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    text: container.textContent,
  };
}

test('today, last month and the latest orders', async () => {
  const { sections, links } = await open(DELIVERIES);
  expect(sections).toEqual([
    'Today 4 under way Deliveries 7 Fees (completed) SAR 2.50 (pending) 5 (completed) 2',
    'October 2026 Show Deliveries 61 Fees (completed) KWD 75.125 BHD 1.500',
    'Latest deliveries All deliveries of this branch (pending) Sara C-1 2 h ago (completed) Noura R-2 Test 2 h ago',
  ]);
  expect(links).toEqual([
    '/c/alpha/deliveries?branch=b%2F1&from=2026-10-01&to=2026-10-31&test=hide',
    '/c/alpha/deliveries?branch=b%2F1',
    '/c/alpha/deliveries/1',
    '/c/alpha/deliveries/2',
  ]);
});

test('a branch without orders has no way to see them', async () => {
  const month = { ...NUMBERS, from: '2026-10-01', to: '2026-10-31' };
  const { sections, links } = await open({ underWay: 0, today: NUMBERS, lastMonth: month, latest: [] });
  expect([sections, links]).toEqual([
    [
      'Today Nothing under way Deliveries 0 Fees (completed) SAR 0.00',
      'October 2026 Deliveries 0 Fees (completed) SAR 0.00',
      'Latest deliveries No deliveries from this branch yet.',
    ],
    [],
  ]);
});

test('who may not read orders is told so', async () => {
  expect(await open(null)).toEqual({ sections: [], links: [], text: 'Your role can’t see deliveries.' });
});
