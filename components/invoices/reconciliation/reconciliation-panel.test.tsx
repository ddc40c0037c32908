// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Cause, InvoiceOrder, Reconciliation } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { openPage, settle } from '@/lib/testing/testing-page';
import { ReconciliationPanel } from './reconciliation-panel';

const cause = (of: Partial<Cause>): Cause => ({
  ...{ kind: 'edge', count: 2, amount: '2.500', fits: false, sets: ['edge_in', 'edge_out'], at: null },
  ...of,
});
const DIFFERS: Reconciliation = {
  ...{ currency: 'SAR', agrees: false },
  ours: { count: 1_002, amount: '90.25' },
  invoice: { count: 1_000, amount: '88.75' },
  difference: { count: -2, amount: '-1.50' },
  issued: { at: '2026-11-20T22:30:00.000Z', later: { count: 1, amount: '1.25' } },
  causes: [
    cause({}),
    cause({ kind: 'records_begin', count: 0, amount: null, sets: [], at: '2026-11-02T22:00:00.000Z' }),
    cause({ kind: 'without_fee', amount: '1.50', fits: true, sets: ['without_fee'] }),
  ],
};
const AGREES: Reconciliation = {
  ...{
    ...DIFFERS,
    agrees: true,
    causes: [],
    ours: { count: 0, amount: '0.00' },
    invoice: { count: null, amount: null },
  },
  ...{
    difference: { count: null, amount: null },
    issued: { at: '2026-11-20T22:30:00.000Z', later: { count: 0, amount: '0.00' } },
  },
};
const ORDER: InvoiceOrder = {
  ...{
    id: 'd-1',
    code: 'K1',
    reference: null,
    customerName: 'Noura',
    status: 'completed',
    fee: '1.25',
    currency: 'SAR',
  },
  ...{ createdAt: '2026-11-20T20:00:00.000Z', statusAt: '2026-11-20T21:30:00.000Z', isTimeKnown: true },
};

const open = (data: Reconciliation) =>
  openPage(<ReconciliationPanel id="i-1" invoiceNo="INV-7" />, {
    answers: {
      'GET /api/invoices/i-1/reconciliation': data,
      'GET /api/invoices/i-1/orders': {
        orders: [ORDER, { ...ORDER, id: 'd-2', code: null, isTimeKnown: false }],
        next: null,
      },
    },
  });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a bill stands beside our records, with the causes that fit first', async () => {
  const page = await open(DIFFERS);
  const rows = [...page.container.querySelectorAll('tbody tr')].map(({ textContent }) => plain(textContent ?? ''));
  expect(rows).toEqual([
    'On the invoice1,000SAR 88.75',
    'In our records Show orders1,002SAR 90.25',
    'Difference−2SAR −1.50',
  ]);
  expect(page.text()).toContain('They differ');
  expect(plain(page.text())).toContain('issued on 21 Nov, 01:30, before its period ended.');
  expect(plain(page.text())).toContain('1 delivery completed later: SAR 1.25, on the next invoice. Show orders');
  const causes = [...page.container.querySelectorAll('li')].map(({ firstChild }) =>
    plain(firstChild?.textContent ?? ''),
  );
  expect(causes).toEqual([
    'Orders without a known fee would explain it exactly2 orders · SAR 1.50',
    'Orders at the edge of the period 2 orders · SAR 2.50',
    'Our records begin later 3 Nov 2026',
  ]);
});

test('a bill that agrees has no causes, and nothing to show where there is no order', async () => {
  const page = await open(AGREES);
  expect(page.text()).toMatch(
    /They agree.*On the invoice——In our records 0SAR.*Difference——Our.*later in the period. $/,
  );
  expect(page.button('Show orders')).toBeUndefined();
});

test('a page of more orders that fails says why, beside those that are there', async () => {
  const page = await openPage(<ReconciliationPanel id="i-1" invoiceNo="INV-7" />, {
    answers: {
      'GET /api/invoices/i-1/reconciliation': DIFFERS,
      'GET /api/invoices/i-1/orders': (query) =>
        query.get('after')
          ? Response.json({ error: { code: 'unavailable' } }, { status: 503 })
          : { orders: [ORDER], next: 'n-1' },
    },
  });
  await act(async () => page.container.querySelector('button')?.click());
  await settle();
  await page.press('Show more');
  const shown = () => document.querySelector('dialog')?.textContent;
  await vi.waitFor(() => expect(shown()).toContain('The database can’t be reached'), { timeout: 20_000 });
  expect(shown()).toContain('Noura');
});

test.each([
  [0, 'ours'],
  [1, 'after_issue'],
  [2, 'without_fee'],
  [3, 'edge_in'],
])('number %d opens the orders of the set %s, and their file', async (index, set) => {
  const page = await open(DIFFERS);
  const buttons = [...page.container.querySelectorAll('button')];
  await act(async () => buttons[index]?.click());
  await settle();
  expect(page.calls.at(-1)?.query.get('set')).toBe(set);
  expect([...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))).toEqual([
    '/c/alpha/deliveries/d-1',
    '/c/alpha/deliveries/d-2',
    `/api/invoices/i-1/export?set=${set}&connection=alpha`,
  ]);
  const lines = [...document.querySelectorAll('dialog li')].map(({ textContent }) => plain(textContent ?? ''));
  expect(lines).toEqual([
    'K1 Nouracreated 20 Nov, 23:00, completed or ended 21 Nov, 00:30SAR 1.25',
    '— Nouracreated 20 Nov, 23:00, time of completion not knownSAR 1.25',
  ]);
});
