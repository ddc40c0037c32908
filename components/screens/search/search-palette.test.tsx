// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
import { SearchBox } from './search-box';
import './search-palette';

async function open() {
  await openPage(<SearchBox />, { path: '/deliveries', search: '?q=old' });
  const field = () => document.querySelector('input') as HTMLInputElement;
  await act(async () => field().focus());
  await settle();
  expect(field().getAttribute('role')).toBe('combobox');
  const go = async (query: string) => {
    await act(async () => window.history.replaceState(null, '', `?q=${query}`));
    await settle();
  };
  return { field, go };
}

test('a text that is typed stays when the address of the page changes late', async () => {
  const { field, go } = await open();
  expect(field().value).toBe('old');
  await fill('input', '50066');
  await go('before');
  expect(field().value).toBe('50066');
  expect(document.activeElement).toBe(field());
});

test('the search shows what the address of the page asks for', async () => {
  const { field, go } = await open();
  await act(async () => field().blur());
  await go('next');
  expect(field().value).toBe('next');
  await fill('input', 'left');
  await act(async () => field().blur());
  await go('last');
  expect(field().value).toBe('last');
});
