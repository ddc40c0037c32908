import { TIMESTAMP_SKEW_LIMIT_MS } from '@/lib/service/transport/service-clock';
import type { Reply } from './ask.server';
import type { Noted } from './chart';
import { MARKS } from './harmless';
import { fingerprint, isAccepted, kindOf } from './judge.server';
import { askAs, ill, type Outcome, type Room } from './room.server';
import type { Facts, Probe } from './schema';

/** Below this a Date header, which names whole seconds, says nothing worth telling. */
const NOTICEABLE_MS = 5_000;
/** Where no Date tells the service's time, these are tried: next to each other they leave no gap between what each is good for. */
const SPACING_MS = 2 * TIMESTAMP_SKEW_LIMIT_MS - 10_000;
const NEAR_MS = Array.from({ length: 7 }, (_, index) => (index + 1) * SPACING_MS);
/** A clock that was set by another time zone's is off by hours. */
const ZONE_MS = 3 * 3_600_000;
const TRIED_MS = [...NEAR_MS, ZONE_MS].flatMap((ms) => [ms, -ms]);
const LONGEST_SEARCH_MS = 20_000;
const A_DAY_MS = 86_400_000;
const [MARK] = MARKS.v2;

type Clock = { reply: Reply; outcome: Outcome | undefined };

/**
 * The step `clock` for signed requests; `own` is the answer to one with our time. A Date header is only believed when the
 * service takes a timestamp by it, for it may be a proxy's. Leaves the service's time in `room.clock` when that was what it
 * wanted, and gives the answer to the best timestamp.
 */
export async function examineClock(room: Room, own: Reply): Promise<Clock> {
  const { aheadMs, date } = own.probe;
  const facts: Facts = aheadMs === null ? {} : { aheadMs, ms: own.probe.ms };
  const note = (noted: Noted) => room.chart.note('clock', null, noted);

  const isRefused = kindOf(own) === 'refusal';
  if (!isRefused || aheadMs === null || Math.abs(aheadMs) < NOTICEABLE_MS) {
    note({ ...byDate(aheadMs), facts, probes: [own.probe] });
    return isRefused ? searchClock(room, own) : { reply: own, outcome: undefined };
  }
  const corrected = await askAs(room, 'v2', MARK, { trial: 'service_time', offsetMs: aheadMs });
  const probes = [own.probe, corrected.probe];
  // Also when nothing was proven: the further tries are made with the likelier time.
  room.clock.offsetMs = aheadMs;
  if (isAccepted(corrected)) {
    note({ verdict: 'failed', finding: 'skewed', facts, probes });
    return { reply: corrected, outcome: ill('clock_skew', { aheadMs, copes: 'yes', date: date ?? '' }, false) };
  }
  const isFar = Math.abs(aheadMs) > TIMESTAMP_SKEW_LIMIT_MS;
  note({ verdict: 'warning', finding: isFar ? 'skewed_unproven' : 'drifting', facts, probes });
  return kindOf(corrected) === 'refusal' ? searchClock(room, corrected) : { reply: corrected, outcome: undefined };
}

/** The same for a connection whose requests carry no timestamp. */
export function noteClockOnly(room: Room, { probe }: Reply) {
  const { aheadMs } = probe;
  const facts: Facts = aheadMs === null ? {} : { aheadMs, ms: probe.ms };
  const { verdict, finding } = byDate(aheadMs);
  const noted: Noted = finding === 'date_disagrees' ? { verdict, finding: 'skewed_unsigned' } : { verdict, finding };
  room.chart.note('clock', null, { ...noted, facts, probes: [probe] });
}

function byDate(aheadMs: number | null): Noted {
  if (aheadMs === null) return { verdict: 'unknown', finding: 'no_date' };
  const off = Math.abs(aheadMs);
  if (off < NOTICEABLE_MS) return { verdict: 'ok', finding: 'in_step' };
  return { verdict: 'warning', finding: off > TIMESTAMP_SKEW_LIMIT_MS ? 'date_disagrees' : 'drifting' };
}

/**
 * No Date to go by: the first time that is taken proves what the clock is off. The dashboard can't know it by itself then.
 * A service that says something else to yesterday's time and to tomorrow's has no fault to find with ours.
 */
async function searchClock(room: Room, refused: Reply): Promise<Clock> {
  const probes: Probe[] = [refused.probe];
  const nothing = (reply = refused): Clock => ({ reply, outcome: undefined });
  if (!(await mayBeTime(room, refused))) return nothing();
  const begun = performance.now();
  for (const aheadMs of TRIED_MS) {
    if (performance.now() - begun > LONGEST_SEARCH_MS) break;
    const reply = await askAs(room, 'v2', MARK, { trial: 'other_time', offsetMs: aheadMs });
    probes.push(reply.probe);
    if (kindOf(reply) === 'refusal') continue;
    if (!isAccepted(reply)) return nothing(reply);
    // A service that has had enough of us answers otherwise to whatever is asked.
    const control = await askAs(room, 'v2', MARK, { trial: 'nonsense_signature', nonsense: true, offsetMs: aheadMs });
    if (kindOf(control) !== 'refusal') return nothing(control);
    room.clock.offsetMs = aheadMs;
    room.chart.note('clock', null, { verdict: 'failed', finding: 'skewed', facts: { aheadMs }, probes });
    const { date, aheadMs: byItsDate } = refused.probe;
    const copes = byItsDate === null ? 'no' : 'misled';
    return { reply, outcome: ill('clock_skew', { aheadMs, copes, date: date ?? '' }) };
  }
  return nothing();
}

async function mayBeTime(room: Room, refused: Reply): Promise<boolean> {
  const secrets = Object.values(room.patient.credentials.v2 ?? {});
  for (const offsetMs of [-A_DAY_MS, A_DAY_MS]) {
    const other = await askAs(room, 'v2', MARK, { trial: 'other_time', offsetMs });
    if (fingerprint(other, secrets) === fingerprint(refused, secrets)) return true;
  }
  return false;
}
