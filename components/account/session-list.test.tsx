// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { SessionList } from './session-list';

const words = settings.profile;
const session = (id: string, of: object) => ({
  ...{ id, isThisOne: false, browser: null, system: null, address: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', usedAt: '2026-11-21T09:00:00.000Z', ...of },
});

test('the sessions name their browser and address, and any but this one can be ended', async () => {
  const page = await openPage(<SessionList />, {
    answers: {
      'GET /api/settings/sessions': {
        sessions: [
          session('this', { isThisOne: true, browser: 'Firefox', system: 'Linux', address: '192.0.2.1' }),
          session('phone', { browser: 'Safari' }),
          session('unknown', {}),
        ],
      },
      'DELETE /api/settings/sessions/phone': new Response(null, { status: 204 }),
    },
  });
  await vi.waitFor(() => expect(page.container.querySelectorAll('li')).toHaveLength(3));
  const rows = [...page.container.querySelectorAll('li')].map((row) => [
    row.textContent?.includes(words.thisOne),
    row.querySelector('button')?.getAttribute('aria-label') ?? null,
  ]);
  expect(rows).toEqual([
    [true, null],
    [false, 'Sign out: Safari'],
    [false, `Sign out: ${words.sessionUnknown}`],
  ]);
  expect(page.text()).toContain('Firefox on Linux');
  expect(page.text()).toContain('192.0.2.1');
  await page.press('Sign out: Safari');
  expect(page.calls.at(-2)?.call ?? page.calls.at(-1)?.call).toBe('DELETE /api/settings/sessions/phone');
});

test('sign out everywhere can be tried again after a refusal, and stays busy until the page is left', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const page = await openPage(<SessionList />, {
    answers: {
      'GET /api/settings/sessions': { sessions: [] },
      'DELETE /api/settings/sessions': [refusal(503, 'unavailable'), { ended: 2 }],
    },
  });
  await page.press(words.everywhere);
  await page.press(words.everywhereConfirm);
  expect(document.querySelector('dialog')?.open).toBe(true);
  await page.press(words.everywhereConfirm);
  await page.press(words.everywhereConfirm);
  expect(page.callsOf('DELETE /api/settings/sessions')).toHaveLength(2);
  expect(assign).toHaveBeenCalledWith('/sign-in');
  expect(page.button(words.everywhereConfirm)?.getAttribute('aria-busy')).toBe('true');
});
