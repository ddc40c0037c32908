import { describe, expect, it } from 'vitest';
import { nextCheck, nextCheckOfMissing, whyCheckingEnded } from './check-schedule';

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

  it('of a plan is not checked after the time until which it may be sent', () => {
    const row = { ...unknown(), sendUntil: afterSending(HOUR) };
    expect(nextCheck(row, 100, afterSending(HOUR - 1_000))).toEqual(afterSending(HOUR));
    expect(whyCheckingEnded(row, afterSending(HOUR - 1))).toBeNull();
    expect(whyCheckingEnded(row, afterSending(HOUR))).toBe('late');
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

describe('a delivery under way', () => {
  const row = (status: string, scheduledAt: Date | null = null) => ({
    status,
    statusAt: SENT,
    scheduledAt,
    generation: 'v2',
  });

  it('is read after 45 seconds without a webhook, then less often, every 5 minutes at least', () => {
    expect(nextCheck(row('en_route'), 0, SENT)).toEqual(afterSending(45_000));
    expect(nextCheck(row('en_route'), 1, SENT)).toEqual(afterSending(72_000));
    expect(nextCheck(row('en_route'), 2, SENT)).toEqual(afterSending(115_200));
    expect(nextCheck(row('en_route'), 5, SENT)).toEqual(afterSending(300_000));
  });

  it.each(['completed', 'canceled', 'failed', 'rejected'])('is not read after its end: %s', (status) => {
    expect(nextCheck(row(status), 0, SENT)).toBeNull();
  });

  it('is read each half hour until its scheduled time, if it is pending', () => {
    expect(nextCheck(row('pending', afterSending(6 * HOUR)), 0, SENT)).toEqual(afterSending(HOUR / 2));
    const soon = afterSending(6 * HOUR - HOUR / 3);
    expect(nextCheck(row('pending', afterSending(6 * HOUR)), 0, soon)).toEqual(afterSending(6 * HOUR));
    expect(nextCheck(row('accepted', afterSending(6 * HOUR)), 0, SENT)).toEqual(afterSending(45_000));
  });

  it('is read like any other where its time is within 30 minutes: the service takes it at once', () => {
    expect(nextCheck(row('pending', afterSending(HOUR / 2 + 1)), 0, SENT)).toEqual(afterSending(HOUR / 2));
    expect(nextCheck(row('pending', afterSending(HOUR / 2)), 0, SENT)).toEqual(afterSending(45_000));
    expect(nextCheck(row('pending', afterSending(HOUR / 3)), 0, SENT)).toEqual(afterSending(45_000));
    expect(nextCheck(row('pending', afterSending(30_000)), 0, SENT)).toEqual(afterSending(45_000));
    expect(nextCheck(row('pending'), 0, SENT)).toEqual(afterSending(45_000));
  });
});

it('a delivery that is not found is looked for during a day, every two hours at least', () => {
  expect(nextCheckOfMissing(SENT, 0, SENT)).toEqual(afterSending(45_000));
  expect(nextCheckOfMissing(SENT, 50, SENT)).toEqual(afterSending(2 * HOUR));
  expect(nextCheckOfMissing(SENT, 50, afterSending(23 * HOUR))).toEqual(afterSending(24 * HOUR));
  expect(nextCheckOfMissing(SENT, 0, afterSending(24 * HOUR - 1))).toEqual(afterSending(24 * HOUR));
  expect(nextCheckOfMissing(SENT, 0, afterSending(24 * HOUR))).toBeNull();
});

it('the end of a status that is not known here is a day after it, to the millisecond', () => {
  const row = { status: 'ON_HOLD', statusAt: SENT, scheduledAt: null, generation: 'v2' };
  expect(nextCheck(row, 0, afterSending(24 * HOUR))).not.toBeNull();
  expect(nextCheck(row, 0, afterSending(24 * HOUR + 1))).toBeNull();
});
