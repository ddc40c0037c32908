import { describe, expect, it } from 'vitest';
import { proposedBranch } from './proposed-branch';

const ids = ['own', 'near', 'theirs', 'last'];
const known = { own: 'own', prefersNearest: true, nearest: 'near', ofCustomer: 'theirs', last: 'last' };

describe('proposedBranch', () => {
  it.each([
    [{}, 'own'],
    [{ own: null }, 'near'],
    [{ own: null, prefersNearest: false }, 'theirs'],
    [{ own: null, prefersNearest: false, ofCustomer: '' }, 'last'],
    [{ own: null, prefersNearest: false, ofCustomer: undefined, last: undefined }, 'near'],
    [{ own: 'gone', prefersNearest: true, nearest: undefined }, 'theirs'],
    [{ own: null, nearest: undefined, ofCustomer: 'gone', last: 'gone' }, ''],
  ])('with %j proposes %j', (change, branch) => {
    expect(proposedBranch({ ...known, ...change }, ids)).toBe(branch);
  });

  it('proposes the only one, whatever is known', () => {
    expect(proposedBranch({ ...known, own: null, nearest: undefined }, ['single'])).toBe('single');
    expect(proposedBranch(known, [])).toBe('');
  });
});
