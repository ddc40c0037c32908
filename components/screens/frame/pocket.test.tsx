// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { testRow } from '@/lib/deliveries/testing-row';
import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import { openPage, settle } from '@/lib/testing/testing-page';
import { Pocket } from './pocket';

test.each([
  ['without a service worker, which deletes it at sign-out, no list is kept, and an older one goes', false],
  ['the last list is kept for the time without a network', true],
])('%s', async (_, isStarted) => {
  const { put, deleted, page } = await keepList({ isStarted });
  await settle();
  expect(put).toHaveBeenCalledTimes(Number(isStarted));
  expect(deleted).toHaveBeenCalledTimes(Number(!isStarted));
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(put).toHaveBeenCalledTimes(Number(isStarted));
  expect(page.text()).toBe('');
});

test('the last list says when it was, in its direction, and a name in it is text', async () => {
  const customerName = '<script>alert(1)</script> & "co"';
  const { put } = await keepList({ row: testRow({ code: 'C0DE', customerName, branchName: 'Salmiya' }) });
  const [path, response] = put.mock.calls[0] ?? [];
  expect(path).toBe('/last-list');
  expect(response?.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const page = (await response?.text()) ?? '';
  expect(page).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  expect(page).toMatch(/<p role="status">[^<]*آخر قائمة[^<]*\d/);
  expect(page).toContain('<b><bdi>C0DE</bdi></b>');
  expect(page).toContain(
    '<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;</bdi> · <bdi>Salmiya</bdi> · ',
  );
  expect(page.match(/<script/g)).toHaveLength(1);
});

test('the kept page goes on when the network is back or the page is seen again, and only then', async () => {
  const { put } = await keepList({});
  const response = put.mock.calls[0]?.[1];
  const script = /<script>(.*)<\/script>/.exec((await response?.text()) ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(response?.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);

  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const page = new EventTarget();
  const state = { navigator: { onLine: false }, document: { hidden: false }, location: { reload: vi.fn() } };
  new Function('addEventListener', ...Object.keys(state), script)(
    page.addEventListener.bind(page),
    ...Object.values(state),
  );
  const loadsAfter = (event: string, { onLine = true, hidden = false }) => {
    state.location.reload.mockClear();
    Object.assign(state.navigator, { onLine });
    Object.assign(state.document, { hidden });
    page.dispatchEvent(new Event(event));
    vi.advanceTimersByTime(60_000);
    return state.location.reload.mock.calls.length;
  };
  expect(loadsAfter('visibilitychange', { onLine: false })).toBe(0);
  expect(loadsAfter('online', { hidden: true })).toBe(0);
  expect(loadsAfter('visibilitychange', {})).toBe(1);
  expect(loadsAfter('online', {})).toBe(1);
  expect(loadsAfter('offline', {})).toBe(0);
});

/** A page that has a list when the next one is kept. */
async function keepList({ isStarted = true, row = testRow() }) {
  const put = vi.fn(async (_path: string, _page: Response) => undefined);
  const deleted = vi.fn(async () => true);
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: deleted });
  const register = async () => (isStarted ? {} : Promise.reject(new TypeError('no')));
  const value = { register, getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const inArabic = (
    <NextIntlClientProvider locale="ar" timeZone="Asia/Kuwait" messages={loadMessages('ar')}>
      <Pocket />
    </NextIntlClientProvider>
  );
  const page = await openPage(inArabic, { answers: { 'GET /api/occurrences': { occurrences: [], muted: [] } } });
  await act(async () => {
    page.client.setQueryData([...deliveryQueries.lists(), 'shown'], { rows: [row] });
    vi.advanceTimersByTime(10_000);
  });
  return { put, deleted, page };
}
