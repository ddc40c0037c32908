import { z } from 'zod';
import type { Permission } from '@/lib/auth/permissions';
import { shown } from '@/lib/db/shown';
import { Problem } from '@/lib/http/problem';
import { AddressTexts, sentAddress } from '@/lib/order/address-fields';
import { canCancel, canRetry } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS, type Generation, generationOf } from '@/lib/service/generation/generation';
import { findAddressLink } from './ledger/address-link-rows.server';
import { draftOfKnown } from './ledger/draft-of-known.server';
import { orderInSight } from './ledger/order-in-sight.server';
import {
  eventsOf,
  findByCode,
  findById,
  findReplacement,
  type LedgerRow,
  nameOfUser,
  trailOf,
} from './ledger/rows.server';
import { isClosable, isUnresolved } from './ledger/unresolved';
import { rowsByIds } from './list/list-rows.server';
import { type DeliveryById, DeliveryDetail, DeliveryEvent, type DeliveryProblem, LinkedOrder } from './schema';

/** One delivery with everything known about it, and what the user may do now. */
export async function readDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { db, connection, user } = ctx;
  const [delivery, [row], events, trail] = await Promise.all([
    orderInSight(ctx, id),
    rowsByIds(db, connection.id, [id]),
    eventsOf(db, connection.id, id),
    trailOf(db, connection.id, id),
  ]);
  if (!row) throw new Problem(404, 'delivery_not_found');
  const generation = generationOf(delivery);
  const whyNot = {
    read: ctx.service.whyNot('getDelivery', { generation }),
    cancel: ctx.service.whyNot('cancelDelivery', { generation }),
    retry: ctx.service.whyNot('retryDelivery', { generation }),
  };
  const may = (permission: Permission, isPossible: boolean) => isPossible && user.permissions.includes(permission);
  const [addressLinkId, replaces, replacedBy] = await Promise.all([
    may('delivery:write', delivery.reference !== null) ? findAddressLink(db, connection.id, delivery.id) : null,
    delivery.replaces ? findById(db, connection.id, delivery.replaces, user.branches) : undefined,
    delivery.status === 'canceled' ? findReplacement(db, connection.id, id, user.branches) : undefined,
  ]);
  const isMissing = row.problem?.kind === 'not_found';
  return {
    ...shown(DeliveryDetail.shape, delivery),
    ...row,
    problem: await withOpenCandidates(ctx, row.problem),
    instructions: instructionsOf(delivery.draft),
    createdAtService: otherCreation(delivery),
    createdByName: delivery.createdBy ? await nameOfUser(db, delivery.createdBy) : null,
    events: events.map(({ event, userName }) => ({
      ...shown(DeliveryEvent.shape, event),
      userName,
      reason: EventDetail.safeParse(event.detail).data?.reason ?? null,
    })),
    replaces: linkTo(replaces),
    replacedBy: linkTo(replacedBy),
    addressLinkId,
    trail,
    can: {
      cancel: may('delivery:cancel', canCancel(delivery.status) && whyNot.cancel === null),
      retry: may('delivery:retry', canRetry(delivery.status) && whyNot.retry === null),
      check: may('delivery:write', isMissing || (delivery.status === 'unknown' && canSendAgain(ctx, generation))),
      resolve: may('delivery:write', isUnresolved(delivery)),
      close: may('delivery:cancel', isClosable(delivery)),
    },
    whyNot,
    draft: delivery.madeElsewhere ? draftOfKnown(delivery) : delivery.draft,
  };
}

const linkTo = (row: LedgerRow | undefined): LinkedOrder | null =>
  row ? { ...shown(LinkedOrder.shape, row), reference: row.reference ?? '' } : null;

/** Clocks differ by seconds; more than a minute is worth a line. */
function otherCreation({ createdAt, createdAtService }: LedgerRow): string | null {
  if (!createdAtService || Math.abs(createdAtService.getTime() - createdAt.getTime()) < 60_000) return null;
  return createdAtService.toISOString();
}

/** Leaves out candidates that another delivery has taken. */
async function withOpenCandidates(
  { db, connection }: Context,
  problem: DeliveryProblem | null,
): Promise<DeliveryProblem | null> {
  if (!problem?.candidates) return problem;
  const owners = await Promise.all(problem.candidates.map(({ code }) => findByCode(db, connection.id, code)));
  return { ...problem, candidates: problem.candidates.filter((_, index) => !owners[index]) };
}

/** Sending an order again finds its outcome, but only where the service de-duplicates. */
function canSendAgain(ctx: Context, generation: Generation): boolean {
  return GENERATION_FACTS[generation].createIsRepeatable && ctx.service.can('createDelivery', { generation });
}

const EventDetail = z.object({ reason: z.string() });
const Draft = z.object({ destination: z.looseObject({}) });

function instructionsOf(draft: unknown): string | null {
  const destination = Draft.safeParse(draft).data?.destination;
  // As the driver gets them: with the fields that the interface lacks.
  return (destination && AddressTexts.parse(sentAddress(destination)).instructions) || null;
}
