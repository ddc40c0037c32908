// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
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
