import type { Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import type { Operation } from '@/lib/service/why-not';
import type { InstallationView } from './schema';

export type KnownPermission = (typeof PERMISSIONS)[number];

/** What this dashboard asks of v1, by the permission that the interface names for it. v1 has no retry, invoices and wallet. */
const OPERATION_OF: Partial<Record<KnownPermission, Operation>> = {
  'delivery:write': 'createDelivery',
  'delivery:read': 'getDelivery',
  'delivery:cancel': 'cancelDelivery',
  'branch:read': 'listBranches',
  'branch:write': 'createBranch',
  'branch:update': 'updateBranch',
  'branch:delete': 'deleteBranch',
};

/**
 * A permission and how it stands. `missing`: needed here and not granted, and then `operation` will not work through v1;
 * `unused`: not granted, and nothing here asks v1 for it; `other`: granted, and no name that the interface knows.
 */
export type PermissionLine =
  | { name: KnownPermission; state: 'granted' | 'unused'; operation: Operation | null }
  | { name: KnownPermission; state: 'missing'; operation: Operation }
  | { name: string; state: 'other'; operation: null };

/** Every permission that the interface knows, the missing ones first, and what else was granted. */
export function permissionLines(granted: readonly string[]): PermissionLine[] {
  const known = PERMISSIONS.map((name): PermissionLine => {
    const operation = OPERATION_OF[name];
    if (granted.includes(name)) return { name, state: 'granted', operation: operation ?? null };
    return operation ? { name, state: 'missing', operation } : { name, state: 'unused', operation: null };
  });
  const names: readonly string[] = PERMISSIONS;
  const others = granted
    .filter((name) => !names.includes(name))
    .map((name): PermissionLine => ({ name, state: 'other', operation: null }));
  const inOrder = (['missing', 'granted', 'unused'] as const).flatMap((state) =>
    known.filter((line) => line.state === state),
  );
  return [...inOrder, ...others];
}

/** What a newer key does is not missed; but a delivery that v1 made stays with v1, whatever keys came since. */
export function isCoveredByV2(operation: Operation, servedBy: Generation | null): boolean {
  return servedBy === 'v2' && operation !== 'getDelivery' && operation !== 'cancelDelivery';
}

/** interface: Topics. The wallet is v2's to tell: it is welcome, and nothing waits for it. */
export const TOPICS = [
  { topic: 'order.updated', needed: true },
  { topic: 'order.location.updated', needed: true },
  { topic: 'wallet.balance_low', needed: false },
] as const;
export type Topic = (typeof TOPICS)[number]['topic'];

/**
 * `right`: one of its addresses is ours. `outdated`: one is this dashboard's, and not (or no longer) this connection's.
 * `elsewhere`: it goes to others alone. `missing`: nobody is told.
 */
export type WebhookState = 'right' | 'outdated' | 'elsewhere' | 'missing';
export type WebhookLine = { topic: Topic; needed: boolean; state: WebhookState; elsewhere: string[] };

/** Each topic that this dashboard listens to, compared with where the installation sends it. */
export function webhookLines({
  webhooks,
  webhookUrl,
}: Pick<InstallationView, 'webhooks' | 'webhookUrl'>): WebhookLine[] {
  return TOPICS.map(({ topic, needed }) => {
    const urls = [...new Set(webhooks.filter((one) => topicOf(one.topic) === topic).map(({ url }) => url))];
    const elsewhere = urls.filter((url) => !sameUrl(url, webhookUrl));
    return { topic, needed, state: stateOf(urls, elsewhere, webhookUrl), elsewhere };
  });
}

/** What the installation sends that nothing here listens to. */
export function otherWebhooks({ webhooks }: Pick<InstallationView, 'webhooks'>): InstallationView['webhooks'] {
  return webhooks.filter(({ topic }) => topicOf(topic) === null);
}

function stateOf(urls: string[], elsewhere: string[], ours: string): WebhookState {
  if (urls.length === 0) return 'missing';
  if (elsewhere.length < urls.length) return 'right';
  return elsewhere.some((url) => isOfUs(url, ours)) ? 'outdated' : 'elsewhere';
}

/** Live services use the topics' names or the events'; a service may send all deliveries' events under one. */
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
