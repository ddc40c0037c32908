import type { Generation } from '@/lib/service/generation/generation';
import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { type Context, faultOf, rowOf, type StepResult, sendAs, sendBare } from '../probe/context.server';
import { ESTIMATE_V1, PROOF_REQUESTS } from '../probe/requests';
import { isAlike, type ProbeResponse } from '../probe/response.server';
import type { Facts, Step } from '../schema';
import { explainBase, findProvenBase } from './base.server';
import { type Proof, prove } from './prove.server';
import { explainRefusal } from './refused.server';

/** `authenticated`: the responses to requests with accepted credentials. */
export type KeyResult = StepResult & { proof: Proof; authenticated: ProbeResponse[] };

type Known = { first?: ProbeResponse; bare?: ProbeResponse | null };

/**
 * The step `key`, and in v2 `signature`: whether the service accepts the credentials, and in full depth why not. `first` is
 * the response to the first proof request.
 */
export async function checkKey(context: Context, generation: Generation, { first, bare }: Known): Promise<KeyResult> {
  const proof = await prove(context, generation, first ? { first } : {});
  const { accepted, response, responses, controls } = proof;
  if (!accepted) {
    const found =
      accepted === null
        ? await explainBase(context, generation, [...responses, ...controls])
        : await explainRefused(context, generation, response, bare ?? null);
    return { ...found, proof, authenticated: [] };
  }
  // A read does not prove that the path of creates works.
  const isAskedMore = context.depth === 'full' && generation === 'v1';
  const authenticated = [response, ...(isAskedMore ? [await sendAs(context, 'v1', ESTIMATE_V1)] : [])];
  const rows = acceptedRows(context, generation, proof, [...authenticated, ...controls]);
  return { rows, fault: null, proof, authenticated };
}

function acceptedRows({ target }: Context, generation: Generation, proof: Proof, responses: ProbeResponse[]): Step[] {
  const facts = { ending: target.endings?.[generation] ?? '' };
  const ofToken = proof.installation ? 'token_known' : 'token_known_alone';
  const finding = generation === 'v1' ? ofToken : 'key_known';
  const key = rowOf('key', generation, { outcome: 'ok', finding, facts, responses });
  if (generation !== 'v2') return [key];
  return [key, rowOf('signature', 'v2', { outcome: 'ok', finding: 'signature_accepted', responses })];
}

async function explainRefused(
  context: Context,
  generation: Generation,
  own: ProbeResponse,
  known: ProbeResponse | null,
): Promise<StepResult> {
  const { target, base, depth } = context;
  if (depth === 'quick') return { rows: [], fault: faultOf('unknown_key') };
  const bare = known ?? (await sendBare(context, PROOF_REQUESTS[generation][0]));
  if (generation === 'v2') return explainRefusal(context, own, bare);
  const instead = await findProvenBase(context, generation, own);
  if (instead) return instead;
  const since = target.lastAcceptedAt?.[generation];
  // A header that a proxy removes gives the same refusal as no header.
  const mayBeDropped = isAlike(own, bare, Object.values(target.credentials[generation] ?? {}));
  const facts: Facts = {
    ending: target.endings?.[generation] ?? '',
    base: base.origin + base.prefix,
    arrives: mayBeDropped ? 'unknown' : 'yes',
    header: generation === 'v1' ? serviceHeaders(target.brand).accessToken : 'authorization',
    ...(since && { sinceAt: since.toISOString() }),
  };
  const finding = generation === 'v1' ? 'token_refused' : 'key_refused';
  return {
    rows: [rowOf('key', generation, { outcome: 'failed', finding, facts, responses: [own, bare] })],
    fault: faultOf(since ? 'revoked_key' : 'unknown_key', facts),
  };
}
