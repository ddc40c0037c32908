// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { MERCHANT, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { DeliveryList } from './delivery-list';

test('another try keeps the focus until the list comes', async () => {
  let answer = (_: object) => {};
  const held = new Promise<object>((resolve) => {
    answer = resolve;
  });
  let count = 0;
  const page = await openPage(
    <DeliveryList settings={MERCHANT} branches={[]} chosenId={null} onChoose={() => undefined} mayCreate />,
    {
      answers: { 'GET /api/deliveries': () => (count++ === 0 ? refusal(500, 'unexpected') : held) },
      path: '/deliveries',
    },
  );
  const status = () => page.container.querySelector('span[role=status]')?.textContent;
  expect(status()).toBe('');
  await act(async () => page.button('Try again')?.focus());
  await page.press('Try again');
  expect([document.activeElement?.textContent, status()]).toEqual(['Try again', 'Loading deliveries']);
  await act(async () => answer({ rows: [], older: null, newer: null }));
  await settle();
  expect(page.text()).toContain('No deliveries yet');
});
