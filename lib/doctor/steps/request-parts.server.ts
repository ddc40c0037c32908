import { type Context, faultOf, hostOf, rowOf, type StepResult, sendAs } from '../probe/context.server';
import { type HarmlessRequest, ODD_BODY, ODD_QUERY, PLAIN_BODY, PLAIN_QUERY } from '../probe/requests';
import { isAccepted, isFromService, type ProbeResponse } from '../probe/response.server';
import { faultOfResponse } from './base.server';

/** `authenticated` as in KeyResult. */
type PartResult = StepResult & { authenticated: ProbeResponse[] };

/** The steps `query` and `body`: whether they arrive as they were signed. */
export async function checkRequestParts(context: Context): Promise<PartResult> {
  const query = await checkPart(context, 'query', ODD_QUERY, PLAIN_QUERY);
  const body = await checkPart(context, 'body', ODD_BODY, PLAIN_BODY);
  return {
    rows: [...query.rows, ...body.rows],
    fault: body.fault ?? query.fault,
    authenticated: [...query.authenticated, ...body.authenticated],
  };
}

/** Sends a part that proxies often rewrite; if it is refused, the same in plain form. */
async function checkPart(
  context: Context,
  part: 'query' | 'body',
  odd: HarmlessRequest,
  plain: HarmlessRequest,
): Promise<PartResult> {
  const response = await sendAs(context, 'v2', odd);
  const facts = { status: response.probe.status ?? 0, host: hostOf(context) };
  if (response.kind === 'refusal') return explainPart(context, part, plain, response);
  const row = (outcome: 'ok' | 'unknown' | 'failed', finding: string) =>
    rowOf(part, 'v2', { outcome, finding, facts, responses: [response] });
  if (!isFromService(response)) {
    return { rows: [row('failed', faultOfResponse(context, response).cause)], fault: null, authenticated: [response] };
  }
  // The permission may have been checked before the signature.
  const isProven = response.probe.status !== 403;
  const found = isProven ? row('ok', `${part}_as_signed`) : row('unknown', 'not_proven');
  return { rows: [found], fault: null, authenticated: [response] };
}

async function explainPart(
  context: Context,
  part: 'query' | 'body',
  plainRequest: HarmlessRequest,
  refused: ProbeResponse,
): Promise<PartResult> {
  const plain = await sendAs(context, 'v2', plainRequest, { variant: 'plain' });
  const facts = { part, plain: isAccepted(plain) ? 'yes' : 'no' };
  const row = rowOf(part, 'v2', {
    outcome: 'failed',
    finding: `${part}_changed`,
    facts,
    responses: [refused, plain],
  });
  // The dashboard works without odd bodies, and without queries except for lists.
  const blocks = part === 'body' && facts.plain === 'no';
  return { rows: [row], fault: faultOf('request_changed', facts, blocks), authenticated: [] };
}
