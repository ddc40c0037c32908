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
