import { type Context, faultOf, rowOf, type StepResult } from '../probe/context.server';
import { isPrivateHost } from '../probe/host';
import type { ProbeResponse } from '../probe/response.server';
import { createSender } from '../probe/sender.server';
import type { WebhookTarget } from '../probe/target.server';
import type { Outcome } from '../schema';

/** A webhook that arrived this recently proves the address better than a request from here. */
const RECENT_MS = 24 * 3_600_000;

/** The steps `webhook_url` and `webhook_last`: whether the webhook address leads to our own receiver. */
export async function checkWebhook(context: Context, webhook: WebhookTarget): Promise<StepResult> {
  const { target, base, now } = context;
  const { lastAt } = webhook;
  const last = rowOf('webhook_last', null, {
    outcome: lastAt ? 'ok' : 'unknown',
    finding: lastAt ? 'webhook_arrived' : 'webhook_never',
    facts: lastAt ? { lastAt: lastAt.toISOString() } : {},
  });
  const url = new URL(webhook.url);
  const facts = { host: url.host };
  const result = (
    outcome: Outcome,
    finding: string,
    why: string | null,
    responses: ProbeResponse[] = [],
  ): StepResult => ({
    rows: [last, rowOf('webhook_url', null, { outcome, finding, facts, responses })],
    fault: why ? faultOf('webhook_unreachable', { ...facts, why }, false) : null,
  });
  if (isPrivateHost(url.hostname) && !target.sandbox && !isPrivateHost(new URL(base.origin).hostname)) {
    return result('failed', 'webhook_private', 'private');
  }
  const sender = createSender(url.origin, context);
  const response = await sender
    .send({ variant: 'receiver', method: 'GET', target: url.pathname })
    .finally(sender.close);
  if (response.result.answered && response.result.header(webhook.markHeader) === webhook.mark) {
    const isPlain = url.protocol === 'http:' && !isPrivateHost(url.hostname);
    return isPlain
      ? result('warning', 'webhook_plain', null, [response])
      : result('ok', 'webhook_ours', null, [response]);
  }
  const why = response.result.answered ? 'other_server' : 'no_response';
  const isRecent = lastAt && now() - lastAt.getTime() < RECENT_MS;
  return result('failed', `webhook_${why}`, isRecent ? null : why, [response]);
}
