import type { Generation } from '@/lib/service/model/generation';
import {
  addressOf,
  type Context,
  credentialsOf,
  type Fault,
  faultOf,
  hostOf,
  rowOf,
  type StepResult,
  sendBare,
} from '../context.server';
import { prove } from '../prove.server';
import { MARKS } from '../requests';
import { isAccepted, type ProbeResponse } from '../response.server';
import { likelyPrefixes } from '../rewrites';
import type { Step } from '../schema';
import { unreachable } from './reach.server';

/** The step `service`: whether the dispatch service answers at the base address. */
export async function findService(context: Context, generation: Generation, bare: ProbeResponse): Promise<StepResult> {
  const hasCredentials = credentialsOf(context.target.credentials, generation) !== undefined;
  const isService = bare.kind === 'refusal' || bare.kind === 'rejected';
  // A service may show its paths only to requests with credentials.
  const proof = bare.kind === 'not_found' && hasCredentials ? await prove(context, generation) : null;
  if (isService || (proof && proof.accepted !== null)) {
    const facts = { status: bare.probe.status ?? 0 };
    return {
      rows: [rowOf('service', null, { outcome: 'ok', finding: 'like_service', facts, responses: [bare] })],
      fault: null,
    };
  }
  return explainBase(context, generation, [bare]);
}

/** Why the responses at this base address are not the service's; of a wrong address, what the right one is. */
export async function explainBase(
  context: Context,
  generation: Generation,
  responses: readonly ProbeResponse[],
): Promise<{ rows: Step[]; fault: Fault }> {
  const [first] = responses;
  if (!first) throw new Error('There is no response to explain');
  const { fault, tried } = await faultOfBase(context, generation, first);
  const { cause: finding, facts } = fault;
  const row = rowOf('service', null, { outcome: 'failed', finding, facts, responses: [...responses, ...tried] });
  return { rows: [row], fault };
}

async function faultOfBase(
  context: Context,
  generation: Generation,
  response: ProbeResponse,
): Promise<{ fault: Fault; tried: ProbeResponse[] }> {
  const fault = faultOfResponse(context, response);
  const isAddress = ['wrong_base', 'not_the_service', 'answers_alike'].includes(fault.cause);
  if (!isAddress || context.depth === 'quick') return { fault, tried: [] };
  const { prefix, isProven, tried } = await searchBase(context, generation);
  if (prefix === undefined) return { fault, tried };
  const right = { right: context.base.origin + prefix, proven: isProven ? 'yes' : 'no' };
  return { fault: faultOf('wrong_base', { ...fault.facts, ...right }), tried };
}

/** What a response stands for that doesn't prove or refuse credentials. */
export function faultOfResponse(context: Context, response: ProbeResponse): Fault {
  const status = response.probe.status ?? 0;
  const facts = { base: addressOf(context), host: hostOf(context), status };
  switch (response.kind) {
    case 'none':
      return unreachable(context, response);
    case 'busy':
    case 'error':
      return faultOf('service_problem', facts);
    case 'blocked':
      return faultOf('blocked', facts);
    case 'redirect':
      return faultOf('redirect', { ...facts, to: redirectBase(context, response) });
    case 'not_found':
      return faultOf('wrong_base', facts);
    case 'rejected':
      // A 403 to everybody is a firewall's.
      return faultOf(status === 403 ? 'blocked' : 'answers_alike', facts);
    default:
      return faultOf('not_the_service', facts);
  }
}

/** Tries likely base addresses on the same host. `isProven`: the credentials are accepted there. */
async function searchBase(context: Context, generation: Generation) {
  const tried: ProbeResponse[] = [];
  let likely: string | undefined;
  for (const prefix of likelyPrefixes(context.base.prefix)) {
    const elsewhere: Context = { ...context, base: { ...context.base, prefix } };
    const bare = await sendBare(elsewhere, MARKS[generation][0]);
    tried.push(bare);
    if (bare.kind === 'busy' || bare.kind === 'none') break;
    if (bare.kind !== 'refusal' && bare.kind !== 'rejected') continue;
    const hasCredentials = credentialsOf(context.target.credentials, generation) !== undefined;
    const proof = hasCredentials ? await prove(elsewhere, generation, { variant: 'other_base' }) : null;
    if (proof?.accepted) return { prefix, isProven: true, tried: [...tried, proof.response] };
    if (bare.kind === 'refusal' && proof?.accepted !== null) likely ??= prefix;
  }
  return { prefix: likely, isProven: false, tried };
}

/** Refused below a path: the path is wrong if the same credentials are accepted elsewhere on the host. */
export async function findProvenBase(
  context: Context,
  generation: Generation,
  refused: ProbeResponse,
): Promise<StepResult | null> {
  if (!context.base.prefix) return null;
  const { prefix, isProven, tried } = await searchBase(context, generation);
  if (!isProven || prefix === undefined) return null;
  const { origin } = context.base;
  const right = { right: origin + prefix, proven: 'yes' };
  const facts = { base: addressOf(context), status: refused.probe.status ?? 0, ...right };
  const row = { outcome: 'failed', finding: 'wrong_base', facts, responses: [refused, ...tried] } as const;
  return { rows: [rowOf('service', null, row)], fault: faultOf('wrong_base', facts) };
}

/** The base address that a redirect leads to, without the path of the request; empty when it leads somewhere else. */
function redirectBase({ base }: Context, { result, probe }: ProbeResponse): string {
  const location = result.answered ? (result.header('location') ?? '') : '';
  const to = URL.canParse(location, base.origin) ? new URL(location, base.origin) : undefined;
  if (!to || !/^https?:$/.test(to.protocol) || to.username) return '';
  const path = probe.target.slice(base.prefix.length).replace(/\?.*$/s, '');
  const pathname = to.pathname.replace(/(?<!\/)\/+$/, '');
  return pathname.endsWith(path) ? to.origin + pathname.slice(0, -path.length) : '';
}

/** Credentials that were neither proven nor refused: something else than the service answered. */
export async function explainUnproven(context: Context, generation: Generation, responses: readonly ProbeResponse[]) {
  const [first] = responses;
  if (first && isAccepted(first)) return explainBase(context, generation, responses);
  const last = responses.slice(-1);
  return explainBase(context, generation, last);
}
