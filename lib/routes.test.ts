import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPageOfConnection, routes } from './routes';

it('leaves out what is empty and writes lists with commas', () => {
  expect(routes.deliveries()).toBe('/deliveries');
  expect(routes.deliveries({ status: ['failed', 'canceled'], q: '', branch: null, page: 2 })).toBe(
    '/deliveries?status=failed%2Ccanceled&page=2',
  );
});

it('escapes what goes into a path', () => {
  expect(routes.delivery('a/../b?c')).toBe('/deliveries/a%2F..%2Fb%3Fc');
  expect(routes.signIn({ next: '/deliveries?q=x' })).toBe('/sign-in?next=%2Fdeliveries%3Fq%3Dx');
});

it('knows every folder of pages that a connection has, and no other', () => {
  const folders = readdirSync('app/c/[connection]', { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('('),
  );
  expect(folders.map(({ name }) => [name, isPageOfConnection([name])])).toEqual(
    folders.map(({ name }) => [name, true]),
  );
  for (const other of ['sign-in', 'setup', 'api', 'c', '']) expect(isPageOfConnection([other])).toBe(false);
});
