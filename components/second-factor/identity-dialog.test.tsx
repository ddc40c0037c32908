// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { CallProblem } from '@/lib/http/call';
import settings from '@/lib/i18n/messages/en/settings.json';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
import { IdentityDialog } from './identity-dialog';

const words = settings.codes;

async function open(hasCodes: boolean, hasPasskeys: boolean, onIdentity = vi.fn(async () => undefined)) {
  const page = await openPage(
    <IdentityDialog
      {...{ hasCodes, hasPasskeys, onIdentity, onClose: () => {}, pending: false }}
      title="Change the people"
    />,
  );
  const submit = async () => {
    await act(async () => document.querySelector('form')?.requestSubmit());
    await settle();
  };
  return { ...page, onIdentity, submit };
}

test.each([
  ['a code', true, false, 'code', false],
  ['a code or a passkey', true, true, 'code', true],
  ['a passkey alone', false, true, null, true],
  ['the password of somebody without both', false, false, 'password', false],
])('asks for %s', async (_, hasCodes, hasPasskeys, name, offersPasskey) => {
  const page = await open(hasCodes, hasPasskeys);
  expect([...document.querySelectorAll('input')].map((field) => field.name)).toEqual(name ? [name] : []);
  expect(page.button(words.usePasskey) !== undefined).toBe(offersPasskey);
  expect(page.button('Change the people') !== undefined).toBe(name !== null);
});

test('a wrong code is said at its field, and what was typed stays', async () => {
  const refuse = vi.fn(async () => {
    throw new CallProblem(403, { code: 'code_wrong', fields: [{ path: 'code', message: 'codeWrong' }] });
  });
  const page = await open(true, false, refuse);
  await fill('input[name=code]', '123456');
  await page.submit();
  expect(refuse).toHaveBeenCalledWith({ code: '123456' });
  const field = document.querySelector<HTMLInputElement>('input[name=code]');
  expect(field?.value).toBe('123456');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
});

test('an empty password is not sent', async () => {
  const page = await open(false, false);
  await page.submit();
  expect(page.onIdentity).not.toHaveBeenCalled();
});
