/** The service refuses timestamps further than this from its own clock (interface: Limits). */
export const TIMESTAMP_SKEW_LIMIT_MS = 30_000;
/** A smaller correction can't be the cause of a 401. */
const WORTH_SIGNING_AGAIN_MS = 5_000;
/** A Date header names a whole second; the true time lies anywhere within it. */
const DATE_RESOLUTION_MS = 1_000;

/** Local times around one response, and the offset that its request was signed with. */
export type Observation = {
  date: string | null;
  /** The Age header of a cache: its Date is old by these seconds. */
  age: string | null;
  sentAt: number;
  answeredAt: number;
  usedOffsetMs: number;
};

/** For diagnosis: the estimate of the service clock minus ours. */
export type ClockReading = {
  offsetMs: number;
  /** Half the width of the interval that holds the offset; null while it is unknown. */
  uncertaintyMs: number | null;
  learnedAt: number | null;
  /** The last Date that was ignored, and why. */
  ignoredDate: { date: string | null; why: 'absent' | 'invalid' | 'cached' | 'contradicted' } | null;
};

type Interval = { low: number; high: number };

export type ServiceClock = ReturnType<typeof createServiceClock>;

/**
 * Learns the offset of the service's clock from its Date headers. A Date counts only when it agrees with a request that was
 * accepted, within 30 s: a proxy with a wrong clock changes nothing.
 */
export function createServiceClock() {
  let known: Interval | null = null;
  let learnedAt: number | null = null;
  let ignoredDate: ClockReading['ignoredDate'] = null;

  return { offsetMs: () => offsetOf(known), accepted, corrected, forget, reading };

  /** After a request signed with `usedOffsetMs` was accepted. */
  function accepted(seen: Observation): void {
    const measured = measure(seen);
    if (!measured) {
      if (seen.usedOffsetMs === 0) known = null;
      return;
    }
    const contradicts =
      measured.low > seen.usedOffsetMs + TIMESTAMP_SKEW_LIMIT_MS + DATE_RESOLUTION_MS ||
      measured.high < seen.usedOffsetMs - TIMESTAMP_SKEW_LIMIT_MS - DATE_RESOLUTION_MS;
    if (contradicts) {
      ignoredDate = { date: seen.date, why: 'contradicted' };
      return;
    }
    known = (known && overlap(known, measured)) ?? measured;
    learnedAt = seen.answeredAt;
  }

  /** After a 401: the offset to sign with once more, or null when the clock can't be the cause. */
  function corrected(seen: Observation): number | null {
    const measured = measure(seen);
    const candidate = measured ? offsetOf(measured) : 0;
    return Math.abs(candidate - seen.usedOffsetMs) >= WORTH_SIGNING_AGAIN_MS ? candidate : null;
  }

  /** After a corrected request was refused too: what was learned no longer holds. */
  function forget(): void {
    known = null;
  }

  function reading(): ClockReading {
    const uncertaintyMs = known ? Math.round((known.high - known.low) / 2) : null;
    return { offsetMs: offsetOf(known), uncertaintyMs, learnedAt, ignoredDate };
  }

  function measure(seen: Observation): Interval | null {
    const dateMs = httpDateMs(seen.date);
    const cached = seen.age !== null && Number(seen.age) > 0;
    if (dateMs === null || cached) {
      ignoredDate = { date: seen.date, why: cached ? 'cached' : seen.date === null ? 'absent' : 'invalid' };
      return null;
    }
    return { low: dateMs - seen.answeredAt, high: dateMs + DATE_RESOLUTION_MS - seen.sentAt };
  }
}

/** The middle of the interval, or no offset where our own clock lies in it. */
function offsetOf(interval: Interval | null): number {
  if (!interval || (interval.low <= 0 && interval.high >= 0)) return 0;
  return Math.round((interval.low + interval.high) / 2);
}

function overlap(a: Interval, b: Interval): Interval | null {
  const both = { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
  return both.low <= both.high ? both : null;
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** Milliseconds of an HTTP date header (RFC 9110, IMF-fixdate), or null when absent, malformed or far from our time. */
export function httpDateMs(header: string | null): number | null {
  if (!header || !IMF_FIXDATE.test(header)) return null;
  const ms = Date.parse(header);
  return ms >= EARLIEST_MS && ms < LATEST_MS ? ms : null;
}
