// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { DeliveryCallouts } from './detail/delivery-callouts';
import { DeliveryTimeline } from './detail/delivery-timeline';
import { DeliveryView } from './detail/delivery-view';
import { LinkedOrders } from './detail/linked-orders';
import { DeliveryCard } from './list/delivery-card';
import { DeliveryList } from './list/delivery-list';
import type { RowContext } from './list/row-context';
import { usualMarks } from './list/usual-marks';
import { Slip } from './slip/delivery-slip';

/** The texts of an order: no value in another's place, and each sum in the currency of its order. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T11:30:00Z') });

const ROW = testRow({
  id: 'd-1',
  code: 'K7',
  reference: 'R-7',
  status: 'in_progress',
  branchId: 'b-1',
  branchName: 'Salmiya',
  customerName: 'Noura',
  customerPhone: '+96550123456',
  customerAddress: 'Jabriya, Block 3, Street 5, Building 9',
  area: 'Jabriya',
  distanceMeters: 4_200,
  durationSeconds: 1_200,
  amount: '12.500',
  currency: 'KWD',
  deliveryFee: '1.250',
  estimatedFee: '1.100',
  driverName: 'Fahad',
  driverPhone: '+96590000001',
  pickedUpAt: '2026-11-21T11:00:00.000Z',
  promisedAt: '2026-11-21T11:45:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
  statusAt: '2026-11-21T11:00:00.000Z',
});

function order(change: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return {
    ...ROW,
    trackingUrl: 'https://track.example/K7',
    pickupQrUrl: null,
    cancelReason: null,
    instructions: 'Ring twice',
    confirmedAt: '2026-11-21T11:20:00.000Z',
    nextCheckAt: null,
    createdAtService: '2026-11-21T10:02:00.000Z',
    createdByName: 'Huda',
    replaces: null,
    replacedBy: null,
    addressLinkId: null,
    events: [],
    trail: [],
    can: { cancel: true, retry: false, check: false, resolve: false, close: false },
    whyNot: { read: null, cancel: null, retry: null },
    draft: null,
    ...change,
  };
}

/** A text without the marks of directions, and with plain spaces. */
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

/** Each name of a list of facts with its value. */
const facts = (container: HTMLElement) =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((dt) => [dt.textContent, plain(dt.nextElementSibling?.textContent)]),
  );

