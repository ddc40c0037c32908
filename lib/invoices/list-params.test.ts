import { expect, test } from 'vitest';
import { invoiceListOfSearch } from './list-params';

test('the address names filter, days and page', () => {
  expect(invoiceListOfSearch({ status: 'unpaid', from: '2026-01-01', to: '2026-02-28', page: '3' })).toEqual({
    status: 'unpaid',
    from: '2026-01-01',
    to: '2026-02-28',
    page: 3,
  });
  expect(invoiceListOfSearch({ status: 'paid', page: '1' })).toEqual({ status: 'paid', page: 1 });
});

test.each([[{}], [{ status: 'stolen', from: 'yesterday', to: '2026-02-30', page: 'x' }], [{ page: '0' }]])(
  'what makes no sense counts as not given: %j',
  (search) => {
    expect(invoiceListOfSearch(search)).toEqual({ status: 'all', page: 1 });
  },
);

test.each([
  [{ from: '0002-11-01' }, { to: '2026-02-28', page: 2 }],
  [{ to: '0202-11-01' }, { from: '2026-01-01', page: 2 }],
  [{ page: '10001' }, { from: '2026-01-01', to: '2026-02-28', page: 1 }],
])('a wrong value takes nothing else away: %j', (wrong, kept) => {
  const search = { status: 'unpaid', from: '2026-01-01', to: '2026-02-28', page: '2' };
  expect(invoiceListOfSearch({ ...search, ...wrong })).toEqual({ status: 'unpaid', ...kept });
});
