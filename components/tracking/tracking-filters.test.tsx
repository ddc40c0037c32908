// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import tracking from '@/lib/i18n/messages/en/tracking.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { fill, openPage } from '@/lib/testing/testing-page';
import { TrackingFilters } from './tracking-filters';

const ONE = { id: 'b-1', name: 'Hawally' };
const TWO = { id: 'b-2', name: 'Salmiya' };
const COUNTS = { all: 7, moving: 4, waiting: 0, attention: 2 };

async function open(address: object = {}, { branches = [ONE], statuses = [{ id: 'pending', name: 'Waiting' }] } = {}) {
  const set = vi.fn();
  const setBranch = vi.fn();
  const page = await openPage(
    <TrackingFilters
      address={{ q: null, show: 'all', branch: null, status: null, set, setBranch, ...address } as never}
      branches={branches}
      statuses={statuses}
      counts={COUNTS}
    />,
    { answers: { 'GET /api/branches': { branches: [], syncedAt: null } } },
  );
  return { ...page, set, setBranch };
}
const choices = () => [...document.querySelectorAll('select')].map((one) => one.getAttribute('aria-label'));
const choose = (label: string, value: string) =>
  act(async () => {
    const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('a choice of one is not offered, and a filter that hides rows always shows', async () => {
  const bare = await open();
  expect(choices()).toEqual([]);
  bare.container.remove();
  const two = await open({}, { branches: [ONE, TWO] });
  expect(choices()).toEqual([tracking.branch]);
  two.container.remove();
  await open({ branch: 'b-9', status: 'failed' });
  expect(choices()).toEqual([tracking.branch, tracking.status]);
  expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe(ui.filters.unknownBranch);
});

test('each view says how many it has, and nothing where it has none', async () => {
  await open();
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual([...['All7', 'Driver4', 'Waiting', 'Attention2']]);
});

test('what is chosen goes into the address, and what is cleared leaves it', async () => {
  const page = await open({ q: 'sal', branch: 'b-1', show: 'moving' }, { branches: [ONE, TWO] });
  await fill('input[type=search]', 'hawally');
  expect(page.set).toHaveBeenLastCalledWith({ q: 'hawally' });
  await fill('input[type=search]', '');
  expect(page.set).toHaveBeenLastCalledWith({ q: null });
  await choose(tracking.branch, 'b-2');
  await choose(tracking.branch, '');
  expect(page.setBranch.mock.calls).toEqual([['b-2'], [null]]);
  const radio = (index: number) =>
    act(async () => document.querySelectorAll<HTMLInputElement>('[type=radio]')[index]?.click());
  await radio(3);
  expect(page.set).toHaveBeenLastCalledWith({ show: 'attention' });
  await radio(0);
  expect(page.set).toHaveBeenLastCalledWith({ show: null });
});
