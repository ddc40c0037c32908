import { expect, test } from 'vitest';
import { isOtherLevel, warningOf } from './warning';

const NONE = { warningLevel: null, reportedLevel: null, ownLevel: null, settledLevel: null };

test.each([
  ['12.001', { warningLevel: '12.000' }, null],
  ['12.000', { warningLevel: '12' }, { by: 'service', level: '12', isSettled: false }],
  ['4', { warningLevel: '12', ownLevel: '5.500' }, { by: 'own', level: '5.500', isSettled: false }],
  ['4', { warningLevel: '12', ownLevel: '5.500', settledLevel: '12' }, { by: 'own', level: '5.500', isSettled: false }],
  [
    '6',
    { warningLevel: '12', ownLevel: '5.500', settledLevel: '12.000' },
    { by: 'service', level: '12', isSettled: true },
  ],
  ['6', { warningLevel: '12', settledLevel: '5.500' }, { by: 'service', level: '12', isSettled: true }],
  [null, { warningLevel: '12', reportedLevel: '9' }, { by: 'reported', level: '9', isSettled: false }],
  [null, { warningLevel: '12', ownLevel: '9' }, null],
  ['-0.001', {}, null],
  ['0', { warningLevel: '12', settledLevel: '12' }, { by: 'empty', level: '0', isSettled: false }],
  ['0', { warningLevel: '12', settledLevel: '0' }, { by: 'empty', level: '0', isSettled: true }],
  ['0.001', { warningLevel: '12', settledLevel: '12' }, { by: 'service', level: '12', isSettled: true }],
])('a balance of %s with %j warns %j', (balance, levels, expected) => {
  expect(warningOf(balance, { ...NONE, ...levels })).toEqual(expected);
});

test.each([
  ['5', '5.000', false],
  ['5', null, true],
  ['5', '5.001', true],
  [null, '5', false],
])('a level of %s after %s is another one: %s', (level, before, expected) => {
  expect(isOtherLevel(level, before)).toBe(expected);
});
