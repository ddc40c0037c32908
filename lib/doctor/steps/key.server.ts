import { serviceHeaders } from '@/lib/service/transport/headers';
import { type Context, faultOf, rowOf, type StepResult, sendAs, sendBare } from '../context.server';
import { type Proof, prove } from '../prove.server';
import { ESTIMATE_V1, MARKS } from '../requests';
import { isAlike, type ProbeResponse } from '../response.server';
import type { Facts } from '../schema';
import { explainBase, findProvenBase } from './base.server';
import { findBrand } from './brand.server';
import { explainRefusal } from './refused.server';

/** `authenticated`: the responses to requests with accepted credentials. */
export type KeyResult = StepResult & { proof: Proof; authenticated: ProbeResponse[] };

/** The steps `key` and `signature` of v2. `first` is the response to the first mark at the right time. */
export async function checkKey(context: Context, first: ProbeResponse, bare: ProbeResponse | null): Promise<KeyResult> {
  const proof = await prove(context, 'v2', { first });
  const { accepted, response, responses, controls } = proof;
  const result = (found: StepResult): KeyResult => ({ ...found, proof, authenticated: accepted ? [first] : [] });
  if (accepted === null) return result(await explainBase(context, 'v2', [...responses, ...controls]));
  if (!accepted) return result(await explainRefused(context, 'v2', first, bare));
  const facts = { ending: context.target.endings?.v2 ?? '' };
  return result({
    rows: [
      rowOf('key', 'v2', { outcome: 'ok', finding: 'key_known', facts, responses: [response] }),
      rowOf('signature', 'v2', { outcome: 'ok', finding: 'signature_accepted', responses: [response, ...controls] }),
    ],
    fault: null,
  });
}

/** The step `key` of an access token or a v0 key. */
export async function checkBearer(context: Context, generation: 'v1' | 'v0'): Promise<KeyResult> {
  const proof = await prove(context, generation);
  const { accepted, response, responses, controls } = proof;
  if (accepted === null) {
    const found = await explainBase(context, generation, [...responses, ...controls]);
    return { ...found, proof, authenticated: [] };
  }
  if (!accepted) return { ...(await explainRefused(context, generation, response, null)), proof, authenticated: [] };
  // Reading shows nothing about the way that orders take.
  const isFull = context.depth === 'full' && generation === 'v1';
  const estimate = isFull ? [await sendAs(context, 'v1', ESTIMATE_V1)] : [];
  const finding = generation === 'v0' ? 'key_known' : proof.installation ? 'token_known' : 'token_known_alone';
  const facts = { ending: context.target.endings?.[generation] ?? '' };
  const row = rowOf('key', generation, {
    ...{ outcome: 'ok', finding, facts },
    responses: [response, ...controls, ...estimate],
  });
  return { rows: [row], fault: null, proof, authenticated: [response, ...estimate] };
}

async function explainRefused(
  context: Context,
  generation: 'v2' | 'v1' | 'v0',
  own: ProbeResponse,
  known: ProbeResponse | null,
): Promise<StepResult> {
  const { target, base, depth } = context;
  if (depth === 'quick') return { rows: [], fault: faultOf('unknown_key') };
  const bare = known ?? (await sendBare(context, MARKS[generation][0]));
  if (generation === 'v2') return explainRefusal(context, own, bare);
  const brand = generation === 'v1' ? await findBrand(context, generation, own, bare) : null;
  const instead = brand ?? (await findProvenBase(context, generation, own));
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
