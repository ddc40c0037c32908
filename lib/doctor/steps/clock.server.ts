import { TIMESTAMP_SKEW_LIMIT_MS } from '@/lib/service/transport/http/service-clock';
import { type Context, faultOf, rowOf, type StepResult, sendAs } from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, type ProbeResponse } from '../probe/response.server';
import type { Facts, Outcome, Step } from '../schema';

/** Smaller differences mean nothing: a Date header names whole seconds. */
const NOTICEABLE_MS = 5_000;
const [PROOF_REQUEST] = PROOF_REQUESTS.v2;

/** `first` is the response to the first proof request, sent with the best known time. */
export type ClockResult = StepResult & { offsetMs: number; first: ProbeResponse };

/** The step `clock` of signed requests. A Date header counts only when the service accepts a timestamp by it. */
export async function checkClock(context: Context): Promise<ClockResult> {
  const own = await sendAs(context, 'v2', PROOF_REQUEST);
  const { aheadMs } = own.probe;
  if (own.kind !== 'refusal' || aheadMs === null || Math.abs(aheadMs) < NOTICEABLE_MS) {
    return { rows: [compareClocks(own)], fault: null, offsetMs: 0, first: own };
  }
  const corrected = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'service_time', offsetMs: aheadMs });
  const facts: Facts = { aheadMs };
  const responses = [own, corrected];
  if (isAccepted(corrected)) {
    const row = rowOf('clock', null, { outcome: 'failed', finding: 'skewed', facts, responses });
    return { rows: [row], fault: faultOf('clock_skew', facts, false), offsetMs: aheadMs, first: corrected };
  }
  const isFar = Math.abs(aheadMs) > TIMESTAMP_SKEW_LIMIT_MS;
  const finding = isFar ? 'skewed_unproven' : 'drifting';
  const row = rowOf('clock', null, { outcome: 'warning', finding, facts, responses });
  return { rows: [row], fault: null, offsetMs: aheadMs, first: corrected };
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
