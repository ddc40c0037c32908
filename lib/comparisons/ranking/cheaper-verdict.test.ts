import { describe, expect, it } from 'vitest';
import type { CellEstimate } from '../schema';
import { cheaperVerdict } from './cheaper-verdict';

const fee = (deliveryFee: string): CellEstimate => ({
  deliveryFee,
  currency: 'KWD',
  distanceMeters: 1000,
  durationSeconds: 100,
  times: null,
});
const from = (branchId: string, deliveryFee: string) => ({
  branchId,
  branchName: branchId,
  estimate: fee(deliveryFee),
});

describe('whether another branch is cheaper', () => {
  it('is said only of branches that answered', () => {
    const best = from('chosen', '1.250');
    const told = { askedBranches: 6, current: fee('1.250'), best };
    expect(cheaperVerdict({ ...told, answeredBranches: 6 }, 'chosen')).toEqual({ kind: 'none', others: 5 });
    expect(cheaperVerdict({ ...told, answeredBranches: 3 }, 'chosen')).toEqual({ kind: 'none', others: 2 });
    expect(cheaperVerdict({ ...told, answeredBranches: 1 }, 'chosen')).toEqual({ kind: 'failed' });
    expect(cheaperVerdict({ askedBranches: 6, answeredBranches: 0, current: null, best: null }, 'chosen')).toEqual({
      kind: 'failed',
    });
  });

  it('is not asked of a branch that is the only one', () => {
    const alone = { askedBranches: 1, answeredBranches: 1, current: fee('1.250'), best: from('chosen', '1.250') };
    expect(cheaperVerdict(alone, 'chosen')).toEqual({ kind: 'only' });
  });

  it('names the cheaper one, and one of the same fee never', () => {
    const answers = { askedBranches: 6, answeredBranches: 6, current: fee('1.750') };
    const best = from('other', '1.250');
    expect(cheaperVerdict({ ...answers, best }, 'chosen')).toEqual({ kind: 'found', best, current: fee('1.750') });
    expect(cheaperVerdict({ ...answers, best: from('other', '1.75') }, 'chosen')).toMatchObject({ kind: 'none' });
    expect(cheaperVerdict({ ...answers, answeredBranches: 5, current: null, best }, 'chosen')).toEqual({
      kind: 'found',
      best,
      current: null,
    });
  });
});
