// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import auth from '@/lib/i18n/messages/en/auth.json';
import { openPage } from '@/lib/testing/testing-page';
import { PasswordInput } from './password-input';

const words = auth.passwordInput;

test('a password is hidden until it is shown, and Caps Lock is said, not Shift', async () => {
  const page = await openPage(<PasswordInput name="password" />);
  const field = () => page.container.querySelector('input');
  expect(field()?.type).toBe('password');
  await page.press(words.show);
  expect(field()?.type).toBe('text');
  await page.press(words.hide);
  expect(field()?.type).toBe('password');
  const key = (modifiers: KeyboardEventInit) =>
    act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, ...modifiers })));
  await key({ shiftKey: true });
  expect(page.text()).not.toContain(words.caps);
  await key({ modifierCapsLock: true });
  expect(page.text()).toContain(words.caps);
});