/** A merchant with orders in another currency than its own. */
const open = (ui: ReactNode, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(ui, { merchant: { ...MERCHANT, currency: 'SAR' }, ...options });

async function openView(change: Partial<DeliveryDetail> = {}, role: 'owner' | 'viewer' = 'owner') {
  const { container } = await open(
    <DeliveryView delivery={order(change)} refreshFailed={false} hasMapBeside close={null} />,
    { role },
  );
  return { facts: facts(container), text: container.textContent };
}

test('the page of an order has each fact at its name', async () => {
  expect((await openView()).facts).toEqual({
    'Promised by': '14:45',
    Name: 'Noura',
    Phone: '+965 5012 3456',
    Address: 'Jabriya, Block 3, Street 5, Building 9',
    'For the driver': 'Ring twice',
    'To collect': 'KWD 12.500Cash on delivery',
    'Delivery fee': 'KWD 1.250charged on completionestimated KWD 1.100',
    Pickup: 'Salmiya',
    'Driving distance': '4.2 km',
    'Estimated drive': '20 min',
    Reference: 'R-7',
    Created: '21 Nov, 13:00at the service: 21 Nov, 13:02Huda',
    Tracking: 'track.example/K7',
    'Created through': 'v2',
    'Last confirmed': '21 Nov, 14:20',
  });
  const { facts, text } = await openView({}, 'viewer');
  expect(facts['Created through']).toBeUndefined();
  expect(text).toContain('DriverFahad+965 9000 0001');
});

test('the link to follow an order goes to its customer while it is under way, and not later', async () => {
  const links = async (change: Partial<DeliveryDetail>) => {
    const { container } = await open(
      <DeliveryView delivery={order(change)} refreshFailed={false} hasMapBeside close={null} />,
    );
    const toCustomer = [...container.querySelectorAll('a')].filter(({ href }) => href.includes('wa.me/96550123456'));
    return toCustomer.map(({ href }) => decodeURIComponent(href).includes('https://track.example/K7'));
  };
  expect(await links({})).toEqual([true]);
  expect(await links({ status: 'completed' })).toEqual([]);
  expect(await links({ trackingUrl: null })).toEqual([]);
});

const CHARGED = 'KWD 1.250charged to the walletestimated KWD 1.100';

test.each<[change: Partial<DeliveryDetail>, money: Record<string, string | undefined>]>([
  [
    { status: 'completed', deliveredAt: '2026-11-21T11:25:00.000Z' },
    { Collected: 'KWD 12.500Cash on delivery', 'Delivery fee': CHARGED, Delivered: '14:2520 min early' },
  ],
  [
    { status: 'completed', paymentType: 'paid' },
    { 'Order amount': 'KWD 12.500Paid already', 'Delivery fee': CHARGED },
  ],
  [
    { status: 'canceled', cancelReason: 'Changed their mind' },
    {
      'Order amount': 'KWD 12.500Cash on delivery',
      'Delivery fee': 'No feecanceled deliveries cost nothing',
      'Reason for canceling': 'Changed their mind',
    },
  ],
  [{ deliveryFee: null }, { 'Delivery fee': 'KWD 1.100estimated; charged on completion' }],
  [{ estimatedFee: '1.25' }, { 'Delivery fee': 'KWD 1.250charged on completion' }],
  [{ currency: null, amount: '12.5' }, { 'To collect': 'SAR 12.50Cash on delivery' }],
])('the money of an order with %j', async (change, money) => {
  expect((await openView(change)).facts).toMatchObject(money);
});

const COLLECT = 'Collect in cash · التحصيل نقدًا';

test.each<[change: Partial<DeliveryDetail>, money: string]>([
  [{}, `${COLLECT}KWD 12.500`],
  [{ currency: null }, `${COLLECT}SAR 12.50`],
  [{ paymentType: 'paid' }, 'Paid, collect nothing · مدفوع، لا تحصيلOrder amount · قيمة الطلب: KWD 12.500'],
  [{ paymentType: '' }, 'Payment not known · طريقة الدفع غير معروفةOrder amount · قيمة الطلب: KWD 12.500'],
  [{ status: 'canceled' }, 'Not to be delivered · لا يُوصَّل'],
])('the slip of an order with %j says what is collected', async (change, money) => {
  const scheduledAt = '2026-11-21T15:05:00.000Z';
  const { container } = await open(<Slip delivery={order({ ...change, scheduledAt })} />);
  expect(plain(container.querySelector('article > div:nth-of-type(2)')?.textContent)).toBe(money);
  expect(container.textContent).toMatch(/^AlphaCode · رقم الطلبK7Reference · المرجعR-7/);
  expect(Object.values(facts(container))).toEqual([
    'Salmiya',
    'NouraJabriya, Block 3, Street 5, Building 9',
    '+965 5012 3456',
    'Ring twice',
    '2026-11-21 18:05',
  ]);
});

test('a list has each value in its column', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const rows = [
    ROW,
    testRow({ id: 'd-2', code: 'K8', status: 'canceled', currency: 'SAR', amount: '30', deliveryFee: '9.00' }),
    testRow({ id: 'd-3', code: 'K9', status: 'completed', currency: null, amount: '2', deliveryFee: '0.75' }),
  ];
  const { container } = await openPage(
    <DeliveryList settings={MERCHANT} branches={[]} chosenId={null} onChoose={() => undefined} mayCreate />,
    { answers: { 'GET /api/deliveries': { rows, older: null, newer: null } }, path: '/deliveries' },
  );
  const textsOf = (selector: string, of: Element = container) =>
    [...of.querySelectorAll(selector)].map(({ textContent }) => plain(textContent));
  const place = 'JabriyaBlk 3,St 5,Bldg 9';
  const shown = [...container.querySelectorAll('tbody tr')].map((tr) => textsOf('td', tr));
  expect([textsOf('th'), ...shown]).toEqual([
    // biome-ignore format: a table
    ['Status', 'In status', 'Code', 'Customer', 'Address', 'Pickup', 'Driver', 'Arrival', 'Amount', 'Fee', 'Created'],
    [
      'in progress, K7, Noura',
      '30 min',
      'K7',
      'Noura+965 5012 3456Jabriya,Blk 3,St 5,Bldg 9',
      place,
      'Salmiya',
      'Fahad',
      'due 14:45',
      'Cash on deliveryKWD 12.500',
      'KWD 1.250',
      '1 h ago',
    ],
    // biome-ignore format: a table
    ['Canceled, K8, Sara', '1 h 30 min', 'K8', 'Sara+965 5123 4567', '—', '—', '—', '—', 'Cash on deliverySAR 30.00', '—', '1 h ago'],
    // biome-ignore format: a table
    ['Delivered, K9, Sara', '', 'K9', 'Sara+965 5123 4567', '—', '—', '—', '—', 'Cash on deliveryKWD 2.000', 'KWD 0.750', '1 h ago'],
  ]);
});

