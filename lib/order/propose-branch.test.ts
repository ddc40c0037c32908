import { describe, expect, it } from 'vitest';
import { type NearBranch, nearerBranch, proposeBranch } from './propose-branch';

const branch = (id: string, straightMeters: number | null): NearBranch => ({ id, name: id, straightMeters });

/** Nearest first, as the form has them. */
const PLACED = [branch('near', 1_200), branch('next', 1_900), branch('far', 6_400), branch('elsewhere', null)];
/** The drop-off has no place yet. */
const UNPLACED = PLACED.map(({ id }) => branch(id, null));

describe('proposeBranch', () => {
  it.each([
    ['the own one, however far', PLACED, { own: 'far', ofCustomer: 'next', last: 'next' }, 'far', 'own'],
    ["the customer's last", PLACED, { ofCustomer: 'next', last: 'far' }, 'next', 'customer'],
    ["the nearest, where the customer's last is notably farther", PLACED, { ofCustomer: 'far' }, 'near', 'nearest'],
    [
      "the customer's last, where its own place is unknown",
      PLACED,
      { ofCustomer: 'elsewhere' },
      'elsewhere',
      'customer',
    ],
    ['the nearest, never the last one used', PLACED, { last: 'far' }, 'near', 'nearest'],
    [
      'the nearest, where others are gone',
      PLACED,
      { own: 'gone', ofCustomer: 'gone', last: 'gone' },
      'near',
      'nearest',
    ],
    ['the own one without a place', UNPLACED, { own: 'next', ofCustomer: 'far', last: 'near' }, 'next', 'own'],
    [
      "the customer's last without a place",
      UNPLACED,
      { own: null, ofCustomer: 'far', last: 'near' },
      'far',
      'customer',
    ],
    ['the last one used without a place', UNPLACED, { ofCustomer: '', last: 'far' }, 'far', 'last'],
    ['the only one', [branch('near', null)], { own: 'gone', last: 'far' }, 'near', 'only'],
  ])('proposes %s', (_, branches, known, id, why) => {
    expect(proposeBranch(branches, known)).toEqual({ id, why });
  });

  it('proposes none of several where nothing is known', () => {
    expect(proposeBranch(UNPLACED, { own: 'gone', last: 'gone' })).toBeUndefined();
    expect(proposeBranch(UNPLACED, {})).toBeUndefined();
    expect(proposeBranch([], { own: 'near' })).toBeUndefined();
  });
});

describe('nearerBranch', () => {
  it('is the nearest one, where the chosen one is notably farther', () => {
    expect(nearerBranch(PLACED, 'far')).toEqual({ id: 'near', name: 'near', meters: 1_200, chosenMeters: 6_400 });
    expect(nearerBranch(PLACED, 'next')).toBeUndefined();
    expect(nearerBranch(PLACED, 'near')).toBeUndefined();
  });

  it('leaves two far ones that are about as far', () => {
    expect(nearerBranch([branch('near', 18_000), branch('far', 20_000)], 'far')).toBeUndefined();
  });

  it('is unknown without the drop-off, without a choice, and without a place', () => {
    expect(nearerBranch([branch('a', null), branch('b', null)], 'b')).toBeUndefined();
    expect(nearerBranch([branch('a', 100)], '')).toBeUndefined();
    expect(nearerBranch([branch('a', 100), branch('b', null)], 'b')).toBeUndefined();
    expect(nearerBranch([], 'b')).toBeUndefined();
  });
});
