import { expect, test } from 'vitest';
import { listOfSearch } from './list-params';

test('an address is read into what is asked for, in one order whatever the address has', () => {
  expect(listOfSearch('?status=pending,failed&q=%20Sara%20&from=2026-11-01&payment=cash&test=only&older=c')).toEqual({
    status: ['failed', 'pending'],
    q: 'Sara',
    from: '2026-11-01',
    payment: 'cash',
    test: 'only',
    older: 'c',
  });
});

test('what makes no sense is left out', () => {
  expect(listOfSearch('?from=2026-02-31&to=yesterday&payment=gold&test=maybe&status=&q=%20%20&what=ever')).toEqual({});
});

test('of two cursors one counts', () => {
  expect(listOfSearch('?older=a&newer=b')).toEqual({ older: 'a' });
  expect(listOfSearch('?older=a', 'mine')).toEqual({ branch: 'mine', older: 'a' });
  expect(listOfSearch('?branch=other', 'mine')).toEqual({ branch: 'other' });
  expect(listOfSearch('?branch=all', 'mine')).toEqual({});
});

test('what is late is a part of the address', () => {
  expect(listOfSearch('?show=late')).toEqual({ show: 'late' });
  expect(listOfSearch('?show=early')).toEqual({});
});

test('every part of an address is asked for', () => {
  const search =
    '?show=attention&branch=b1&from=2026-11-01&to=2026-11-30&dates=ended&payment=paid&test=hide&made=elsewhere&newer=n';
  expect(listOfSearch(search)).toEqual({
    show: 'attention',
    branch: 'b1',
    from: '2026-11-01',
    to: '2026-11-30',
    dates: 'ended',
    payment: 'paid',
    test: 'hide',
    made: 'elsewhere',
    newer: 'n',
  });
  expect(listOfSearch('')).toEqual({});
  expect(listOfSearch(`?q=${'x'.repeat(101)}`)).toEqual({ q: 'x'.repeat(100) });
});
