import { isDeepStrictEqual } from 'node:util';
import { newId } from '@/lib/db/id';
import { loggable } from '@/lib/db/loggable';
import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/handle.server';
import { GENERATION_FACTS, GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { OrderRequest } from '@/lib/service/model/order-request';
import { newOrderWebhookKey } from '@/lib/service/model/order-webhook-key';
import type { ServiceFailure } from '@/lib/service/transport/errors';
import { SUBMIT_LEASE_MS } from './check-schedule';
import { searchTextOf } from './list/search-text';
import { CreateDelivery } from './order-schema';
import {
  addEvents,
  findBranch,
  findByReference,
  insertDelivery,
  type LedgerRow,
  type NewLedgerRow,
  reopenRejected,
  rewriteSubmitting,
  rowsByIds,
} from './rows.server';
import type { CreatedDelivery } from './schema';
import { submitDelivery } from './submit.server';
import { wasGivenUp } from './unresolved/unresolved';

/** How long a person waits for the service before the screen shows the order as under way. */
const PATIENCE_MS = 8_000;

/**
 * Write-ahead: the order stands in the ledger, with its reference and the exact bytes, before anything is sent. The
 * same order again (double click, back button, lost connection) finds its row and sends nothing.
 */
export async function createDelivery(ctx: Context, input: CreateDelivery): Promise<CreatedDelivery> {
  if (input.scheduled_date && new Date(input.scheduled_date) <= ctx.now()) {
    throw new Problem(400, 'invalid_input', {
      fields: [{ path: 'scheduled_date', message: 'delivery-form.problems.schedulePast' }],
    });
  }
  const row = await newRow(ctx, input);
  const isNew = await ctx.db.transaction(async (tx) => {
    if (!(await insertDelivery(tx, row))) return false;
    await noteCreated(tx, ctx, row.id);
    return true;
  });
  if (isNew) return submitPatiently(ctx, row, input);
  return meetExisting(ctx, row, input);
}

async function meetExisting(ctx: Context, row: NewRow, input: CreateDelivery): Promise<CreatedDelivery> {
  const existing = await findByReference(ctx.db, ctx.connection.id, row.reference);
  if (!existing) throw new Error(`The reference ${row.reference} is neither free nor taken`);
  if (existing.status === 'rejected' && !wasGivenUp(existing)) {
    // The service refused it, so it was never made: corrected, the same reference may try again.
    const { id, createdAt, ...change } = row;
    const reopened = await ctx.db.transaction(async (tx) => {
      if (!(await reopenRejected(tx, ctx.connection.id, existing.id, { ...change, problem: null, endedAt: null })))
        return false;
      await noteCreated(tx, ctx, existing.id);
      return true;
    });
    if (reopened) return submitPatiently(ctx, { ...row, id: existing.id }, input);
    // Somebody was quicker: what counts is what they made of it.
    return meetExisting(ctx, row, input);
  }
  if (!isRepeated(ctx, existing, row, input)) {
    throw new Problem(409, 'reference_taken', {
      fields: [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }],
      detail: { id: existing.id, customerName: existing.customerName, createdAt: existing.createdAt.toISOString() },
    });
  }
  return created(ctx, existing.id, 'repeated');
}

/** Whether it is the order of its reference as the present rules have it: another generation may have made that one. */
function isRepeated({ connection }: Context, { draft }: LedgerRow, { generation }: NewRow, input: CreateDelivery) {
  const before = CreateDelivery(connection.country, generation).safeParse(draft);
  return before.success && isDeepStrictEqual(asSent(before.data), asSent(input));
}

/** As it is kept in the ledger, without what is only kept beside it. */
function asSent({ estimated_fee, ...order }: CreateDelivery): unknown {
  return JSON.parse(JSON.stringify(order));
}

async function noteCreated(tx: Parameters<typeof addEvents>[0], { connection, user, now }: Context, id: string) {
  await addEvents(tx, connection.id, id, [{ kind: 'created', source: 'user', at: now(), userId: user.id }]);
  await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId: user.id });
}

/** The call goes on when patience ends, and also when the browser goes away. */
async function submitPatiently(ctx: Context, row: NewRow, input: CreateDelivery): Promise<CreatedDelivery> {
  const { connection, db, service, now } = ctx;
  let isWaiting = true;
  const submission = submitDelivery({ connection, db, service, now }, row, {
    actorId: ctx.user.id,
    first: true,
    isAwaited: () => isWaiting,
    instead: (refused) => writtenForAnother(ctx, row, input, refused),
  });
  const result = await Promise.race([submission, patience()]);
  if (result === 'waiting') {
    isWaiting = false;
    submission.catch((error: unknown) => console.error(`delivery ${row.id}: create failed`, loggable(error)));
    return created(ctx, row.id, 'waiting');
  }
  if (result.outcome === 'refused') throw asTheFormNeedsIt(ctx, input, result.failure);
  return created(ctx, row.id, result.outcome);
}

/**
 * The key may not make orders: the row, written over for the next generation whose rules the order fits; only older ones are
 * tried, so that nobody is asked twice.
 */
