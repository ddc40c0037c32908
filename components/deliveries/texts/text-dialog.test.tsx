// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeliveryDetail, DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { openPage } from '@/lib/testing/testing-page';
import { suggestedText } from './customer-text';
import { TextDialog } from './text-dialog';

const ORDERS = [
  testRow({ id: 'd-1', code: 'K1', status: 'en_route', customerName: 'Noura', customerPhone: '+96550000001' }),
  testRow({ id: 'd-2', code: 'K2', status: 'en_route', customerName: 'Ali', customerPhone: '+97330000002' }),
  testRow({ id: 'd-3', code: 'K3', status: 'en_route', customerName: 'Huda', customerPhone: '' }),
  testRow({ id: 'd-4', code: 'K4', status: 'failed', customerName: 'Badr', customerPhone: '+96550000004' }),
  testRow({ id: 'd-5', code: 'K5', status: 'completed' }),
];

const detail = (row: DeliveryRow): Partial<DeliveryDetail> => ({
  ...row,
  trackingUrl: `https://track.example/${row.code}`,
  pickupQrUrl: null,
  cancelReason: null,
  instructions: null,
  confirmedAt: null,
  nextCheckAt: null,
  createdAtService: null,
  createdByName: null,
  events: [],
  trail: [],
  draft: null,
  can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
});

async function open(rows: readonly DeliveryRow[]) {
  const answers = Object.fromEntries(rows.map((row) => [`GET /api/deliveries/${row.id}`, detail(row)]));
  const page = await openPage(<TextDialog rows={rows} onClose={() => {}} />, { role: 'viewer', answers });
  return {
    ...page,
    links: () => [...document.querySelectorAll<HTMLAnchorElement>('dialog a')],
    next: () => [...document.querySelectorAll<HTMLAnchorElement>('dialog a')].find(isNext),
    choose: (value: string) =>
      act(async () => {
        const select = document.querySelector('select');
        if (!select) throw new Error('no choice of a text');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  };
}

const isNext = ({ textContent }: HTMLAnchorElement) => textContent?.startsWith('Next:') === true;
/** A text without the marks of directions. */
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
const press = (link: HTMLAnchorElement | undefined) =>
  act(async () => {
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
  });

test('selected orders are written to one after the other, each with its own link and phone', async () => {
  const { next, choose, text, links } = await open(ORDERS);
  await choose('onTheWay');
  expect(text()).toContain('This text does not fit 2 orders');
  const sent: [string | undefined, string, string | undefined][] = [];
  for (let link = next(); link; link = next()) {
    const { pathname, searchParams } = new URL(link.href);
    sent.push([plain(link.textContent), pathname, searchParams.get('text')?.match(/track\.example\/\w+/)?.[0]]);
    await press(link);
  }
  expect(sent).toEqual([
    ['Next: Noura, 1 of 3', '/96550000001', 'track.example/K1'],
    ['Next: Ali, 2 of 3', '/97330000002', 'track.example/K2'],
    ['Next: Huda, 3 of 3', '/', 'track.example/K3'],
  ]);
  expect(links()).toHaveLength(3);
});

test.each([
  ['follow', ['K1', 'K2', 'K3'], /can be followed here/],
  ['onTheWay', ['K1', 'K2', 'K3'], /is on the way.*في الطريق/s],
  ['late', ['K1', 'K2', 'K3'], /about 15 minutes late.*نحو 15 دقيقة/s],
  ['notReached', ['K1', 'K2', 'K3', null], /could not reach you.*لم نتمكن/s],
])(
  '%s is for orders of which it is true, in both languages, with a link while they are under way',
  async (text, codes, words) => {
    const { choose, links } = await open(ORDERS);
    await choose(text);
    const texts = links().flatMap((link) => (isNext(link) ? [] : (new URL(link.href).searchParams.get('text') ?? '')));
    expect(texts.map((one) => one.match(/track\.example\/(\w+)/)?.[1] ?? null)).toEqual(codes);
    for (const one of texts) expect(one).toMatch(words);
  },
);

test('the messages of a device open with the phone, and only where there is one', async () => {
  const { links } = await open([ORDERS[0] as DeliveryRow, ORDERS[2] as DeliveryRow]);
  await act(async () => document.querySelector<HTMLInputElement>('input[value=sms]')?.click());
  expect(links().map(({ href }) => href.replace(/body=.*/, 'body='))).toEqual(['sms:+96550000001?body=']);
});

const NOW = Date.parse('2026-11-21T12:00:00Z');
test.each([
  [[{ status: 'failed' }], 'notReached'],
  [[{ status: 'en_route' }], 'onTheWay'],
  [[{ status: 'en_route', promisedAt: '2026-11-21T11:59:00Z' }], 'late'],
  [[{ status: 'completed', promisedAt: '2026-11-21T11:59:00Z' }], 'follow'],
  [[{ status: 'pending' }], 'follow'],
  [[{ status: 'en_route' }, { status: 'en_route' }], 'onTheWay'],
  [[{ status: 'en_route' }, { status: 'failed' }], 'follow'],
])('orders of %j suggest the text %s', (orders, text) => {
  expect(suggestedText(orders.map(testRow), NOW)).toBe(text);
});
