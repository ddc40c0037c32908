import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { parseOrder } from '@/lib/order/parse-order.server';
import type { CreateDelivery } from '@/lib/order/schema';
import type { NewRow } from '@/lib/outgoing/rows.server';
import { refuseOtherPickup } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers } from './import-rows.server';
import type { CheckedReferences, NewImportRow } from './schema';

/** Parses this many before other requests have a turn. */
const PARSED_AT_ONCE = 50;
const MOST_PROBLEMS = 200;

type ParsedRow = NewRow & { draft: CreateDelivery; isConfirmed: boolean };

/**
 * The orders of a new import. 400 `invalid_input` with the fields of all rows that are wrong, repeat a reference, or equal an
 * earlier row or go to a blocked customer without a confirmation.
 */
export async function parseOrders(ctx: Context, rows: readonly NewImportRow[]): Promise<ParsedRow[]> {
  const problems: { path: string; message: string }[] = [];
  const parsed = new Map<string, ParsedRow>();
  const blocked = await blockedCustomers(ctx.db, ctx.connection.id);
  for (const [position, { line, order, isConfirmed = false }] of rows.entries()) {
    if (position % PARSED_AT_ONCE === 0) await setImmediate();
    try {
      const draft = parseRow(ctx, { order, isConfirmed }, blocked);
      const { reference } = draft;
      if (parsed.has(reference)) throw fieldProblem('reference', 'errors.invalid');
      parsed.set(reference, { line, reference, draft, isConfirmed });
      if (!isConfirmed && isUnconfirmed(draft, parsed)) throw fieldProblem('isConfirmed', 'errors.required');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      for (const { path, message } of error.extra.fields ?? [])
        problems.push({ path: `rows.${position}.${path === 'isConfirmed' ? path : `order.${path}`}`, message });
    }
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new Problem(400, 'invalid_input', { fields: problems.slice(0, MOST_PROBLEMS) });
  return [...parsed.values()];
}

/** The order of a row. 400 `invalid_input` also where it goes to a blocked customer and no person has confirmed it. */
export function parseRow(
  ctx: Context,
  { order, isConfirmed }: { order: object; isConfirmed: boolean },
  blocked: CheckedReferences['blocked'],
): CreateDelivery {
  const draft = parseOrder(ctx, order);
  refuseOtherPickup(ctx, draft);
  const isBlocked = blocked.some(({ phone }) => phone === draft.destination.contact_phone);
  if (isBlocked && !isConfirmed) throw fieldProblem('isConfirmed', 'errors.required');
  return draft;
}

/** A reference that counts the occurrences of one content, `…-2`, of an order that equals the first. */
function isUnconfirmed(order: CreateDelivery, parsed: ReadonlyMap<string, ParsedRow>): boolean {
  const [, stem, occurrence] = /^(.+)-(\d{1,4})$/.exec(order.reference) ?? [];
  if (stem === undefined || occurrence === '1') return false;
  const first = parsed.get(`${stem}-1`)?.draft;
  return first !== undefined && isDeepStrictEqual(contentOf(first), contentOf(order));
}

function contentOf({ destination, payment, scheduled_date }: CreateDelivery): unknown {
  return { destination, payment, scheduled_date };
}