async function writtenForAnother(ctx: Context, first: NewRow, input: CreateDelivery, refused: Generation) {
  const older = GENERATIONS.slice(GENERATIONS.indexOf(refused) + 1);
  for (const generation of older.filter((one) => ctx.service.can('createDelivery', { generation: one }))) {
    const fitting = CreateDelivery(ctx.connection.country, generation).safeParse(input);
    if (!fitting.success || losesWords(input, fitting.data)) continue;
    const { id: _, createdAt, ...change } = await newRow(ctx, fitting.data, generation);
    const isOurs = await rewriteSubmitting(ctx.db, ctx.connection.id, first.id, refused, change);
    return isOurs ? { ...change, id: first.id, createdAt: first.createdAt } : null;
  }
  return null;
}

/** Where a generation with other rules is to make it from now on, what is wrong is what those rules miss. */
function asTheFormNeedsIt({ connection, service }: Context, input: CreateDelivery, failure: ServiceFailure) {
  const generation = service.generationOf('createDelivery');
  if (failure.kind !== 'forbidden' || !generation || service.whyNot('createDelivery')) return failure;
  try {
    const fitting = parseInput(CreateDelivery(connection.country, generation), input);
    if (!losesWords(input, fitting)) return failure;
    const message = 'delivery-form.unfit.pickupInstructions';
    return new Problem(400, 'invalid_input', { fields: [{ path: 'origin.instructions', message }] });
  } catch (problem) {
    return problem;
  }
}

/** Whether somebody typed words for the driver at the pickup that would go unsent without a word. */
function losesWords(typed: CreateDelivery, fitting: CreateDelivery): boolean {
  const words = ({ origin }: CreateDelivery) => origin && 'instructions' in origin && origin.instructions;
  return Boolean(words(typed)) && !words(fitting);
}

function patience(): Promise<'waiting'> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'waiting').unref());
}

async function created(ctx: Context, id: string, outcome: CreatedDelivery['outcome']): Promise<CreatedDelivery> {
  const [delivery] = await rowsByIds(ctx.db, ctx.connection.id, [id]);
  if (!delivery) throw new Error(`The delivery ${id} vanished while it was created`);
  return { delivery, outcome };
}

type NewRow = Awaited<ReturnType<typeof newRow>>;

/** What goes over the wire: the interface's fields and no others; the amount's text as a JSON number. */
function requestOf({
  estimated_fee,
  platform_name,
  payment: { amount, type },
  ...order
}: CreateDelivery): OrderRequest {
  return { ...order, payment: { type, ...(amount === undefined ? {} : { amount: Number(amount) }) } };
}

/** The row of a new order with its exact bytes, in the words of the generation that will be asked for it from now on. */
async function newRow(
  { db, connection, user, now, service }: Context,
  input: CreateDelivery,
  wanted: Generation | null = service.generationOf('createDelivery'),
) {
  const { generation, body } = service.createDeliveryBody(requestOf(input), {
    platformName: input.platform_name,
    generation: wanted ?? undefined,
  });
  const { contact_name, contact_phone } = input.destination;
  const branch =
    input.origin_format === 'branch_format' ? await findBranch(db, connection.id, input.origin.branch_id) : undefined;
  const at = now();
  const pickup = input.origin_format === 'location_format' ? input.origin : branch;
  return {
    id: newId(at.getTime()),
    connectionId: connection.id,
    reference: input.reference,
    status: 'submitting',
    generation,
    orderWebhookKey: GENERATION_FACTS[generation].takesOrderWebhookKey ? newOrderWebhookKey() : null,
    requestBody: body,
    draft: input,
    // No other generation's orders are ever tests.
    testMode: generation === 'v2' && connection.testMode,
    branchId: input.origin_format === 'branch_format' ? input.origin.branch_id : null,
    originLabel:
      input.origin_format === 'location_format' ? (input.origin.first_line ?? input.origin.contact_name) : '',
    paymentType: input.payment.type,
    // A paid order that names none: the driver has nothing to collect.
    amount: input.payment.amount ?? '0',
    currency: connection.currency,
    estimatedFee: input.estimated_fee ?? null,
    customerName: contact_name,
    customerPhone: contact_phone,
    customerAddress: addressText(input),
    customerLatitude: input.destination_format === 'location_format' ? input.destination.latitude : null,
    customerLongitude: input.destination_format === 'location_format' ? input.destination.longitude : null,
    originLatitude: pickup?.latitude ?? null,
    originLongitude: pickup?.longitude ?? null,
    scheduledAt: input.scheduled_date ? new Date(input.scheduled_date) : null,
    createdBy: user.id,
    searchText: searchTextOf({ code: null, reference: input.reference, name: contact_name, phone: contact_phone }),
    createdAt: at,
    updatedAt: at,
    statusAt: at,
    nextCheckAt: new Date(at.getTime() + SUBMIT_LEASE_MS),
  } satisfies NewLedgerRow;
}

/** Until the service has made its own text of the address. */
function addressText(input: CreateDelivery): string {
  switch (input.destination_format) {
    case 'location_format':
    case 'ksa_line_format':
      return input.destination.first_line ?? '';
    case 'ksa_short_format':
      return input.destination.short_address;
    case 'ksa_format': {
      const { building, street, district, city } = input.destination;
      return [building, street, district, city].join(', ');
    }
    default: {
      const { building, street, block, area } = input.destination;
      return [area, block, street, building].join(', ');
    }
  }
}
