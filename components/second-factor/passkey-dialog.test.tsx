// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import auth from '@/lib/i18n/messages/en/auth.json';
import { fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { PasskeyDialog } from './passkey-dialog';

vi.mock('@/lib/second-factor/passkey-browser', () => ({ createPasskey: () => new Promise(() => {}) }));

test('Cancel leaves while the browser waits for a key', async () => {
  const onClose = vi.fn();
  const page = await openPage(<PasskeyDialog passkey={null} onClose={onClose} onDone={() => {}} />);
  await fill('[name=passkeyName]', 'Key');
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await settle();
  await page.press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a refused name is said in the dialog, also on a page with a field of that name', async () => {
  const passkey = { id: 'k-1', name: 'Key', createdAt: '2026-11-20T09:00:00.000Z', usedAt: null };
  const fields = [{ path: 'name', message: 'errors.required' }];
  const page = await openPage(
    <>
      <input id="field-name" />
      <PasskeyDialog passkey={passkey} onClose={() => {}} onDone={() => {}} />
    </>,
    { answers: { 'PATCH /api/settings/passkeys/k-1': refusal(400, 'invalid_input', { fields }) } },
  );
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await settle();
  expect(page.calls).toHaveLength(1);
  expect(document.querySelector('dialog form')?.textContent).toContain(auth.problems.invalid_input);
});
