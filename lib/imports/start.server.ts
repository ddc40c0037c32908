import { auditBy } from '@/lib/auth/audit-rows.server';
import { formatDateTime } from '@/lib/format/time/date-time';
import { Problem } from '@/lib/http/problem';
import { draftAgain } from '@/lib/order/order-of-draft.server';
import type { Context } from '@/lib/request/context.server';
import { countOpen, draftsToRepeat, insertOrders, lastMoment, type NewRow } from './order-rows.server';
import { parseOrders } from './parse-orders.server';
import { readImport } from './read.server';
import { refuseUnconfirmed } from './refuse-unconfirmed.server';
import { changeImport, insertImport, lockStarting, publishImport, takeUnsent, wakeImport } from './rows.server';
import type { ImportProgress, Repeat, StartImport } from './schema';

/**
 * Stores all rows of an import and adds the job that sends them, in one transaction. The same request again returns the
 * same import.
 */
export async function startImport(
  ctx: Context,
  { id, name, rows, sheetId, repeat, unsent = 0 }: StartImport,
): Promise<ImportProgress> {
  const { connection, db, user } = ctx;
  const orders = await parseOrders(ctx, rows);
  const repeated = repeat ? await ordersLike(ctx, repeat) : [];
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    await lockStarting(tx, connection.id);
    const at = ctx.now();
    const by = { createdBy: user.id, actorId: user.id };
    const times = { createdAt: at, updatedAt: at };
    const sheet = { sheetId: sheetId ?? null, unsent };
    if (!(await insertImport(tx, { ...ref, ...by, ...times, ...sheet, name, state: 'running' }))) return;
    const earlier = sheetId === undefined ? [] : await takeUnsent(tx, { ...ref, sheetId });
    for (const other of earlier) await publishImport(tx, other, user.id);
    const paths = orders.map((row) => ({ ...row, path: `rows.${row.position}.` }));
    await refuseUnconfirmed(tx, connection.id, paths);
    await insertOrders(tx, { connectionId: connection.id, importId: id }, [...orders, ...repeated]);
    const waiting = await countOpen(tx, { connectionId: connection.id, importId: id });
    if (waiting > 0) await wakeImport(tx, ref);
    const ended = { state: 'done', endedAt: at };
    await changeImport(tx, ref, waiting > 0 ? { sendUntil: await lastMoment(tx, ref, at) } : ended);
    const confirmed = orders.filter(({ isConfirmed }) => isConfirmed).length;
    const detail = { name, rows: orders.length + repeated.length, waiting, confirmed };
    await auditBy(tx, ctx, { connectionId: connection.id, action: 'import_started', subject: id, detail });
    await publishImport(tx, ref, user.id);
  });
  return readImport(ctx, { id });
}

/** Orders like deliveries for a time to come; each is parsed when it is sent. 404 `delivery_not_found`. */
async function ordersLike({ db, connection }: Context, { deliveries, at }: Repeat): Promise<NewRow[]> {
  const [day, time] = (['date', 'time'] as const).map((style) =>
    formatDateTime(new Date(at), connection.timeZone, 'en', style).replaceAll(' ', '-'),
  );
  const drafts = await draftsToRepeat(db, connection.id, deliveries, `${day}-${time}`);
  return [...new Set(deliveries)].map((id, position) => {
    const found = drafts.get(id);
    if (!found) throw new Problem(404, 'delivery_not_found');
    const { reference } = found;
    const draft = { ...draftAgain(found.draft, reference), scheduled_date: at };
    return { position, line: position + 1, reference, draft, isConfirmed: false };
  });
}
