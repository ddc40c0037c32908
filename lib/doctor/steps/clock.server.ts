import { TIMESTAMP_SKEW_LIMIT_MS } from '@/lib/service/transport/http/service-clock';
import { type Context, faultOf, rowOf, type StepResult, sendAs } from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, isAlike, type ProbeResponse } from '../probe/response.server';
import type { Facts, Outcome, Step } from '../schema';
import { sendControl } from './prove.server';

/** Smaller differences mean nothing: a Date header names whole seconds. */
const NOTICEABLE_MS = 5_000;
/** Tried where no Date shows the service's time: 30 s around each of these, and a wrong time zone. */
const TRIED_MS = [1, 2, 3, 4, 5, 180].flatMap((minutes) => [minutes * 60_000, -minutes * 60_000]);
const A_DAY_MS = 86_400_000;
const [PROOF_REQUEST] = PROOF_REQUESTS.v2;

/** `first` is the response to the first proof request, sent with the best known time. */
export type ClockResult = StepResult & { offsetMs: number; first: ProbeResponse };

/** The step `clock` of signed requests. A Date header counts only when the service accepts a timestamp by it. */
export async function checkClock(context: Context): Promise<ClockResult> {
  const own = await sendAs(context, 'v2', PROOF_REQUEST);
  const { aheadMs } = own.probe;
  const compared = { rows: [compareClocks(own)], fault: null, offsetMs: 0, first: own };
  if (own.kind !== 'refusal') return compared;
  if (aheadMs === null || Math.abs(aheadMs) < NOTICEABLE_MS) return searchTime(context, compared);

  const corrected = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'service_time', offsetMs: aheadMs });
  const facts: Facts = { aheadMs };
  const responses = [own, corrected];
  if (isAccepted(corrected)) {
    const row = rowOf('clock', null, { outcome: 'failed', finding: 'skewed', facts, responses });
    const fault = faultOf('clock_skew', { aheadMs, copes: 'yes' }, false);
    return { rows: [row], fault, offsetMs: aheadMs, first: corrected };
  }
  const isFar = Math.abs(aheadMs) > TIMESTAMP_SKEW_LIMIT_MS;
  const finding = isFar ? 'skewed_unproven' : 'drifting';
  const row = rowOf('clock', null, { outcome: 'warning', finding, facts, responses });
  return searchTime(context, { rows: [row], fault: null, offsetMs: aheadMs, first: corrected });
}

/** The step `clock` for requests without a timestamp: the clocks are only compared. */
export function compareClocks(response: ProbeResponse, { isSigned = true } = {}): Step {
  const { aheadMs } = response.probe;
  const row = (outcome: Outcome, finding: string) =>
    rowOf('clock', null, { outcome, finding, facts: aheadMs === null ? {} : { aheadMs }, responses: [response] });
  if (aheadMs === null) return row('unknown', 'no_date');
  if (Math.abs(aheadMs) < NOTICEABLE_MS) return row('ok', 'in_step');
  if (Math.abs(aheadMs) <= TIMESTAMP_SKEW_LIMIT_MS) return row('warning', 'drifting');
  return row('warning', isSigned ? 'date_disagrees' : 'skewed_unsigned');
}

/** Tries other times. Without a Date to correct by, the dashboard can't do it by itself. */
async function searchTime(context: Context, refused: ClockResult): Promise<ClockResult> {
  const { first } = refused;
  if (context.depth === 'quick' || !(await isRefusedForTime(context, first))) return refused;
  const responses = [first];
  for (const aheadMs of TRIED_MS) {
    const other = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'other_time', offsetMs: aheadMs });
    responses.push(other);
    if (other.kind === 'refusal') continue;
    if (!isAccepted(other)) return { ...refused, first: other };
    const control = await sendControl({ ...context, offsetMs: aheadMs }, 'v2', PROOF_REQUEST);
    if (control.kind !== 'refusal') return { ...refused, first: control };
    const row = rowOf('clock', null, { outcome: 'failed', finding: 'skewed', facts: { aheadMs }, responses });
    const copes = first.probe.aheadMs === null ? 'no' : 'misled';
    const fault = faultOf('clock_skew', { aheadMs, copes });
    return { rows: [row], fault, offsetMs: aheadMs, first: other };
  }
  return refused;
}

/** A service that answers otherwise to yesterday's time and to tomorrow's does not refuse ours. */
async function isRefusedForTime(context: Context, refused: ProbeResponse): Promise<boolean> {
  const secrets = Object.values(context.target.credentials.v2 ?? {});
  for (const offsetMs of [-A_DAY_MS, A_DAY_MS]) {
    const other = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'other_time', offsetMs });
    if (isAlike(other, refused, secrets)) return true;
  }
  return false;
}
