import { expect, test } from 'vitest';
import { REPORT_PARAMS, reportOf } from './report-params';

const nothing = { from: null, to: null, by: null, dates: null, branch: null, merchants: null };
const today = '2028-03-01';

test('without days, the last thirty', () => {
  expect(reportOf(nothing, today)).toEqual({ from: '2028-02-01', to: today, by: 'day', dates: 'created' });
});

test('what the address has is kept', () => {
  const params = { from: '2027-01-01', to: '2027-12-31', by: 'area', dates: 'ended', branch: 'b1' } as const;
  expect(reportOf({ ...nothing, ...params }, today)).toEqual(params);
  expect(reportOf({ ...nothing, merchants: 'all' }, today)).toMatchObject({ merchants: 'all' });
  expect(reportOf({ ...nothing, to: '2027-01-30' }, today)).toMatchObject({ from: '2027-01-01', to: '2027-01-30' });
});

test('of days that are no span the last one counts, with the branch and the groups of the address', () => {
  const params = { from: '2028-02-02', to: '2028-02-01', by: 'hour', dates: 'ended', branch: 'b1' } as const;
  const given = { ...nothing, ...params };
  expect(reportOf(given, today)).toEqual({ ...params, from: '2028-01-03' });
  expect(reportOf({ ...given, from: '2019-01-01' }, today)).toEqual({ ...params, from: '2028-01-03' });
  expect(reportOf({ ...given, from: '2028-03-02', to: null }, today)).toEqual({
    ...params,
    from: '2028-02-01',
    to: today,
  });
});

test('what no report can have leaves the last thirty days', () => {
  const last = { from: '2028-02-01', to: today, by: 'day', dates: 'created' };
  expect(reportOf({ ...nothing, branch: 'b'.repeat(65) }, today)).toEqual(last);
  expect(reportOf({ ...nothing, to: '2000-01-05' }, today)).toEqual(last);
});

test('a day of the address is one of the calendar, or none', () => {
  for (const parser of [REPORT_PARAMS.from, REPORT_PARAMS.to]) {
    expect(parser.parse('2028-02-29')).toBe('2028-02-29');
    expect(parser.parse('2027-02-29')).toBeNull();
  }
});
