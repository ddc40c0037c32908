import { describe, expect, it } from 'vitest';
import { DELIVERY_STATUSES } from '@/lib/service/v2/schema';
import { canCancel, canRetry, liesBetween, mayMove } from './status';

/** The two statuses that a service may have in the other order. */
const isSwapped = (from: string, to: string) => from === 'waiting_pack' && to === 'dispatched';
const FORWARD = ['pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'completed'];

describe('mayMove', () => {
  it('goes forward along the table, steps skipped, and never back', () => {
    FORWARD.forEach((from, at) => {
      FORWARD.forEach((to, then) => {
        expect(mayMove(from, to), `${from} -> ${to}`).toBe(from !== 'completed' && (then > at || isSwapped(from, to)));
      });
    });
  });

  it('ends from every state that is not an end', () => {
    for (const from of ['pending', 'accepted', 'dispatched', 'en_route']) {
      expect(mayMove(from, 'canceled')).toBe(true);
      expect(mayMove(from, 'failed')).toBe(true);
    }
  });

  it('leaves completed and canceled for nothing', () => {
    for (const to of DELIVERY_STATUSES) {
      expect(mayMove('completed', to)).toBe(false);
      expect(mayMove('canceled', to)).toBe(false);
    }
  });

  it('leaves failed only for the road again', () => {
    expect(DELIVERY_STATUSES.filter((to) => mayMove('failed', to))).toEqual([
      'pending',
      'accepted',
      'dispatched',
      'en_route',
    ]);
  });

  it('takes whatever the service first answers', () => {
    for (const to of DELIVERY_STATUSES) {
      expect(mayMove('submitting', to)).toBe(true);
      expect(mayMove('unknown', to)).toBe(true);
    }
  });

  it('never takes a state of the ledger from the service', () => {
    expect(mayMove('pending', 'unknown')).toBe(false);
    expect(mayMove('submitting', 'rejected')).toBe(false);
  });

  it('is not blocked by a status nobody knows', () => {
    expect(mayMove('accepted', 'at_gate')).toBe(true);
    expect(mayMove('at_gate', 'en_route')).toBe(true);
    expect(mayMove('completed', 'at_gate')).toBe(false);
  });
});

it('offers cancel and retry only where the service accepts them', () => {
  expect(DELIVERY_STATUSES.filter(canCancel)).toEqual(['pending', 'accepted', 'dispatched', 'en_route']);
  expect(DELIVERY_STATUSES.filter(canRetry)).toEqual(['failed']);
  expect(['submitting', 'unknown', 'rejected'].some(canCancel)).toBe(false);
});

it('finds the step that was passed between two answers', () => {
  expect(liesBetween('pending', 'accepted', 'en_route')).toBe(true);
  expect(liesBetween('pending', 'accepted', 'completed')).toBe(true);
  expect(liesBetween('submitting', 'pending', 'accepted')).toBe(true);
  expect(liesBetween('en_route', 'accepted', 'completed')).toBe(false);
  expect(liesBetween('pending', 'accepted', 'accepted')).toBe(false);
  expect(liesBetween('pending', 'completed', 'en_route')).toBe(false);
});
