// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { Toaster } from '@/components/ui/overlay/toaster';
import { fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { ListTools, SavedFilters } from './list-tools';
import { useListAddress } from './use-list-address';

/** Kept by a person of the list: filters under a name, columns, and the list as a file. */

const SAVE = 'PUT /api/settings/preferences';
const NIGHT = { name: 'Night', query: 'status=failed' };
const MINE = { branchId: null, columns: null, filters: [NIGHT] };
const bodies = (page: { callsOf: (call: string) => { body: unknown }[] }) => page.callsOf(SAVE).map(({ body }) => body);

async function openSaved(search: string, isFiltered = true, answer: object = MINE) {
  const shown = (
    <>
      <SavedFilters isFiltered={isFiltered} />
      <Toaster />
    </>
  );
  const page = await openPage(shown, { search, answers: { [SAVE]: answer } });
  const keep = async (name: string) => {
    await fill('input', name);
    const form = page.container.querySelector('form');
    await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await settle();
  };
  const links = () => [...page.container.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]);
  return { ...page, keep, links };
}

test('filters are kept under their name without the page, and one name once', async () => {
  const page = await openSaved('show=attention&branch=b-1&older=x&newer=y');
  expect(page.text()).toContain('No filters saved yet.');
  await page.keep('   ');
  expect(bodies(page)).toEqual([]);
  await page.keep(' Night ');
  expect(bodies(page)).toEqual([{ filters: [{ name: 'Night', query: 'show=attention&branch=b-1' }] }]);
  // Shown as the server kept it.
  await act(async () => page.client.setQueryData(['preferences'], MINE));
  await settle();
  expect(page.links()).toEqual([['Night', '/c/alpha/deliveries?status=failed']]);
  await page.keep('Day');
  const day = { name: 'Day', query: 'show=attention&branch=b-1' };
  expect(bodies(page).at(-1)).toEqual({ filters: [NIGHT, day] });
  await page.keep('Night');
  expect(bodies(page).at(-1)).toEqual({ filters: [day, { name: 'Night', query: 'show=attention&branch=b-1' }] });
  await page.press('Remove Day');
  expect(bodies(page).at(-1)).toEqual({ filters: [{ name: 'Night', query: 'show=attention&branch=b-1' }] });
});

test('filters that are not kept leave their name, and are said', async () => {
  const page = await openSaved('show=attention', true, refusal(503, 'unavailable'));
  await page.keep('Night');
  expect(page.text()).toContain('The database can’t be reached');
  expect(document.querySelector('input')?.value).toBe('Night');
});

test('without filters there is nothing to keep', async () => {
  const page = await openSaved('', false);
  expect(page.container.querySelector('form')).toBeNull();
  expect(page.text()).toContain('Set filters first; then save them here.');
});

function Tools() {
  return <ListTools address={useListAddress()} onSelect={() => undefined} />;
}

test('the list as a file is that of its filters and merchant; a column is taken away and comes back', async () => {
  const page = await openPage(<Tools />, { search: 'status=failed&q=Noura', answers: { [SAVE]: MINE } });
  expect(page.container.querySelector('a')?.getAttribute('href')).toBe(
    '/api/deliveries/export?q=Noura&status=failed&connection=alpha',
  );
  const toggle = () => Object.assign(new Event('toggle'), { newState: 'open' });
  await act(async () => {
    for (const box of document.querySelectorAll('[popover]')) box.dispatchEvent(toggle());
  });
  await settle();
  const box = (name: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.querySelector('input');
  expect([box('Fee')?.checked, box('Reference')?.checked]).toEqual([true, false]);
  expect(page.button('Usual columns')).toBeUndefined();
  await act(async () => box('Fee')?.click());
  await settle();
  const USUAL = ['since', 'code', 'customer', 'place', 'origin', 'driver', 'arrival', 'amount', 'fee', 'created'];
  expect(bodies(page)).toEqual([{ columns: USUAL.filter((key) => key !== 'fee') }]);
});

test('columns that are not kept are said', async () => {
  const page = await openPage(
    <>
      <Tools />
      <Toaster />
    </>,
    { answers: { [SAVE]: refusal(503, 'unavailable') } },
  );
  await act(async () => {
    for (const box of document.querySelectorAll('[popover]'))
      box.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
  });
  await settle();
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await settle();
  expect(page.text()).toContain('The database can’t be reached');
});
