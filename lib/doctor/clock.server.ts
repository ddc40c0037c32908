import { TIMESTAMP_SKEW_LIMIT_MS } from '@/lib/service/service-clock';
import type { Reply } from './ask.server';
import type { Noted } from './chart';
import { MARKS } from './harmless';
import { isAccepted, kindOf } from './judge.server';
import { askAs, ill, type Outcome, type Room } from './room.server';
import type { Facts, Probe } from './schema';

/** Below this a Date header, which names whole seconds, says nothing worth telling. */
const NOTICEABLE_MS = 5_000;
/** Where the service tells no time, so many minutes are tried: a timestamp is good for half a minute on either side. */
const TRIED_MINUTES = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 180, -180];
const MINUTE_MS = 60_000;

/**
 * The step `clock` for signed requests. A Date header is only believed when the service takes a timestamp by it. Leaves the
 * service's time in `room.clock` when that was what it wanted, and gives the answer to the best timestamp.
 */
export async function examineClock(room: Room): Promise<{ reply: Reply; outcome: Outcome | undefined }> {
  const [mark] = MARKS.v2;
  const own = await askAs(room, 'v2', mark);
  const { aheadMs, date } = own.probe;
  const facts: Facts = aheadMs === null ? {} : { aheadMs, ms: own.probe.ms };
  const note = (noted: Noted) => room.chart.note('clock', null, noted);

  if (kindOf(own) !== 'refusal') {
    note({ ...byDate(aheadMs), facts, probes: [own.probe] });
    return { reply: own, outcome: undefined };
  }
  if (aheadMs === null) return searchClock(room, own);
  if (Math.abs(aheadMs) < NOTICEABLE_MS) {
    note({ ...byDate(aheadMs), facts, probes: [own.probe] });
    return { reply: own, outcome: undefined };
  }
  const corrected = await askAs(room, 'v2', mark, { trial: 'service_time', offsetMs: aheadMs });
  const probes = [own.probe, corrected.probe];
  // Also when nothing was proven: the further tries are made with the likelier time.
  room.clock.offsetMs = aheadMs;
  if (isAccepted(corrected)) {
    note({ verdict: 'failed', finding: 'skewed', facts, probes });
    return { reply: corrected, outcome: ill('clock_skew', { aheadMs, copes: 'yes', date: date ?? '' }, false) };
  }
  const isFar = Math.abs(aheadMs) > TIMESTAMP_SKEW_LIMIT_MS;
  note({ verdict: 'warning', finding: isFar ? 'skewed_unproven' : 'drifting', facts, probes });
  return { reply: corrected, outcome: undefined };
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

/** No Date to go by: the first time that is taken proves what the clock is off. The dashboard can't know it by itself then. */
async function searchClock(room: Room, own: Reply): Promise<{ reply: Reply; outcome: Outcome | undefined }> {
  const [mark] = MARKS.v2;
  const probes: Probe[] = [own.probe];
  for (const minutes of TRIED_MINUTES) {
    const aheadMs = minutes * MINUTE_MS;
    const reply = await askAs(room, 'v2', mark, { trial: 'other_time', offsetMs: aheadMs });
    probes.push(reply.probe);
    if (isAccepted(reply)) {
      room.clock.offsetMs = aheadMs;
      room.chart.note('clock', null, { verdict: 'failed', finding: 'skewed', facts: { aheadMs }, probes });
      return { reply, outcome: ill('clock_skew', { aheadMs, copes: 'no', date: '' }) };
    }
    if (kindOf(reply) !== 'refusal') break;
  }
  room.chart.note('clock', null, { verdict: 'unknown', finding: 'no_date', probes });
  return { reply: own, outcome: undefined };
}
