import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { type Fault, faultOf } from './probe/context.server';
import { isFromService, type ProbeResponse } from './probe/response.server';
import type { Diagnosis, Probe } from './schema';

export type Faults = {
  /** Before any credentials were used. */
  common: Fault | null;
  ofGeneration: readonly { generation: Generation; fault: Fault }[];
  lost: Fault | null;
  permissions: Fault | null;
  webhook: Fault | null;
};

/** One diagnosis: what stops everything comes before what stops a part of it. */
export function diagnosisOf(faults: Faults, tried: readonly Generation[]): Omit<Diagnosis, 'summary'> {
  const { common, ofGeneration, lost, permissions, webhook } = faults;
  const isBlocked = (generation: Generation) =>
    ofGeneration.some((finding) => finding.generation === generation && finding.fault.blocks);
  const working = common
    ? []
    : GENERATIONS.filter((generation) => tried.includes(generation) && !isBlocked(generation));
  const worst =
    ofGeneration.find(({ fault }) => fault.blocks) ??
    ofGeneration.find(({ fault }) => fault.cause !== 'clock_skew') ??
    ofGeneration[0];
  const rest = [lost?.blocks ? lost : null, worst?.fault, lost, permissions, webhook].find(Boolean);
  const fault = common ?? (worst?.fault.blocks ? worst.fault : rest);
  if (!fault) return { cause: 'healthy', severity: 'good', generation: null, facts: {}, working };
  const { cause, facts, blocks } = fault;
  const generation = fault === worst?.fault ? worst.generation : null;
  const isBroken = common !== null || (blocks && (fault === lost || working.length === 0));
  return { cause, severity: isBroken ? 'broken' : 'attention', generation, facts, working };
}

/**
 * Authenticated requests that the service didn't answer itself: whole methods where none was answered, else single paths.
 * Without POST no order can be made.
 */
export function lostRequests(authenticated: readonly ProbeResponse[]): Fault | null {
  const lost = authenticated.filter((response) => !isFromService(response)).map(({ probe }) => probe);
  if (lost.length === 0) return null;
  if (lost.some(({ status }) => status === 429)) return faultOf('service_problem', { status: 429 }, false);
  const answered = new Set(authenticated.filter(isFromService).map(({ probe }) => probe.method));
  const nameOf = ({ method, target }: Probe) =>
    answered.has(method) ? `${method} ${target.replace(/\?.*$/s, '')}` : method;
  const requests = [...new Set(lost.map(nameOf))];
  const responses = [...new Set(lost.map(({ status, failure }) => String(status ?? failure)))];
  return faultOf('requests_lost', { requests, responses }, requests.includes('POST'));
}
