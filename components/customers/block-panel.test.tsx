// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import customers from '@/lib/i18n/messages/en/customers.json';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
import { BlockPanel } from './block-panel';

const words = customers.block;

test('a customer is blocked with a reason alone, and let in without one', async () => {
  const customer = { id: 'u-1', blockedReason: null as string | null };
  const page = await openPage(<BlockPanel customer={customer as never} />, {
    answers: { 'PATCH /api/customers/u-1': { ...customer } },
  });
  expect(page.button(words.end)).toBeUndefined();
  await page.press(words.start);
  await page.press(words.confirm);
  expect(page.calls).toEqual([]);
  await fill('[name=blockedReason]', ' Does not pay ');
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settle();
  await page.show(<BlockPanel key="blocked" customer={{ ...customer, blockedReason: 'Does not pay' } as never} />);
  expect(page.text()).toContain('Does not pay');
  expect(page.button(words.start)).toBeUndefined();
  await page.press(words.end);
  expect(page.calls.map(({ body }) => body)).toEqual([{ blockedReason: 'Does not pay' }, { blockedReason: null }]);
});
