import { describe, expect, it } from 'vitest';
import { DELIVERY_STATUSES } from '@/lib/service/model/values';
import {
  ACTIVE_STATUSES,
  ALL_STATUSES,
  byProgress,
  canCancel,
  canRetry,
  ENDED_STATUSES,
  isAmong,
  isBeforeResponse,
  isEnded,
  isKnown,
  isTerminal,
  isUnderWayAt,
  LEDGER_STATUSES,
  liesBetween,
  mayMove,
  shownStatus,
} from './status';

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

  it('leaves failed for the road again, and for the other ends of it', () => {
    expect(DELIVERY_STATUSES.filter((to) => mayMove('failed', to))).toEqual(
      DELIVERY_STATUSES.filter((to) => to !== 'failed'),
    );
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

it('has each status in one of four groups, in their order', () => {
  expect([...ALL_STATUSES]).toEqual([...LEDGER_STATUSES, ...ACTIVE_STATUSES, ...ENDED_STATUSES]);
  expect([...LEDGER_STATUSES]).toEqual(['submitting', 'unknown', 'rejected']);
  expect([...ACTIVE_STATUSES]).toEqual(['pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route']);
  expect([...ENDED_STATUSES]).toEqual(['completed', 'canceled', 'failed']);
  expect(ALL_STATUSES.filter(isBeforeResponse)).toEqual([...LEDGER_STATUSES]);
  expect(ALL_STATUSES.filter(isEnded)).toEqual([...ENDED_STATUSES]);
  expect(ALL_STATUSES.filter(isTerminal)).toEqual(['rejected', ...ENDED_STATUSES]);
  expect(ALL_STATUSES.filter(canCancel)).toEqual([...ACTIVE_STATUSES]);
  expect(ALL_STATUSES.every(isKnown)).toBe(true);
  expect(['at_gate', 'scheduled', 'other', ''].some(isKnown)).toBe(false);
  expect(canCancel('at_gate')).toBe(true);
  expect(['at_gate', 'other'].some((status) => isTerminal(status) || isBeforeResponse(status))).toBe(false);
});

it('moves a failed order to whatever the service says of it', () => {
  expect([...ALL_STATUSES, 'at_gate'].filter((to) => mayMove('failed', to))).toEqual([
    ...ACTIVE_STATUSES,
    'completed',
    'canceled',
    'at_gate',
  ]);
  expect([...ALL_STATUSES, 'at_gate'].filter((to) => mayMove('rejected', to))).toEqual([
    ...ACTIVE_STATUSES,
    ...ENDED_STATUSES,
    'at_gate',
  ]);
  expect([...ALL_STATUSES, 'at_gate'].filter((to) => mayMove('at_gate', to))).toEqual([
    ...ACTIVE_STATUSES,
    ...ENDED_STATUSES,
  ]);
});

it('shows an order of later as scheduled until its time, only while it is pending', () => {
  const scheduledAt = '2026-11-21T12:00:00Z';
  const createdAt = '2026-11-21T11:29:00Z';
  const at = Date.parse(scheduledAt);
  expect(shownStatus({ status: 'pending', scheduledAt, createdAt }, at - 1)).toBe('scheduled');
  expect(shownStatus({ status: 'pending', scheduledAt, createdAt }, at)).toBe('pending');
  expect(shownStatus({ status: 'pending', scheduledAt: null, createdAt }, at - 1)).toBe('pending');
  expect(shownStatus({ status: 'accepted', scheduledAt, createdAt }, at - 1)).toBe('accepted');
  const soon = { status: 'pending', scheduledAt, createdAt: '2026-11-21T11:30:00Z' };
  expect(shownStatus(soon, at - 1), 'the service takes it at once').toBe('pending');
});

it('finds a status that is not known here among the others, and a scheduled one by its name alone', () => {
  expect(isAmong('pending', ['pending', 'failed'])).toBe(true);
  expect(isAmong('accepted', ['pending', 'other'])).toBe(false);
  expect(isAmong('at_gate', ['pending', 'other'])).toBe(true);
  expect(isAmong('at_gate', ['pending'])).toBe(false);
  expect(isAmong('scheduled', ['other'])).toBe(false);
  expect(isAmong('scheduled', ['scheduled'])).toBe(true);
});

it('sorts by the way, what is no step of it first', () => {
  const mixed = ['en_route', 'waiting_pack', 'completed', 'dispatched', 'accepted', 'pending'];
  expect(mixed.toSorted(byProgress)).toEqual(['completed', ...ACTIVE_STATUSES]);
});

it('finds between two statuses exactly the steps that lie there', () => {
  const between = (from: string, to: string) =>
    [...ALL_STATUSES, 'at_gate'].filter((hinted) => liesBetween(from, hinted, to));
  expect(between('submitting', 'completed')).toEqual([...ACTIVE_STATUSES]);
  expect(between('unknown', 'en_route')).toEqual(['pending', 'accepted', 'dispatched', 'waiting_pack']);
  expect(between('pending', 'en_route')).toEqual(['accepted', 'dispatched', 'waiting_pack']);
  expect(between('accepted', 'waiting_pack')).toEqual(['dispatched']);
  expect(between('pending', 'accepted')).toEqual([]);
  expect(between('pending', 'canceled')).toEqual([]);
  expect(between('failed', 'dispatched')).toEqual(['pending', 'accepted']);
});

it('counts a scheduled order as under way from its time on', () => {
  const scheduledAt = '2026-11-21T12:00:00Z';
  const createdAt = '2026-11-21T08:00:00Z';
  const at = Date.parse(scheduledAt);
  expect(isUnderWayAt({ status: 'pending', scheduledAt, createdAt }, at - 1)).toBe(false);
  expect(isUnderWayAt({ status: 'pending', scheduledAt, createdAt }, at)).toBe(true);
  expect(isUnderWayAt({ status: 'accepted', scheduledAt, createdAt }, at - 1)).toBe(true);
  expect(isUnderWayAt({ status: 'at_gate', scheduledAt: null, createdAt }, at)).toBe(true);
  expect(isUnderWayAt({ status: 'unknown', scheduledAt: null, createdAt }, at)).toBe(false);
});
