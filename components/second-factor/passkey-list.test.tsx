// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import { openPage } from '@/lib/testing/testing-page';
import { PasskeyList } from './passkey-list';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const words = settings.codes;
const PASSKEYS = [
  { id: 'k-1', name: 'Phone', createdAt: '2026-10-01T21:30:00.000Z', usedAt: '2026-11-20T10:00:00.000Z' },
  { id: 'k-2', name: 'Key', createdAt: '2026-10-02T21:30:00.000Z', usedAt: null },
];

async function open(passkeysAt: string | null) {
  let changes = 0;
  const status = { passkeys: PASSKEYS, passkeysAt } as never;
  const page = await openPage(<PasskeyList status={status} onChange={() => changes++} />, {
    answers: { 'DELETE /api/settings/passkeys/k-2': new Response(null, { status: 204 }) },
  });
  return { ...page, changes: () => changes };
}

test('each passkey says when it was used, or added, and that one alone is removed', async () => {
  const page = await open(window.location.origin);
  const lines = [...page.container.querySelectorAll('li p:last-child')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Last used 20 Nov, 13:00', 'Added 3 Oct, 00:30']);
  await page.press('Remove Key');
  await page.press(words.remove);
  expect(page.calls.map(({ call }) => call)).toEqual(['DELETE /api/settings/passkeys/k-2']);
  expect(page.changes()).toBe(1);
});

test.each([
  [window.location.origin, true, ''],
  ['https://desk.example', false, 'https://desk.example'],
  [null, false, words.passkeysNowhere],
])('with passkeys at %s one can be added: %s', async (at, may, shown) => {
  const page = await open(at);
  expect(page.button(words.addPasskey) !== undefined).toBe(may);
  expect(page.text()).toContain(shown);
});
