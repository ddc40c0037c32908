import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import {
  addressOf,
  CONTROL_CREDENTIALS,
  type Context,
  type Fault,
  faultOf,
  rowOf,
  type StepResult,
  sendAs,
} from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, isAlike, type ProbeResponse } from '../probe/response.server';
import { pathRewrites } from '../probe/rewrites';
import type { Facts } from '../schema';
import { explainBase, findProvenBase } from './base.server';
import { sendControl } from './prove.server';

const [PROOF_REQUEST] = PROOF_REQUESTS.v2;
const SAYS_MISSING = /\b(required|missing|absent|not (present|provided|sent|given|found))\b/i;

/** Why a signed request is refused at the right time: a header, the path, the key or the secret. */
export async function explainRefusal(context: Context, own: ProbeResponse, bare: ProbeResponse): Promise<StepResult> {
  const dropped = await findDroppedHeader(context, own);
  if (dropped) return dropped;
  const path = await findPath(context, own);
  if (path.result) return path.result;
  const base = await findProvenBase(context, 'v2', own);
  if (base) return base;
  return explainKey(context, own, bare, path.tried);
}

/** A header doesn't arrive when the refusal names it as missing and is the same without it. */
async function findDroppedHeader(context: Context, own: ProbeResponse): Promise<StepResult | null> {
  if (!SAYS_MISSING.test(own.text)) return null;
  const { brand, credentials } = context.target;
  const { timestamp, signature } = serviceHeaders(brand);
  for (const header of ['authorization', timestamp, signature]) {
    if (!own.text.toLowerCase().includes(header.split('-').at(-1) ?? header)) continue;
    const response = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'without_header', without: header });
    if (!isAlike(response, own, Object.values(credentials.v2 ?? {}))) continue;
    const facts = { header, brand, branded: header === 'authorization' ? 'no' : 'yes' };
    const row = { outcome: 'failed', finding: 'header_dropped', facts, responses: [own, response] } as const;
    return { rows: [rowOf('signature', 'v2', row)], fault: faultOf('header_dropped', facts) };
  }
  return null;
}

/** Signs what a proxy may have made of the path: the signature that is accepted shows which path arrives. */
async function findPath(
  context: Context,
  own: ProbeResponse,
): Promise<{ tried: ProbeResponse[]; result: StepResult | null }> {
  const tried: ProbeResponse[] = [];
  for (const { kind, path } of pathRewrites(context.base.prefix, PROOF_REQUEST.path)) {
    const response = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'signed_otherwise', signPath: path });
    tried.push(response);
    if (response.kind === 'refusal') continue;
    const control = await sendControl(context, 'v2', PROOF_REQUEST);
    if (!isAccepted(response) || control.kind !== 'refusal') {
      const instead = isAccepted(response) ? control : response;
      return { tried, result: await explainBase(context, 'v2', [instead]) };
    }
    const facts = { kind, sent: context.base.prefix + PROOF_REQUEST.path, seen: path };
    const row = { outcome: 'failed', finding: 'path_rewritten', facts, responses: [own, ...tried] } as const;
    return {
      tried,
      result: {
        rows: [keyRow(context, 'yes'), rowOf('signature', 'v2', row)],
        fault: faultOf('path_rewritten', facts),
      },
    };
  }
  return { tried, result: null };
}

type Known = 'yes' | 'no' | 'unknown';

/** Requests arrive unchanged, so the key is unknown or the secret is wrong. */
async function explainKey(
  context: Context,
  own: ProbeResponse,
  bare: ProbeResponse,
  tried: readonly ProbeResponse[],
): Promise<StepResult> {
  const credentials = CONTROL_CREDENTIALS.v2();
  const random = await sendAs(context, 'v2', PROOF_REQUEST, { variant: 'random_key', credentials });
  const unsigned = await sendControl(context, 'v2', PROOF_REQUEST);
  const secrets = [...Object.values(context.target.credentials.v2 ?? {}), credentials.apiKey];
  const isLike = (a: ProbeResponse, b: ProbeResponse) => isAlike(a, b, secrets);
  const known: Known = !isLike(own, random)
    ? isLike(own, unsigned)
      ? 'yes'
      : 'unknown'
    : !isLike(own, bare) && namesKeyAlone(own.text)
      ? 'no'
      : 'unknown';
  const { endings, brand, lastAcceptedAt } = context.target;
  const since = lastAcceptedAt?.v2;
  const facts: Facts = {
    base: addressOf(context),
    ending: endings?.v2 ?? '',
    known,
    brand,
    ...(since && { sinceAt: since.toISOString() }),
  };
  const finding = known === 'no' ? 'signature_of_unknown_key' : 'signature_refused';
  return {
    rows: [
      keyRow(context, known, [own, random, unsigned]),
      rowOf('signature', 'v2', { outcome: 'failed', finding, facts, responses: [own, ...tried] }),
    ],
    fault: refusalFault(known, facts),
  };
}

function refusalFault(known: Known, facts: Facts): Fault {
  const hasWorked = facts.sinceAt !== undefined;
  if (known === 'no') return faultOf(hasWorked ? 'revoked_key' : 'unknown_key', facts);
  return faultOf(hasWorked ? 'rotated_secret' : 'wrong_secret', facts);
}

/** A message about the key and not about the signature. */
function namesKeyAlone(text: string): boolean {
  return /key/i.test(text) && !/signature|secret|hmac/i.test(text);
}

const KEY_ROW = {
  yes: { outcome: 'ok', finding: 'key_known' },
  no: { outcome: 'failed', finding: 'key_unknown' },
  unknown: { outcome: 'unknown', finding: 'key_unclear' },
} as const;

function keyRow({ target }: Context, known: Known, responses: readonly ProbeResponse[] = []) {
  return rowOf('key', 'v2', { ...KEY_ROW[known], facts: { ending: target.endings?.v2 ?? '' }, responses });
}
