// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { OtherCountryNumber } from './other-country-number';

test.each([
  ['of the merchant’s country', '50123456', {}, undefined],
  ['of another country', '0551234567', {}, '+966 55 123 4567'],
  ['of another country where the merchant’s is not known', '0551234567', { isCountryAssumed: true }, undefined],
])('a number %s', async (_, phone, of, offered) => {
  const take = vi.fn();
  const page = await openPage(<OtherCountryNumber phone={phone} onTake={take} />, { merchant: { ...MERCHANT, ...of } });
  expect(document.querySelector('button')?.textContent).toBe(offered);
  if (!offered) return;
  await page.press(offered);
  expect(take).toHaveBeenCalledExactlyOnceWith(offered);
});
