import { missingTopics } from '@/lib/service/webhook/installed-topics';
import { type Context, rowOf } from '../probe/context.server';
import type { Step } from '../schema';
import type { Proof } from './prove.server';

/** The topics that the installation of a v1 token does not send to this connection; null where it was not read. */
export function topicsOf({ target }: Pick<Context, 'target'>, { installation }: Proof): string[] | null {
  if (!installation || !target.webhook) return null;
  return missingTopics({ webhooks: installation.webhooks, webhookUrl: target.webhook.url });
}

/** The step `webhook_topics`. */
export function topicsRow(missing: readonly string[]): Step {
  return missing.length === 0
    ? rowOf('webhook_topics', 'v1', { outcome: 'ok', finding: 'topics_sent' })
    : rowOf('webhook_topics', 'v1', { outcome: 'warning', finding: 'topics_missing', facts: { topics: [...missing] } });
}
