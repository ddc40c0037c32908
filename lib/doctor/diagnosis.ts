import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { Cause, Diagnosis, Facts, Probe } from './schema';

type Fault = { cause: Cause; facts: Facts; blocks: boolean };
export type Faults = {
  /** Before any credentials were used. */
  common: Fault | null;
  ofGeneration: readonly { generation: Generation; fault: Fault }[];
  lost: Fault | null;
  permissions: Fault | null;
  webhook: Fault | null;
};

/** The dashboard copes with these. */
const MINOR: readonly Cause[] = ['clock_skew', 'request_changed'];

/** One diagnosis: what stops everything comes before what stops a part of it. */
export function diagnosisOf(faults: Faults, tried: readonly Generation[]): Diagnosis {
  const { common, ofGeneration, lost, permissions, webhook } = faults;
  const isBlocked = (generation: Generation) =>
    ofGeneration.some((one) => one.generation === generation && one.fault.blocks);
  const working = common ? [] : GENERATIONS.filter((one) => tried.includes(one) && !isBlocked(one));
  const worst =
    ofGeneration.find(({ fault }) => fault.blocks) ??
    ofGeneration.find(({ fault }) => !MINOR.includes(fault.cause)) ??
    ofGeneration[0];
  const rest = [lost?.blocks ? lost : null, worst?.fault, lost, permissions, webhook].find(Boolean);
  const fault = common ?? (worst?.fault.blocks ? worst.fault : rest);
  if (!fault) return { cause: 'healthy', severity: 'good', generation: null, facts: {}, working };
  const { cause, facts, blocks } = fault;
  const generation = fault === worst?.fault ? worst.generation : null;
  const isBroken = common !== null || (blocks && (fault === lost || working.length === 0));
  return { cause, severity: isBroken ? 'broken' : 'attention', generation, facts, working };
}

type Sent = { probe: Probe; isFromService: boolean };

/**
 * Authenticated requests that the service never answered itself: whole methods where none got through, else single
 * paths. Without POST no order can be made.
 */
export function lostRequests(sent: readonly Sent[]): Fault | null {
  const lost = sent.filter((one) => !one.isFromService).map(({ probe }) => probe);
  if (lost.length === 0) return null;
  const busy = lost.find(({ status }) => status === 429);
  if (busy) return { cause: 'service_problem', facts: { status: 429 }, blocks: false };
  const through = new Set(sent.filter((one) => one.isFromService).map(({ probe }) => probe.method));
  const nameOf = ({ method, target }: Probe) =>
    through.has(method) ? `${method} ${target.replace(/\?.*$/s, '')}` : method;
  const requests = [...new Set(lost.map(nameOf))];
  const responses = [...new Set(lost.map(({ status, failure }) => String(status ?? failure)))];
  return { cause: 'requests_lost', facts: { requests, responses }, blocks: requests.includes('POST') };
}