const ASKED = 'The order was sent at 13:00 with reference R-7. It may have been created, or not.';
const LOOK =
  'Look for it in the business application, or ask the dispatch service. Then link it here, or mark it as not created.';
const NOT_AGAIN = 'It is not sent again: on this connection a repeated order becomes a second delivery.';
const REFUSED = { kind: 'refused', code: 400, message: 'Bad phone', field: 'contact_phone' };
const DENIED =
  'The current status can’t be read: this connection’s key lacks the permission delivery:read. Shown as of';

test.each<[Partial<DeliveryDetail> | object, texts: string[], acts: string[]]>([
  [{}, [], []],
  [
    { status: 'submitting' },
    ['Sending', 'If no answer comes, the same order is sent again with the same reference.'],
    [],
  ],
  [
    { status: 'submitting', generation: 'v1' },
    ['Sending', 'It is sent once. If no answer comes, it is not sent again.'],
    [],
  ],
  [
    { status: 'unknown', nextCheckAt: '2026-11-21T11:32:00.000Z' },
    [
      ASKED,
      'Next check in 2 min. Every check sends the same order with the same reference: there will never be a second one.',
    ],
    [],
  ],
  [
    { status: 'unknown', nextCheckAt: '2026-11-21T11:30:00.000Z' },
    [
      ASKED,
      'Checking again now. Every check sends the same order with the same reference: there will never be a second one.',
    ],
    [],
  ],
  [
    { status: 'unknown', problem: { kind: 'no_answer', ended: 'late' } },
    [ASKED, 'The time until which it goes by itself has passed: it is not sent again.', LOOK],
    [],
  ],
  [{ status: 'unknown', generation: 'v0' }, [ASKED, NOT_AGAIN, LOOK], []],
  [
    { status: 'rejected', problem: REFUSED },
    ['Nothing was dispatched and nothing is charged.', 'contact_phone', 'Message from the dispatch service: Bad phone'],
    ['/c/alpha/deliveries/new?like=d-1'],
  ],
  [
    { status: 'rejected', problem: { kind: 'not_sent' } },
    ['The order did not reach the dispatch service', 'Nothing was dispatched and nothing is charged.', 'Send again'],
    ['/c/alpha/deliveries/new?like=d-1'],
  ],
  [{ status: 'rejected', problem: { kind: 'marked_not_created' } }, ['Marked as not created by a user'], []],
  [
    { problem: { kind: 'existing_order' } },
    ['This is an older order', 'Reference R-7 was already used', 'Send yours with a new reference'],
    ['/c/alpha/deliveries/new?like=d-1'],
  ],
  [{ problem: { kind: 'made_after_all' } }, ['This order was created after all'], []],
  [
    { problem: { kind: 'not_found', since: '2026-11-21T09:00:00.000Z' } },
    ['Not found since 21 Nov, 12:00. Shown as it was before.', 'We stopped checking after a day.'],
    [],
  ],
  [
    { problem: { kind: 'not_found' }, nextCheckAt: '2026-11-21T11:32:00.000Z' },
    ['no longer finds this delivery', 'We keep checking for a day, less and less often.'],
    [],
  ],
  [{ whyNot: { read: 'denied', cancel: null, retry: null } }, [`${DENIED} 21 Nov, 14:20.`], []],
  [{ whyNot: { read: 'denied', cancel: null, retry: null }, confirmedAt: null }, [`${DENIED} 21 Nov, 13:00.`], []],
  [{ whyNot: { read: 'denied', cancel: null, retry: null }, status: 'completed' }, [], []],
  [{ whyNot: { read: 'needs_key', cancel: null, retry: null } }, [], []],
])('what is unusual about an order is said: %j', async (change, texts, acts) => {
  const { container } = await open(<DeliveryCallouts delivery={order(change as Partial<DeliveryDetail>)} />);
  const text = plain(container.textContent) ?? '';
  expect(texts.filter((each) => !text.includes(each))).toEqual([]);
  expect(text === '').toBe(texts.length === 0);
  expect([...container.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(acts);
  const reader = await open(<DeliveryCallouts delivery={order(change as Partial<DeliveryDetail>)} />, {
    role: 'viewer',
  });
  expect([...reader.container.querySelectorAll('a')]).toEqual([]);
});

const event = (id: number, change: Partial<DeliveryDetail['events'][number]>) => ({
  ...{ id, kind: 'status', status: null, source: 'webhook' as const, userName: null, reason: null },
  at: '2026-11-21T10:05:00.000Z',
  ...change,
});

test('the history has each event with its time and person, and then the steps ahead', async () => {
  const events = [
    event(1, { kind: 'created', source: 'user', userName: 'Huda', at: '2026-11-21T10:00:00.000Z' }),
    event(2, { status: 'accepted', userName: 'Huda' }),
    event(3, { kind: 'no_answer', source: 'answer', reason: 'Timed out' }),
    event(4, { kind: 'cancel_requested', userName: 'Ali', reason: 'Closed', at: '2026-11-22T10:05:00.000Z' }),
    event(5, { kind: 'replaced', source: 'poll', reason: 'R-8' }),
    event(6, { kind: 'something_new' }),
  ];
  const { container } = await open(<DeliveryTimeline delivery={order({ status: 'dispatched', events })} />);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => plain(textContent))).toEqual([
    'Order entered13:00by Huda',
    'Driver found13:05',
    'No clear answer from the dispatch service13:05Timed out',
    'Cancellation requested22 Nov, 13:05by AliReason: Closed',
    'A corrected order was sent instead13:05',
    'something new13:05',
    'On the way',
    'Delivered',
  ]);
  const titles = [...container.querySelectorAll('time')].map(({ title }) => title.split(' · ')[1]);
  expect(titles).toEqual(['user', 'webhook', 'reply', 'webhook', 'check', 'webhook'].map((it) => `Source: ${it}`));
});

