// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { testRow } from '@/lib/deliveries/testing-row';
import { openPage, settle } from '@/lib/testing/testing-page';
import { Pocket } from './pocket';

test.each([
  ['without a service worker, which deletes it at sign-out, no list is kept, and an older one goes', false],
  ['the last list is kept for the time without a network', true],
])('%s', async (_, isStarted) => {
  const put = vi.fn(async () => undefined);
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
  const page = await openPage(<Pocket />, { answers: { 'GET /api/occurrences': { occurrences: [], muted: [] } } });
  await act(async () => {
    page.client.setQueryData([...deliveryQueries.lists(), 'shown'], { rows: [testRow()] });
    vi.advanceTimersByTime(10_000);
  });
  await settle();
  expect(put).toHaveBeenCalledTimes(Number(isStarted));
  expect(deleted).toHaveBeenCalledTimes(Number(!isStarted));
});
