import { describe, expect, it } from 'vitest';
import type { CellEstimate } from '../schema';
import { cheaperResult } from './cheaper-result';

const fee = (deliveryFee: string): CellEstimate => ({
  deliveryFee,
  currency: 'KWD',
  distanceMeters: 1000,
  durationSeconds: 100,
  times: null,
  isApproximate: false,
});
const from = (branchId: string, deliveryFee: string) => ({
  branchId,
  branchName: branchId,
  estimate: fee(deliveryFee),
});

describe('whether another branch is cheaper', () => {
  it('counts only branches with an estimate', () => {
    const best = from('chosen', '1.250');
    const found = { askedBranches: 6, current: fee('1.250'), best };
    expect(cheaperResult({ ...found, answeredBranches: 6 }, 'chosen')).toEqual({ kind: 'none', others: 5 });
    expect(cheaperResult({ ...found, answeredBranches: 3 }, 'chosen')).toEqual({ kind: 'none', others: 2 });
    expect(cheaperResult({ ...found, answeredBranches: 1 }, 'chosen')).toEqual({ kind: 'failed' });
    expect(cheaperResult({ askedBranches: 6, answeredBranches: 0, current: null, best: null }, 'chosen')).toEqual({
      kind: 'failed',
    });
  });

  it('names none for a fee in another currency', () => {
    const best = { ...from('other', '0.500'), estimate: { ...fee('0.500'), currency: 'SAR' } };
    const found = { askedBranches: 2, answeredBranches: 2, current: fee('1.250'), best };
    expect(cheaperResult(found, 'chosen')).toEqual({ kind: 'none', others: 1 });
  });

  it('needs another branch', () => {
    const alone = { askedBranches: 1, answeredBranches: 1, current: fee('1.250'), best: from('chosen', '1.250') };
    expect(cheaperResult(alone, 'chosen')).toEqual({ kind: 'only' });
  });

  it('names the cheaper one, and one of the same fee never', () => {
    const answers = { askedBranches: 6, answeredBranches: 6, current: fee('1.750') };
    const best = from('other', '1.250');
    expect(cheaperResult({ ...answers, best }, 'chosen')).toEqual({ kind: 'found', best, current: fee('1.750') });
    expect(cheaperResult({ ...answers, best: from('other', '1.75') }, 'chosen')).toMatchObject({ kind: 'none' });
    expect(cheaperResult({ ...answers, answeredBranches: 5, current: null, best }, 'chosen')).toEqual({
      kind: 'found',
      best,
      current: null,
    });
  });
});
