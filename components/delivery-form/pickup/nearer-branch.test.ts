import { describe, expect, it } from 'vitest';
import { type NearBranch, nearerBranch } from './nearer-branch';

const branch = (id: string, straightMeters: number | null): NearBranch => ({ id, name: id, straightMeters });

describe('nearerBranch', () => {
  it('is the nearest one, where the chosen one is notably farther', () => {
    const branches = [branch('near', 1_200), branch('next', 1_900), branch('far', 6_400)];
    expect(nearerBranch(branches, 'far')).toEqual({ id: 'near', name: 'near', meters: 1_200, chosenMeters: 6_400 });
    expect(nearerBranch(branches, 'next')).toBeUndefined();
    expect(nearerBranch(branches, 'near')).toBeUndefined();
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
