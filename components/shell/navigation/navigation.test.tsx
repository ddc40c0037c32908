// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import shell from '@/lib/i18n/messages/en/shell.json';
import { openPage } from '@/lib/testing/testing-page';
import { BottomBar } from './bottom-bar';
import { NavRail } from './nav-rail';
import { RAIL_COOKIE } from './rail-cookie';

const ALL = [
  'overview',
  'deliveries',
  'tracking',
  'estimates',
  'customers',
  'branches',
  'wallet',
  'invoices',
  'reports',
];
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));
/** The pages of each role, besides the settings. */
const PAGES: Record<Role, string[]> = {
  owner: ALL,
  manager: ALL,
  dispatcher: without('wallet', 'invoices', 'reports'),
  finance: without('estimates', 'customers'),
  viewer: without('estimates', 'customers', 'wallet', 'invoices', 'reports'),
};
const nav: Record<string, string> = shell.nav;
const links = () => [...document.querySelectorAll('nav a')].map((link) => link.textContent?.replace(/^\d+|\d+$/, ''));
const current = () => [...document.querySelectorAll('[aria-current=page]')].map((link) => link.textContent);

test.each(Object.keys(PAGES) as Role[])('%s sees the pages of their rights on both screens', async (role) => {
  const mayCreate = role !== 'finance' && role !== 'viewer';
  const wanted = (names: string[]) => names.map((name) => nav[name]);
  const wide = await openPage(<NavRail collapsed={false} attention={<i>3</i>} />, { role });
  const create = mayCreate ? [nav.newDelivery] : [];
  expect(links().slice(1)).toEqual([...create, ...wanted(PAGES[role]), nav.settings]);
  wide.container.remove();
  const phone = await openPage(<BottomBar attention={<i>3</i>} />, { role });
  expect(links()).toEqual([nav.overview, nav.deliveries, ...create, nav.tracking]);
  await phone.press(shell.nav.more);
  const sheet = [...document.querySelectorAll('dialog a')].map((link) => link.textContent);
  expect(sheet.slice(0, PAGES[role].length - 2)).toEqual([...wanted(PAGES[role].slice(3)), nav.settings]);
});

test.each([
  ['', nav.overview, nav.overview],
  ['/deliveries/d-1', nav.deliveries, nav.deliveries],
  ['/deliveries/new', nav.deliveries, nav.newDelivery],
  ['/invoices', nav.invoices, undefined],
])('at %s the rail marks %s, the bar %s', async (path, inRail, inBar) => {
  const wide = await openPage(<NavRail collapsed={false} />, { path });
  expect(current()).toEqual([inRail]);
  wide.container.remove();
  await openPage(<BottomBar />, { path });
  expect(current()).toEqual(inBar ? [inBar] : []);
});

test('the rail is collapsed by a press, and the choice is kept', async () => {
  const page = await openPage(<NavRail collapsed={false} />);
  expect(document.querySelector('nav')?.dataset.collapsed).toBeUndefined();
  await page.press(shell.rail.collapse);
  expect(document.querySelector('nav')?.dataset.collapsed).toBe('true');
  expect(document.cookie).toContain(`${RAIL_COOKIE}=1`);
  await page.press(shell.rail.expand);
  expect(document.cookie).toContain(`${RAIL_COOKIE}=0`);
});