test('of two orders each leads to the other, and the fee of a canceled one is not charged', async () => {
  const linked = { id: 'd-8', code: null, reference: 'R-8', status: 'canceled', deliveryFee: '1.5' };
  const shown = async (change: Partial<DeliveryDetail>) => {
    const { container } = await open(<LinkedOrders delivery={order(change)} />);
    const links = [...container.querySelectorAll('a')].map((a) => a.getAttribute('href'));
    return [facts(container), links];
  };
  const links = ['/c/alpha/deliveries/d-8'];
  expect(await shown({ replaces: linked })).toEqual([{ 'Sent instead of': 'R-8Fee not charged' }, links]);
  expect(await shown({ replaces: { ...linked, code: 'K8', status: 'completed' } })).toEqual([
    { 'Sent instead of': 'K8KWD 1.500' },
    links,
  ]);
  expect(await shown({ replacedBy: linked, currency: null })).toEqual([{ 'Replaced by': 'R-8SAR 1.50' }, links]);
});

const context = (change: Partial<RowContext> = {}): RowContext =>
  ({
    ...{ currency: 'SAR', timeZone: 'Asia/Kuwait', isLeaving: () => false, addressIn: (text: string) => text },
    ...{ shortName: (name: string) => name, usual: usualMarks([]), href: () => '/x', onChoose: () => undefined },
    ...change,
  }) as RowContext;

test.each<[Partial<DeliveryDetail>, withCode: boolean, expected: RegExp]>([
  [{}, true, /On the way.*K7.*Noura.*KWD 12\.500$/],
  [{}, false, /On the way(?!.*K7).*Noura.*KWD 12\.500$/],
  [{ currency: null, testMode: true }, true, /Test.*SAR 12\.50$/],
  [{ status: 'completed', createdAt: '2026-11-21T09:30:00.000Z' }, true, /2 h ago.*Delivered/],
])('the card of an order %j with its code %s', async (change, withCode, expected) => {
  const row = { ...ROW, status: 'en_route', ...change };
  const { container } = await open(
    <DeliveryCard row={row} context={context()} withReasons={false} withCode={withCode} />,
  );
  expect(plain(container.textContent)).toMatch(expected);
});
