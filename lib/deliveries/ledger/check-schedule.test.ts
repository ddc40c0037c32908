import { describe, expect, it } from 'vitest';
import { nextCheck, whyCheckingEnded } from './check-schedule';

const SENT = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const afterSending = (ms: number) => new Date(SENT.getTime() + ms);
const unknown = (change: { scheduledAt?: Date; generation?: string } = {}) => ({
  status: 'unknown',
  statusAt: SENT,
  scheduledAt: change.scheduledAt ?? null,
  generation: change.generation ?? 'v2',
});

describe('an order without an answer', () => {
  it('is checked after 15 seconds, then less and less often, every 10 minutes at least', () => {
    expect(nextCheck(unknown(), 0, SENT)).toEqual(afterSending(15_000));
    expect(nextCheck(unknown(), 1, SENT)).toEqual(afterSending(24_000));
    expect(nextCheck(unknown(), 100, SENT)).toEqual(afterSending(600_000));
  });

  it('is checked for a day and no longer; the last time is the limit itself', () => {
    const nearly = afterSending(24 * HOUR - 1);
    expect(whyCheckingEnded(unknown(), nearly)).toBeNull();
    expect(nextCheck(unknown(), 100, nearly)).toEqual(afterSending(24 * HOUR));
    expect(whyCheckingEnded(unknown(), afterSending(24 * HOUR))).toBe('day');
    expect(nextCheck(unknown(), 0, afterSending(24 * HOUR))).toBeNull();
  });

  it('is not checked after its scheduled time', () => {
    const row = unknown({ scheduledAt: afterSending(HOUR) });
    expect(nextCheck(row, 100, afterSending(HOUR - 1_000))).toEqual(afterSending(HOUR));
    expect(whyCheckingEnded(row, afterSending(HOUR - 1))).toBeNull();
    expect(whyCheckingEnded(row, afterSending(HOUR))).toBe('scheduled');
    expect(nextCheck(row, 0, afterSending(HOUR))).toBeNull();
  });

  it('ends after a day although its scheduled time is later', () => {
    const row = unknown({ scheduledAt: afterSending(48 * HOUR) });
    expect(whyCheckingEnded(row, afterSending(24 * HOUR))).toBe('day');
    expect(nextCheck(row, 0, afterSending(24 * HOUR))).toBeNull();
  });

  it.each(['v1', 'v0'])('is never checked by sending through %s, so it has no limit', (generation) => {
    expect(nextCheck(unknown({ generation }), 0, SENT)).toBeNull();
    expect(whyCheckingEnded(unknown({ generation }), afterSending(48 * HOUR))).toBeNull();
  });
});

it('a delivery in a status that is not known here is checked for a day after it came', () => {
  const row = { status: 'ON_HOLD', statusAt: SENT, scheduledAt: null, generation: 'v2' };
  expect(nextCheck(row, 0, afterSending(HOUR))).not.toBeNull();
  expect(nextCheck(row, 0, afterSending(25 * HOUR))).toBeNull();
  expect(nextCheck({ ...row, status: 'accepted' }, 0, afterSending(25 * HOUR))).not.toBeNull();
});
