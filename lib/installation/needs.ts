import type { Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import type { Operation } from '@/lib/service/why-not';
import type { InstallationView } from './schema';

export type KnownPermission = (typeof PERMISSIONS)[number];

/**
 * The calls of this dashboard to v1, by the permission that the interface names for each. v1 has no retry, invoices
 * and wallet.
 */
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
 * A permission and its state. `missing`: needed for `operation` and not granted; `unused`: neither granted nor needed;
 * `other`: granted, with a name that the interface does not define.
 */
export type PermissionLine =
  | { name: KnownPermission; state: 'granted' | 'unused'; operation: Operation | null }
  | { name: KnownPermission; state: 'missing'; operation: Operation }
  | { name: string; state: 'other'; operation: null };

/** Every permission of the interface, missing ones first, and other granted ones. */
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

/** Calls that a newer key can make are not missing, except for deliveries that v1 made: they stay with v1. */
export function isCoveredByV2(operation: Operation, servedBy: Generation | null): boolean {
  return servedBy === 'v2' && operation !== 'getDelivery' && operation !== 'cancelDelivery';
}

/** interface: Topics. The wallet is read through v2, so its v1 topic is optional. */
export const TOPICS = [
  { topic: 'order.updated', needed: true },
  { topic: 'order.location.updated', needed: true },
  { topic: 'wallet.balance_low', needed: false },
] as const;
export type Topic = (typeof TOPICS)[number]['topic'];

/**
 * `right`: one of its addresses is ours. `outdated`: one is an address of this dashboard, but not of this connection
 * now. `elsewhere`: only other addresses. `missing`: no address.
 */
export type WebhookState = 'right' | 'outdated' | 'elsewhere' | 'missing';
export type WebhookLine = { topic: Topic; needed: boolean; state: WebhookState; elsewhere: string[] };

/** Each topic that this dashboard needs, compared with the installation's webhooks. */
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

/** Webhooks of the installation that this dashboard does not need. */
export function otherWebhooks({ webhooks }: Pick<InstallationView, 'webhooks'>): InstallationView['webhooks'] {
  return webhooks.filter(({ topic }) => topicOf(topic) === null);
}

function stateOf(urls: string[], elsewhere: string[], ours: string): WebhookState {
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
