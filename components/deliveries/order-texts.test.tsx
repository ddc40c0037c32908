// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { DeliveryView } from './detail/delivery-view';
import { DeliveryList } from './list/delivery-list';
import { Slip } from './slip/delivery-slip';

/** The texts of an order: no value in another's place, and each sum in the currency of its order. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T11:30:00Z') });

const VIEWER = { currency: 'SAR', timeZone: 'Asia/Kuwait', merchantName: 'Alpha', mayCreate: true, hasMapBeside: true };
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

async function openView(change: Partial<DeliveryDetail> = {}, role: 'owner' | 'viewer' = 'owner') {
  const { container } = await openPage(
    <DeliveryView delivery={order(change)} refreshFailed={false} viewer={VIEWER} close={null} />,
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
    const { container } = await openPage(
      <DeliveryView delivery={order(change)} refreshFailed={false} viewer={VIEWER} close={null} />,
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
  const { container } = await openPage(<Slip delivery={order({ ...change, scheduledAt })} viewer={VIEWER} />);
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
