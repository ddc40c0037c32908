// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { PickupCode } from './pickup-code';

test('another link of an order is asked for anew, also after a picture that did not come', async () => {
  const page = await openPage(<PickupCode id="d-1" url="https://s.example/one" label="code" />);
  const image = () => page.container.querySelector('img');
  const first = image();
  await page.show(<PickupCode id="d-1" url="https://s.example/two" label="code" />);
  expect(image()).not.toBe(first);
  await act(async () => void image()?.dispatchEvent(new Event('error')));
  expect(page.container.textContent).toContain('https://s.example/two');
  await page.show(<PickupCode id="d-1" url="https://s.example/three" label="code" />);
  expect(image()?.alt).toBe('code');
});
