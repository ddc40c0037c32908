import type { Generation } from '@/lib/service/generation/generation';
import {
  addressOf,
  type Context,
  type Fault,
  faultOf,
  hostOf,
  rowOf,
  type StepResult,
  sendBare,
} from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, type ProbeResponse } from '../probe/response.server';
import { likelyPrefixes } from '../probe/rewrites';
import { prove } from './prove.server';
import { unreachable } from './reach.server';

/** The step `service`: whether the dispatch service answers at the base address. */
export async function findService(context: Context, generation: Generation, bare: ProbeResponse): Promise<StepResult> {
  const hasCredentials = context.target.credentials[generation] !== undefined;
  const isService = bare.kind === 'refusal' || bare.kind === 'rejected';
  // A service may show its paths only to requests with credentials.
  const proof = bare.kind === 'not_found' && hasCredentials ? await prove(context, generation) : null;
  if (!isService && (proof?.accepted ?? null) === null) return explainBase(context, generation, [bare]);
  const row = {
    outcome: 'ok',
    finding: 'like_service',
    facts: { status: bare.probe.status ?? 0 },
    responses: [bare],
  } as const;
  return { rows: [rowOf('service', null, row)], fault: null };
}

/** Why the responses at this base address are not the service's; of a wrong address, what the right one is. */
export async function explainBase(
  context: Context,
  generation: Generation,
  responses: readonly ProbeResponse[],
): Promise<StepResult> {
  // A response that passed authentication says more than what came after it.
  const [response] = responses[0] && isAccepted(responses[0]) ? responses : responses.slice(-1);
  if (!response) throw new Error('There is no response to explain');
  const fault = faultOfResponse(context, response);
  const isAddress = ['wrong_base', 'not_the_service', 'answers_alike'].includes(fault.cause);
  const found = isAddress && context.depth === 'full' ? await searchBase(context, generation) : NOT_SEARCHED;
  return wrongBase(context, [...responses, ...found.tried], found) ?? baseResult(fault, responses.concat(found.tried));
}

/** Refused below a path: the path is wrong if the same credentials are accepted elsewhere on the host. */
export async function findProvenBase(
  context: Context,
  generation: Generation,
  refused: ProbeResponse,
): Promise<StepResult | null> {
  if (!context.base.prefix) return null;
  const found = await searchBase(context, generation);
  return found.isProven ? wrongBase(context, [refused, ...found.tried], found) : null;
}

type FoundBase = { prefix: string | undefined; isProven: boolean; tried: ProbeResponse[] };
const NOT_SEARCHED: FoundBase = { prefix: undefined, isProven: false, tried: [] };

function wrongBase(context: Context, responses: ProbeResponse[], { prefix, isProven }: FoundBase): StepResult | null {
  if (prefix === undefined) return null;
  const right = { right: context.base.origin + prefix, proven: isProven ? 'yes' : 'no' };
  const status = responses[0]?.probe.status ?? 0;
  return baseResult(faultOf('wrong_base', { base: addressOf(context), status, ...right }), responses);
}

function baseResult(fault: Fault, responses: readonly ProbeResponse[]): StepResult {
  const { cause: finding, facts } = fault;
  return { rows: [rowOf('service', null, { outcome: 'failed', finding, facts, responses })], fault };
}

/** The cause behind a response that neither proves nor refuses credentials. */
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
      return faultOf('redirect', { ...facts, to: response.probe.responseMessage ?? '' });
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
async function searchBase(context: Context, generation: Generation): Promise<FoundBase> {
  const tried: ProbeResponse[] = [];
  let likely: string | undefined;
  for (const prefix of likelyPrefixes(context.base.prefix)) {
    const elsewhere: Context = { ...context, base: { ...context.base, prefix } };
    const bare = await sendBare(elsewhere, PROOF_REQUESTS[generation][0]);
    tried.push(bare);
    if (bare.kind === 'busy' || bare.kind === 'none') break;
    if (bare.kind !== 'refusal' && bare.kind !== 'rejected') continue;
    const proof = context.target.credentials[generation]
      ? await prove(elsewhere, generation, { variant: 'other_base' })
      : null;
    if (proof?.accepted) return { prefix, isProven: true, tried: [...tried, proof.response] };
    if (bare.kind === 'refusal' && proof?.accepted !== null) likely ??= prefix;
  }
  return { prefix: likely, isProven: false, tried };
}
