import { auditBy } from '@/lib/auth/audit-rows.server';
import { formatDateTime } from '@/lib/format/time/date-time';
import { draftAgain } from '@/lib/order/parse-order.server';
import { changeOutgoing, insertOutgoing, type NewRow, ordersLike, sendUntil } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { lockStarting, unspentReferences } from './import-rows.server';
import { parseOrders } from './parse-orders.server';
import { readImport } from './read.server';
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
  const repeated = repeat ? await repeatedOrders(ctx, repeat) : [];
  await db.transaction(async (tx) => {
    await lockStarting(tx, connection.id);
    const at = ctx.now();
    const by = { createdBy: user.id, actorId: user.id, createdAt: at };
    const own = { connectionId: connection.id, id, ...by, name, state: 'running', sheetId: sheetId ?? null, unsent };
    const waiting = await insertOutgoing(tx, own, [...orders, ...repeated]);
    if (waiting === null) return;
    const change = waiting > 0 ? { sendUntil: sendUntil(at) } : { state: 'done', endedAt: at };
    await changeOutgoing(tx, own, change, user.id);
    const confirmed = orders.filter(({ isConfirmed }) => isConfirmed).length;
    const detail = { name, rows: orders.length + repeated.length, waiting, confirmed };
    await auditBy(tx, ctx, { connectionId: connection.id, action: 'import_started', subject: id, detail });
  });
  return readImport(ctx, { id });
}

/** Orders like deliveries for a time to come; each is parsed when it is sent. 404 `delivery_not_found`. */
async function repeatedOrders(ctx: Context, { deliveries, at }: Repeat): Promise<NewRow[]> {
  const { db, connection } = ctx;
  const [day, time] = (['date', 'time'] as const).map((style) =>
    formatDateTime(new Date(at), connection.timeZone, 'en', style).replaceAll(' ', '-'),
  );
  const found = await ordersLike(ctx, { deliveries });
  const names = found.map(({ id }) => `${day}-${time}-${id.slice(-12)}`);
  const references = await unspentReferences(db, connection.id, names);
  return references.map((reference, index) => ({
    reference,
    draft: { ...draftAgain(found[index]?.draft, reference), scheduled_date: at },
  }));
}
