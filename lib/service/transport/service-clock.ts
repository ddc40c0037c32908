import { httpDateMs } from './http-date';

/** The service refuses timestamps further than this from its own clock (interface: Limits). */
export const TIMESTAMP_SKEW_LIMIT_MS = 30_000;
/** A 401 is tried again with a corrected clock only when the correction is at least this. */
const WORTH_SIGNING_AGAIN_MS = 5_000;
/** A Date header names a whole second: the true time lies anywhere within it. */
const DATE_RESOLUTION_MS = 1_000;

/** Local times around one answer, and the offset its request was signed with. */
export type Observation = {
  date: string | null;
  /** The Age header: set when a cache answered, whose Date is old by that. */
  age: string | null;
  sentAt: number;
  answeredAt: number;
  usedOffsetMs: number;
};

/** For diagnosis: service clock minus ours, as believed now. */
export type ClockReading = {
  offsetMs: number;
  /** Half the width of the interval the offset is known to lie in; null while nothing is known. */
  uncertaintyMs: number | null;
  learnedAt: number | null;
  /** The last Date that could not be believed, and why. */
  disbelieved: { date: string | null; why: 'absent' | 'invalid' | 'cached' | 'contradicted' } | null;
};

type Interval = { low: number; high: number };

export type ServiceClock = ReturnType<typeof createServiceClock>;

/**
 * Learns the offset of the service's clock from its Date headers. A Date only counts when the service's own verdict
 * agrees with it: a request that was accepted proves its timestamp within 30 s, a correction stays only if it is
 * accepted. So a proxy that stamps nonsense can't talk us out of a clock that works.
 */
export function createServiceClock() {
  let believed: Interval | null = null;
  let learnedAt: number | null = null;
  let disbelieved: ClockReading['disbelieved'] = null;

  return { offsetMs: () => offsetOf(believed), accepted, corrected, forget, reading };

  /** The service took a request signed with `usedOffsetMs`. */
  function accepted(seen: Observation): void {
    const measured = measure(seen);
    if (!measured) {
      if (seen.usedOffsetMs === 0) believed = null;
      return;
    }
    const contradicts =
      measured.low > seen.usedOffsetMs + TIMESTAMP_SKEW_LIMIT_MS + DATE_RESOLUTION_MS ||
      measured.high < seen.usedOffsetMs - TIMESTAMP_SKEW_LIMIT_MS - DATE_RESOLUTION_MS;
    if (contradicts) {
      disbelieved = { date: seen.date, why: 'contradicted' };
      return;
    }
    believed = (believed && overlap(believed, measured)) ?? measured;
    learnedAt = seen.answeredAt;
  }

  /** The offset to try once more with after a 401, or null when the clock can't have been the cause. */
  function corrected(seen: Observation): number | null {
    const measured = measure(seen);
    const candidate = measured ? offsetOf(measured) : 0;
    return Math.abs(candidate - seen.usedOffsetMs) >= WORTH_SIGNING_AGAIN_MS ? candidate : null;
  }

  /** A corrected request was refused all the same: nothing we believed has proved itself. */
  function forget(): void {
    believed = null;
  }

  function reading(): ClockReading {
    const uncertaintyMs = believed ? Math.round((believed.high - believed.low) / 2) : null;
    return { offsetMs: offsetOf(believed), uncertaintyMs, learnedAt, disbelieved };
  }

  function measure(seen: Observation): Interval | null {
    const dateMs = httpDateMs(seen.date);
    const cached = seen.age !== null && Number(seen.age) > 0;
    if (dateMs === null || cached) {
      disbelieved = { date: seen.date, why: cached ? 'cached' : seen.date === null ? 'absent' : 'invalid' };
      return null;
    }
    return { low: dateMs - seen.answeredAt, high: dateMs + DATE_RESOLUTION_MS - seen.sentAt };
  }
}

/** The middle of what is known, or our own clock where that agrees with it: below a second there is nothing to mend. */
function offsetOf(interval: Interval | null): number {
  if (!interval || (interval.low <= 0 && interval.high >= 0)) return 0;
  return Math.round((interval.low + interval.high) / 2);
}

function overlap(a: Interval, b: Interval): Interval | null {
  const both = { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
  return both.low <= both.high ? both : null;
}
