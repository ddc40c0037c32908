// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import deliveries from '@/lib/i18n/messages/en/deliveries.json';
import replace from '@/lib/i18n/messages/en/replace.json';
import { openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { DeliveryActions } from './delivery-actions';
import { ReplaceDialog } from './replace-dialog';

const pushed: string[] = [];
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (href: string) => pushed.push(href), replace: () => {}, refresh: () => {} }),
  usePathname: () => '/c/sandbox/deliveries',
}));

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // Missing in jsdom.
  Object.assign(HTMLElement.prototype, { hidePopover() {} });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(() => document.body.replaceChildren());

const DELIVERY = {
  id: 'd-1',
  code: 'AB12',
  reference: 'R-1',
  status: 'pending',
  generation: 'v2',
  madeElsewhere: false,
  customerName: 'Sara',
  customerPhone: '+96550123456',
  driverName: null,
  trackingUrl: null,
  pickupQrUrl: null,
  deliveryFee: '1.250',
  estimatedFee: null,
  currency: 'KWD',
  problem: null,
  can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
};

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const named = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === name);

const open = (change: object = {}, role: Role = 'owner') =>
  openPage(
    <DeliveryActions delivery={{ ...DELIVERY, ...change } as unknown as DeliveryDetail} onProblem={() => {}} />,
    { role },
  );

test('a dialog is loaded when it is opened, and closes again', async () => {
  await open();
  expect(document.querySelector('dialog')).toBeNull();
  const cancel = named(deliveries.actions.cancel);
  await act(async () => cancel?.click());
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelector('dialog')?.open).toBe(true);
  });
  expect(document.querySelector('dialog')?.textContent).toContain(deliveries.cancel.noFee);
  await act(async () => named(deliveries.cancel.keep)?.click());
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test('a correction says that the old fee is not charged, and opens the order in the form', async () => {
  await open();
  await act(async () => named(deliveries.actions.replace)?.click());
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelector('dialog')?.textContent).toContain(replace.notCharged);
  });
  expect(document.querySelector('dialog')?.textContent).toContain('1.250');
  await act(async () => named(replace.correct)?.click());
  expect(pushed).toEqual(['/c/alpha/deliveries/new?instead=d-1']);
});

test('who may not create an order is not offered to send another one instead', async () => {
  const offered = async (mayCreate: boolean) => {
    const page = await open({}, mayCreate ? 'owner' : 'viewer');
    await act(async () => {
      const toggle = Object.assign(new Event('toggle'), { newState: 'open' });
      document.querySelector('[popover]')?.dispatchEvent(toggle);
    });
    return page.text();
  };
  const words = [deliveries.actions.replace, deliveries.actions.repeat, deliveries.actions.like];
  const all = await offered(true);
  document.body.replaceChildren();
  const few = await offered(false);
  expect(words.map((word) => [all.includes(word), few.includes(word)])).toEqual(words.map(() => [true, false]));
  expect(few).toContain(deliveries.actions.cancel);
});

const LINK = { trackingUrl: 'https://follow.example/1', pickupQrUrl: 'https://qr.example/1' };
const NOTHING = { cancel: false, retry: false, check: false, resolve: false, close: false };
const BAR = ['Send link', 'Cancel', 'Correct', 'Print slip', 'More'];
const UNSENT = {
  ...{ status: 'rejected', can: NOTHING, customerPhone: '', draft: { reference: 'R-2' } },
  ...{ problem: { kind: 'not_sent' }, replaces: { id: 'd-0', status: 'canceled' } },
};
test.each<[string, object, Role, string[]]>([
  [
    'under way',
    LINK,
    'owner',
    [...BAR, 'Show pickup QR', 'Write to the customer', 'Open the tracking page', 'Repeat on days', 'Repeat order'],
  ],
  [
    'under way, for who may not create',
    LINK,
    'viewer',
    ['Send link', 'Cancel', 'Print slip', 'More', 'Show pickup QR', 'Write to the customer', 'Open the tracking page'],
  ],
  [
    'made elsewhere, without links or a phone',
    { madeElsewhere: true, customerPhone: '' },
    'owner',
    ['Cancel', 'Correct', 'Print slip', 'More', 'Repeat order'],
  ],
  [
    'canceled',
    { ...LINK, status: 'canceled', can: NOTHING },
    'owner',
    ['Repeat order', 'Print slip', 'More', 'Open the tracking page', 'Repeat on days'],
  ],
  [
    'failed',
    { status: 'failed', can: NOTHING },
    'owner',
    ['Repeat order', 'Print slip', 'More', 'Write to the customer', 'Repeat on days'],
  ],
  [
    'failed, for who may not create',
    { status: 'failed', can: NOTHING },
    'viewer',
    ['Print slip', 'More', 'Write to the customer'],
  ],
  ['rejected', { status: 'rejected', can: { ...NOTHING, retry: true } }, 'owner', ['Retry', 'More', 'Repeat on days']],
  ['not sent in place of a canceled one', UNSENT, 'owner', ['Send now', 'More', 'Repeat on days']],
  ['not sent, for who may not create', UNSENT, 'viewer', ['More']],
  [
    'to check and to close',
    { can: { ...NOTHING, check: true, close: true } },
    'viewer',
    ['Check now', 'Close', 'Print slip', 'More', 'Write to the customer'],
  ],
])('the actions of an order that is %s', async (_, change, role, expected) => {
  await open(change, role);
  await act(async () => {
    const toggle = Object.assign(new Event('toggle'), { newState: 'open' });
    document.querySelector('[popover]')?.dispatchEvent(toggle);
  });
  const all = [...document.querySelectorAll('a, button')];
  expect(all.map((it) => it.getAttribute('aria-label') ?? it.textContent?.trim())).toEqual(expected);
});

test.each([
  [{ deliveryFee: '2.50', estimatedFee: '9.00', currency: 'SAR' }, 'SAR', '2.50'],
  [{ deliveryFee: null, estimatedFee: '9.125', currency: null }, 'KWD', '9.125'],
])('the fee that a correction names is that of the order, in its currency: %j', async (change, currency, amount) => {
  const page = await openPage(
    <ReplaceDialog
      delivery={{ ...DELIVERY, ...change, code: null, driverName: 'Omar' } as unknown as DeliveryDetail}
      open
      onClose={() => {}}
    />,
  );
  expect(textsOf(page.container.querySelector('dd s'))).toEqual([currency, amount]);
  expect(page.text()).toContain('R-1');
  expect(page.text()).toContain('Omar');
});
