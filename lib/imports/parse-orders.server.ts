import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { parseOrder } from '@/lib/order/parse-order.server';
import type { CreateDelivery } from '@/lib/order/schema';
import type { NewRow } from '@/lib/outgoing/rows.server';
import { refuseOtherPickup } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers } from './order-rows.server';
import type { NewImportRow } from './schema';

/** Parses this many before other requests have a turn. */
const PARSED_AT_ONCE = 50;
const MOST_PROBLEMS = 200;

type ParsedRow = NewRow & { draft: CreateDelivery; isConfirmed: boolean };

/**
 * The orders of a new import. 400 `invalid_input` with the fields of all rows that are wrong, that repeat a reference, or that
 * equal an earlier row without a person's confirmation.
 */
export async function parseOrders(
  ctx: Pick<Context, 'connection' | 'service' | 'user'>,
  rows: readonly NewImportRow[],
): Promise<ParsedRow[]> {
  const problems: { path: string; message: string }[] = [];
  const byReference = new Map<string, CreateDelivery>();
  const parsed: ParsedRow[] = [];
  for (const [position, { line, order, isConfirmed = false }] of rows.entries()) {
    if (position % PARSED_AT_ONCE === 0) await setImmediate();
    const add = (fields: readonly { path: string; message: string }[]) =>
      problems.push(...fields.map(({ path, message }) => ({ path: `rows.${position}.${path}`, message })));
    try {
      const draft = parseOrder(ctx, order);
      refuseOtherPickup(ctx, draft);
      const { reference } = draft;
      if (byReference.has(reference)) add([{ path: 'order.reference', message: 'errors.invalid' }]);
      else if (!isConfirmed && isUnconfirmed(draft, byReference))
        add([{ path: 'isConfirmed', message: 'errors.required' }]);
      byReference.set(reference, draft);
      parsed.push({ line, reference, draft, isConfirmed });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      add((error.extra.fields ?? []).map(({ path, message }) => ({ path: `order.${path}`, message })));
    }
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new Problem(400, 'invalid_input', { fields: problems.slice(0, MOST_PROBLEMS) });
  return parsed;
}

/** Throws 400 `invalid_input` where a row goes to a blocked customer and no person has confirmed it. */
export async function refuseUnconfirmed(
  db: Queryable,
  connectionId: string,
  rows: readonly { draft: CreateDelivery; isConfirmed: boolean; path: string }[],
): Promise<void> {
  const blocked = new Set((await blockedCustomers(db, connectionId)).map(({ phone }) => phone));
  const open = rows.filter(({ draft, isConfirmed }) => !isConfirmed && blocked.has(draft.destination.contact_phone));
  if (open.length === 0) return;
  const fields = open.map(({ path }) => ({ path: `${path}isConfirmed`, message: 'errors.required' }));
  throw new Problem(400, 'invalid_input', { fields });
}

/** A reference that counts the occurrences of one content, `…-2`, of an order that equals the first. */
function isUnconfirmed(order: CreateDelivery, byReference: ReadonlyMap<string, CreateDelivery>): boolean {
  const [, stem, occurrence] = /^(.+)-(\d{1,4})$/.exec(order.reference) ?? [];
  if (stem === undefined || occurrence === '1') return false;
  const first = byReference.get(`${stem}-1`);
  return first !== undefined && isDeepStrictEqual(contentOf(first), contentOf(order));
}

function contentOf({ destination, payment, scheduled_date }: CreateDelivery): unknown {
  return { destination, payment, scheduled_date };
}
