import type { WebhookTopic } from '@/lib/service/model/values';

/** The topics that the dashboard needs (interface: Topics). The wallet is read through v2, so its v1 topic is optional. */
export const TOPICS = [
  { topic: 'order.updated', needed: true },
  { topic: 'order.location.updated', needed: true },
  { topic: 'wallet.balance_low', needed: false },
] as const satisfies readonly { topic: WebhookTopic; needed: boolean }[];
export type Topic = (typeof TOPICS)[number]['topic'];

/**
 * `right`: one of its addresses is ours. `outdated`: one is an address of this dashboard, but not of this connection
 * now. `elsewhere`: only other addresses. `missing`: no address.
 */
export type WebhookState = 'right' | 'outdated' | 'elsewhere' | 'missing';
type TopicAddress = { topic: string; url: string };
export type WebhookLine = { topic: Topic; needed: boolean; state: WebhookState; elsewhere: string[] };

/** Topics that are needed and not sent to this connection. */
export function missingTopics(of: { webhooks: readonly TopicAddress[]; webhookUrl: string }): Topic[] {
  return webhookLines(of).flatMap(({ topic, needed, state }) => (needed && state !== 'right' ? [topic] : []));
}

/** Each topic that this dashboard needs, compared with the installation's webhooks. */
export function webhookLines({
  webhooks,
  webhookUrl,
}: {
  webhooks: readonly TopicAddress[];
  webhookUrl: string;
}): WebhookLine[] {
  return TOPICS.map(({ topic, needed }) => {
    const urls = [...new Set(webhooks.filter((webhook) => topicOf(webhook.topic) === topic).map(({ url }) => url))];
    const elsewhere = urls.filter((url) => !sameUrl(url, webhookUrl));
    return { topic, needed, state: webhookState(urls, elsewhere, webhookUrl), elsewhere };
  });
}

/** Webhooks of the installation that this dashboard does not need. */
export function otherWebhooks({ webhooks }: { webhooks: readonly TopicAddress[] }): TopicAddress[] {
  return webhooks.filter(({ topic }) => topicOf(topic) === null);
}

function webhookState(urls: string[], elsewhere: string[], ours: string): WebhookState {
  if (urls.length === 0) return 'missing';
  if (elsewhere.length < urls.length) return 'right';
  return elsewhere.some((url) => isOfUs(url, ours)) ? 'outdated' : 'elsewhere';
}

/** Live services use the names of topics or of events; a service may send all delivery events under one. */
function topicOf(written: string): Topic | null {
  if (written === 'driver.location_updated') return 'order.location.updated';
  if (written.startsWith('delivery.')) return 'order.updated';
  return TOPICS.find(({ topic }) => topic === written)?.topic ?? null;
}

function sameUrl(a: string, b: string): boolean {
  return hrefOf(a) === hrefOf(b);
}

/** The same host and folder, with another token at the end. */
function isOfUs(url: string, ours: string): boolean {
  return folderOf(url) === folderOf(ours);
}

const hrefOf = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url.trim());
const folderOf = (url: string) => hrefOf(url).replace(/\/[^/]*$/, '');
