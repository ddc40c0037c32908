// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toast } from '@/components/ui/overlay/toast';
import type { Role } from '@/lib/auth/permissions';
import { MERCHANT, openPage, settle } from '@/lib/testing/testing-page';
import { PushPanel } from './push-panel';

const BRANCHES = [
  { id: 'b1', name: 'Salmiya' },
  { id: 'b2', name: 'Jahra' },
];
const OTHER = { ...MERCHANT, id: 'c-beta', slug: 'beta', name: 'Beta' };
const ENDPOINT = 'https://push.example/this';
const saved = (endpoint: string, of = {}) => ({
  ...{ endpoint, kinds: ['late', 'plan_asks'], quietFrom: 22, quietUntil: null, excluded: ['c-beta', 'c-alpha/b2'] },
  ...of,
});

/** A browser with a push service; `has`: a subscription of it is kept. */
function startBrowser({ has = true, isSecure = true, isAble = true, permission = 'granted' } = {}) {
  const acts: string[] = [];
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys }),
    unsubscribe: async () => void acts.push('ended'),
  };
  const pushManager = {
    getSubscription: async () => (has ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      acts.push(`subscribed ${applicationServerKey}`);
      return subscription;
    },
  };
  const getNotifications = async () => [{ close: () => acts.push('closed') }];
  const registration = { pushManager, getNotifications };
  const worker = { getRegistration: async () => registration, register: async () => registration };
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  if (isAble) vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ...worker, ready: Promise.resolve(registration) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return acts;
}

async function open({
  role = 'owner' as Role,
  branches = BRANCHES,
  others = [OTHER],
  on = saved(ENDPOINT) as ReturnType<typeof saved> | null,
} = {}) {
  const settings = { publicKey: 'KEY', saved: on ?? undefined };
  const page = await openPage(<PushPanel branches={branches} />, {
    role,
    others,
    answers: {
      'GET /api/settings/push': settings,
      'PUT /api/settings/push': new Response(null, { status: 204 }),
      'DELETE /api/settings/push': new Response(null, { status: 204 }),
      'POST /api/settings/push': new Response(null, { status: 204 }),
    },
  });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const nameOf = (box: HTMLInputElement) =>
    box.closest('label')?.textContent ?? document.querySelector(`label[for="${box.id}"]`)?.textContent ?? '';
  return {
    ...page,
    boxes: () => boxes().map((box) => `${box.checked ? '+' : '-'}${nameOf(box)}${box.disabled ? ' (off)' : ''}`),
    toggle: async (name: string) => {
      await act(async () =>
        boxes()
          .find((box) => nameOf(box) === name)
          ?.click(),
      );
      await settle();
    },
    sent: () => page.callsOf('PUT /api/settings/push').map(({ body }) => body),
  };
}

test('shows what comes to this browser, and from where, and saves each change whole', async () => {
  startBrowser();
  const page = await open();
  expect(
    page
      .boxes()
      .slice(0, 13)
      .filter((box) => box.startsWith('+')),
  ).toEqual(['+An order is late', '+A standing order asks you']);
  expect(page.boxes().slice(13)).toEqual(['+Alpha', '+Salmiya', '-Jahra', '-Beta']);
  expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual(['22', '']);
  await page.toggle('Jahra');
  await page.toggle('Beta');
  await page.toggle('Alpha');
  await page.toggle('An order is late');
  const whole = { ...saved(ENDPOINT), keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }, locale: 'en' };
  expect(page.sent()).toEqual([
    { ...whole, excluded: ['c-beta'] },
    { ...whole, excluded: ['c-alpha/b2'] },
    { ...whole, excluded: ['c-beta', 'c-alpha/b2', 'c-alpha'] },
    { ...whole, kinds: ['plan_asks'] },
  ]);
});

test('a second choice, made before the first is saved, keeps both', async () => {
  startBrowser();
  const page = await open();
  await act(async () => {
    for (const name of ['Salmiya', 'Beta'])
      act(() => [...document.querySelectorAll('label')].find((label) => label.textContent === name)?.click());
  });
  await settle();
  expect(page.sent().at(-1)).toMatchObject({ excluded: ['c-alpha/b2', 'c-alpha/b1'] });
});

test.each<[string, Parameters<typeof open>[0], string[]]>([
  ['one merchant with one branch', { others: [], branches: BRANCHES.slice(0, 1) }, []],
  ['one merchant with two', { others: [] }, ['+Alpha', '+Salmiya', '-Jahra']],
  ['two merchants, one branch here', { branches: BRANCHES.slice(0, 1) }, ['+Alpha', '-Beta']],
  [
    'a merchant left out',
    { others: [], on: saved(ENDPOINT, { excluded: ['c-alpha'] }) },
    ['-Alpha', '-Salmiya (off)', '-Jahra (off)'],
  ],
])('the places of %s', async (_, of, places) => {
  startBrowser();
  const page = await open(of);
  expect(page.boxes().filter((box) => /Alpha|Beta|Salmiya|Jahra/.test(box))).toEqual(places);
});

test.each<[Role, number]>([
  ['owner', 13],
  ['manager', 12],
  ['dispatcher', 9],
  ['finance', 8],
  ['viewer', 7],
])('a person with the role of %s may choose among %d kinds', async (role, count) => {
  startBrowser({ has: false });
  const page = await open({ role, others: [], branches: [] });
  expect(page.boxes()).toHaveLength(count);
});

test.each([
  [{ isSecure: false }, 'Messages need a secure address'],
  [{ isAble: false }, 'This browser can’t show messages'],
  [{ permission: 'denied' }, 'This browser blocks notifications from here'],
  [{}, null],
])('a browser with %o', async (of, why) => {
  startBrowser({ ...of, has: false });
  const page = await open();
  expect(page.button('Switch on')?.disabled).toBe(why !== null);
  if (why) expect(page.text()).toContain(why);
  else expect(page.text()).not.toContain('This browser');
});

test('it is switched on with the key of the server, tested, and switched off here and there', async () => {
  const acts = startBrowser();
  const page = await open({ on: null });
  await page.press('Switch on');
  expect(acts).toEqual(['closed', 'ended', 'subscribed KEY']);
  expect(page.sent()).toMatchObject([{ endpoint: ENDPOINT, excluded: [], quietFrom: null, locale: 'en' }]);
  const on = await open();
  await on.press('Send a test message');
  await on.press('Switch off');
  expect(on.calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/settings/push',
    'DELETE /api/settings/push',
  ]);
  // No push closes a message that stands after that.
  expect(acts.slice(-2)).toEqual(['closed', 'ended']);
});

test('a choice for what the browser was subscribed to before is none', async () => {
  startBrowser();
  const page = await open({ on: saved('https://push.example/before') });
  expect(page.button('Switch on')).toBeDefined();
});

test('nothing is subscribed without permission', async () => {
  const acts = startBrowser({ has: false, permission: 'default' });
  const page = await open({ on: null });
  await page.press('Switch on');
  expect(acts).toEqual([]);
  expect(page.sent()).toEqual([]);
});

test('a browser that does not start the service worker says that nothing was switched on', async () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined as never);
  const acts = startBrowser({ has: false });
  const refuses = { register: async () => Promise.reject(new TypeError('no')), ready: new Promise(() => {}) };
  Object.assign(navigator.serviceWorker, refuses);
  const page = await open({ on: null });
  await page.press('Switch on');
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^It was not switched on/)]]);
  expect([acts, page.sent()]).toEqual([[], []]);
  error.mockRestore();
});
