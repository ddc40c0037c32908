import { expect, it } from 'vitest';
import { routes } from './routes';

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
