// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { SecondFactorPanel } from './second-factor-panel';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const words = settings.codes;
const KEY = { id: 'k-1', name: 'Phone', createdAt: '2026-11-01T08:00:00.000Z', usedAt: null };
const status = (of: object = {}) => ({
  ...{ isOn: false, recoveryCodesLeft: 0, passkeys: [], passkeysAt: window.location.origin, ...of },
});
const open = (of: object, answers: object = {}) =>
  openPage(<SecondFactorPanel status={status(of)} />, { answers: answers as never });
const NO_BODY = () => new Response(null, { status: 204 });

test('codes are turned on with the password, a code of the app, and codes to keep', async () => {
  const page = await open(
    {},
    {
      'POST /api/settings/second-factor': { secret: 'JBSWY3DP', picture: 'data:image/png;base64,AA' },
      'PUT /api/settings/second-factor': [
        refusal(403, 'code_wrong', { fields: [{ path: 'code', message: 'auth.fields.signInCodeWrong' }] }),
        { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] },
      ],
    },
  );
  expect(page.text()).toContain(words.off);
  await page.press(words.turnOn);
  await vi.waitFor(() => expect(document.querySelector('[name="password"]')).not.toBeNull());
  await fill('[name="password"]', 'my password');
  await page.press(words.begin);
  expect(page.callsOf('POST /api/settings/second-factor')[0]?.body).toEqual({ password: 'my password' });
  expect(page.text()).toContain('JBSWY3DP');
  expect(document.querySelector<HTMLImageElement>('dialog img')?.src).toBe('data:image/png;base64,AA');
  await fill('[name="code"]', '000000');
  await page.press(words.confirm);
  expect(page.text()).not.toContain(words.recoveryTitle);
  await fill('[name="code"]', '123456');
  await page.press(words.confirm);
  expect(page.text()).toContain('aaaa-1111');
  expect(decodeURIComponent(document.querySelector('a[download]')?.getAttribute('href') ?? '')).toContain(
    'aaaa-1111\nbbbb-2222',
  );
  expect(page.went).toEqual([]);
  await page.press(words.done);
  expect(page.went).toEqual(['(anew)']);
});

test('codes that are on say how many recovery codes are left, and go with a code alone', async () => {
  const page = await open({ isOn: true, recoveryCodesLeft: 1 }, { 'POST /api/settings/second-factor/remove': NO_BODY });
  expect(page.text()).toContain('You have one recovery code left.');
  await page.press(words.turnOff);
  await vi.waitFor(() => expect(document.querySelector('[name="code"]')).not.toBeNull());
  expect(document.querySelector('[name="password"]')).toBeNull();
  await fill('[name="code"]', '123456');
  await page.press(words.turnOff);
  expect(page.callsOf('POST /api/settings/second-factor/remove')[0]?.body).toEqual({ code: '123456' });
});

test.each([
  [null, words.passkeysNowhere],
  ['https://desk.example', 'Passkeys work at https://desk.example alone'],
])('where passkeys do not work (%s) the panel says why, and offers none', async (passkeysAt, why) => {
  const page = await open({ passkeysAt });
  expect(page.text()).toContain(why);
  expect(page.button(words.addPasskey)).toBeUndefined();
});

test('a passkey says when it was used, and gets another name', async () => {
  const used = { ...KEY, id: 'k/2', name: 'Old PC', usedAt: '2026-11-20T09:30:00.000Z' };
  const page = await open({ passkeys: [KEY, used] }, { 'PATCH /api/settings/passkeys/k%2F2': NO_BODY });
  expect(page.button(words.addPasskey)).toBeDefined();
  const [first, second] = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(first).toContain('Added 1 Nov');
  expect(second).toContain('Last used 20 Nov');
  await page.press('Rename Old PC');
  await vi.waitFor(() => expect(document.querySelector('[name="passkeyName"]')).not.toBeNull());
  expect(document.querySelector<HTMLInputElement>('[name="passkeyName"]')?.value).toBe('Old PC');
  await fill('[name="passkeyName"]', '');
  await page.press(words.rename);
  expect(page.calls).toEqual([]);
  await fill('[name="passkeyName"]', 'New PC');
  await page.press(words.rename);
  expect(page.callsOf('PATCH /api/settings/passkeys/k%2F2')[0]?.body).toEqual({ name: 'New PC' });
  expect(document.querySelector('[name="passkeyName"]')).toBeNull();
  expect(page.went).toEqual(['(anew)']);
});

test('a passkey goes after a question', async () => {
  const page = await open({ passkeys: [KEY] }, { 'DELETE /api/settings/passkeys/k-1': NO_BODY });
  await page.press('Remove Phone');
  expect(page.calls).toEqual([]);
  await page.press(words.remove);
  expect(page.callsOf('DELETE /api/settings/passkeys/k-1')).toHaveLength(1);
  expect(page.went).toEqual(['(anew)']);
});
