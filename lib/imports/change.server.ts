import type { AuditAction } from '@/lib/auth/audit-actions';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import {
  changeOutgoing,
  findOutgoing,
  HELD,
  type Outgoing,
  type OutgoingChange,
  RUNNING,
  STOPPED,
  sendUntil,
} from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers, replaceOrder, selectOrders } from './import-rows.server';
import { parseRow } from './parse-orders.server';
import type { ImportById, MendImportRow, ResumeImport } from './schema';

/** Sends no more rows until somebody resumes; what is on its way is finished. */
export function pauseImport(ctx: Context, { id }: ImportById): Promise<void> {
  return changeImport(ctx, id, 'import_paused', ({ state }) => {
    if (state === 'paused') return null;
    if (state !== 'running') throw new Problem(409, 'import_ended');
    return HELD;
  });
}

/**
 * Goes on with a paused import, as the person who resumes it. `ignoreWallet`: although the known balance does not cover the
 * next order.
 */
export function resumeImport(ctx: Context, { id, ignoreWallet }: ResumeImport): Promise<void> {
  return changeImport(ctx, id, 'import_resumed', ({ state, ignoresWallet }, at) => {
    if (state !== 'paused' && state !== 'running') throw new Problem(409, 'import_ended');
    const by = { actorId: ctx.user.id, ignoresWallet: ignoreWallet ?? ignoresWallet };
    return { ...RUNNING, ...by, sendUntil: sendUntil(at) };
  });
}

/** Cancels the rows that were not sent. Those that were stay as they are. */
export function stopImport(ctx: Context, { id }: ImportById): Promise<void> {
  return changeImport(ctx, id, 'import_stopped', ({ state }, at) =>
    state === 'stopped' || state === 'done' ? null : { ...STOPPED, endedAt: at },
  );
}

/**
 * Sends a refused or waiting row with another order under its reference. 409 `import_row_sent` for a row that may have been
 * created. An ended import runs again for it; a paused one stays paused.
 */
export function mendOrder(ctx: Context, { id, position, order, isConfirmed = false }: MendImportRow): Promise<void> {
  const ref = { connectionId: ctx.connection.id, id, branches: ctx.user.branches };
  const mend = async ({ state }: Outgoing, at: Date, tx: Queryable) => {
    const [row] = await selectOrders(tx, ref, { from: position, limit: 1 });
    if (row?.position !== position) throw new Problem(404, 'import_row_not_found');
    if (!row.isMendable) throw new Problem(409, 'import_row_sent');
    const named = { ...order, reference: row.reference };
    const draft = parseRow(ctx, { order: named, isConfirmed }, await blockedCustomers(tx, ref.connectionId));
    if (!(await replaceOrder(tx, ref, { position, draft, isConfirmed }))) throw new Problem(409, 'import_row_sent');
    if (state === 'paused') return {};
    return { state: 'running', endedAt: null, actorId: ctx.user.id, sendUntil: sendUntil(at) };
  };
  return changeImport(ctx, id, 'import_row_mended', mend, { position });
}

/**
 * Changes a locked import for a person: audited, published. `decide` returns null when there is nothing to change. 404
 * `import_not_found`.
 */
async function changeImport(
  ctx: Context,
  id: string,
  action: AuditAction,
  decide: (found: Outgoing, at: Date, tx: Queryable) => OutgoingChange | null | Promise<OutgoingChange>,
  detail?: Record<string, unknown>,
): Promise<void> {
  const { connection, db, user } = ctx;
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    const found = await findOutgoing(tx, ref, { branches: user.branches, isLocked: true });
    if (!found || found.planId || found.replaces) throw new Problem(404, 'import_not_found');
    const at = ctx.now();
    const change = await decide(found, at, tx);
    if (!change) return;
    await changeOutgoing(tx, ref, { ...change, updatedAt: at }, user.id);
    await auditBy(tx, ctx, { connectionId: connection.id, action, subject: id, ...(detail && { detail }) });
  });
}
