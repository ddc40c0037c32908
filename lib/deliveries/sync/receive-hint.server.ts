import { mayMove } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import type { HeaderValues } from '@/lib/service/webhook/webhook-headers';
import { type Entry, enterCode } from '../imports/enter-code.server';
import { hasKeyOf } from '../ledger/has-key-of';
import { findByCode } from '../ledger/rows.server';
import { mayMoveTo } from '../ledger/unresolved';
import { changeOrder } from '../record/change-order.server';
import type { Hint } from '../record/status-events.server';
import { refreshAfterWebhook } from './refresh.server';

/**
 * - `unknown_delivery`: it may become known soon; `not_found`: the service does not know it either
 * - `candidate`: it may be about an unresolved order
 * - `erased`: the order's person was erased; its content must not stay
 * - `ignored`: it doesn't bring its order's key
 */
export type HintOutcome = 'applied' | 'stale' | 'unknown_delivery' | 'not_found' | 'candidate' | 'erased' | 'ignored';
/** `headers`: as the inbox keeps them. */
export type ReportedOrder = { code: string; hints: Hint[]; headers: HeaderValues };

/**
 * A webhook reports a change, and a read confirms it; until then screens show it as reported. A report of nothing new, or of a
 * step back, is not read. Throws the ServiceFailure.
 */
export async function receiveHint(ctx: ServiceContext, { code, hints, headers }: ReportedOrder): Promise<HintOutcome> {
  const row = await findByCode(ctx.db, ctx.connection.id, code);
  if (!row) {
    const entry = await enterCode(ctx, { code, by: { source: 'webhook', hints, headers } });
    return entry.outcome === 'known' ? receiveHint(ctx, { code, hints, headers }) : OUTCOME_OF[entry.outcome];
  }
  if (row.erasedAt) return 'erased';
  if (!hasKeyOf(row, headers)) return 'ignored';
  if (!hints.some((hint) => mayMoveTo(row, hint.status))) return 'stale';
  const applied = await refreshAfterWebhook(ctx, row, hints).catch(async (failure: unknown) => {
    if (failure instanceof RateLimited && failure.isOwnLimit) await recordReported(ctx, row.id, hints);
    throw failure;
  });
  // The row became one with our own, which had no code yet.
  if (applied === 'gone') return receiveHint(ctx, { code, hints, headers });
  return applied === 'moved' ? 'applied' : 'stale';
}

/** The webhook outcome of an unknown code, by the outcome of its import. */
export const OUTCOME_OF: Record<Exclude<Entry['outcome'], 'known'>, HintOutcome> = {
  added: 'applied',
  linked: 'applied',
  candidate: 'candidate',
  awaited: 'unknown_delivery',
  not_found: 'not_found',
  ignored: 'ignored',
};

/** Keeps the newest status of webhooks for screens until a read confirms it. It never sets the status. */
async function recordReported(
  ctx: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  id: string,
  hints: readonly Hint[],
): Promise<void> {
  await changeOrder(ctx, id, (row) => {
    const known = row.reportedStatus ?? row.status;
    const newest = hints.findLast(
      ({ status }) => status !== '' && mayMove(row.status, status) && mayMove(known, status),
    );
    return newest ? { change: { reportedStatus: newest.status, reportedAt: row.reportedAt ?? newest.at } } : null;
  });
}
