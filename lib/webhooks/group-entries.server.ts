import { parseWebhook } from '@/lib/service/webhook/parse-webhook';
import type { WebhookHint } from '@/lib/service/webhook/webhook-hint';
import type { InboxEntry } from './inbox-rows.server';
import { AUTHORIZATION_DIGEST } from './kept-headers.server';
import type { OrderReport, PositionReport, WalletReport } from './reports';

/**
 * Requests that are processed together: all that name the same delivery with the same authorization, in the order in
 * which they were sent.
 */
export type WebhookTask = { connectionId: string; entries: InboxEntry[] } & (
  | ({ kind: 'order' } & OrderReport)
  | ({ kind: 'position' } & PositionReport)
  | ({ kind: 'wallet' } & WalletReport)
  | { kind: 'uninstalled' }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string }
);

export type PositionTask = Extract<WebhookTask, { kind: 'position' }>;

type Read = { entry: InboxEntry; hint: WebhookHint; at: Date };

export function groupEntries(entries: InboxEntry[], brand: string): WebhookTask[] {
  const groups = new Map<string, Read[]>();
  const tasks: WebhookTask[] = [];
  for (const entry of entries) {
    const parsed = parseWebhook({ headers: entry.headers, body: entry.body }, brand);
    if (!parsed.ok) {
      tasks.push({ kind: 'unreadable', connectionId: entry.connectionId, entries: [entry], why: parsed.problem });
      continue;
    }
    const { hint } = parsed;
    const brought = entry.headers[AUTHORIZATION_DIGEST] ?? '';
    const key = [entry.connectionId, hint.kind, hint.code ?? hint.topic, brought].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), { entry, hint, at: hint.timestamp ?? entry.receivedAt }]);
  }
  return [...tasks, ...[...groups.values()].flatMap(toTask)];
}

function toTask(group: Read[]): WebhookTask[] {
  const reads = group.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.entry.id - b.entry.id);
  const last = reads.at(-1);
  if (!last) return [];
  const base = { connectionId: last.entry.connectionId, entries: reads.map(({ entry }) => entry) };
  const { headers } = last.entry;
  const { kind, code, topic, wallet } = last.hint;
  const { warning_balance_level: level = null, balance = null } = wallet ?? {};
  if (kind === 'wallet') return [{ ...base, kind, level, balance, at: last.at }];
  if (kind === 'uninstalled') return [{ ...base, kind }];
  if (kind === 'delivery' && code) return [{ ...base, kind: 'order', code, headers, hints: reads.map(toHint) }];
  if (kind !== 'location' || !code) return [{ ...base, kind: 'ignored', why: `the topic ${topic} is not one of ours` }];
  const located = reads.findLast(({ hint }) => hint.driver);
  if (!located?.hint.driver) return [{ ...base, kind: 'unreadable', why: `a ${topic} holds no position` }];
  const { latitude, longitude, at } = located.hint.driver;
  return [{ ...base, kind: 'position', code, headers, position: { latitude, longitude, at: at ?? located.at } }];
}

/** A hint without a status has empty text: anything may have happened. */
function toHint({ hint, at }: Read) {
  return { status: hint.status ?? '', at };
}
