import { z } from 'zod';
import { roleMay } from '@/lib/auth/permissions';
import type { Context } from '@/lib/http/context.server';
import { Problem } from '@/lib/http/problem';
import { eventsOf, findById, nameOfUser, rowsByIds, trailOf } from './rows.server';
import type { DeliveryById, DeliveryDetail } from './schema';
import { canCancel, canRetry } from './status';

/** One delivery, whole, with what may be done about it now. */
export async function readDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { db, connection, user } = ctx;
  const [delivery, [row], events, trail] = await Promise.all([
    findById(db, connection.id, id),
    rowsByIds(db, connection.id, [id]),
    eventsOf(db, connection.id, id),
    trailOf(db, connection.id, id),
  ]);
  if (!delivery || !row) throw new Problem(404, 'delivery_not_found');
  return {
    ...row,
    originLatitude: delivery.originLatitude,
    originLongitude: delivery.originLongitude,
    customerLatitude: delivery.customerLatitude,
    customerLongitude: delivery.customerLongitude,
    distanceMeters: delivery.distanceMeters,
    durationSeconds: delivery.durationSeconds,
    trackingUrl: delivery.trackingUrl,
    pickupQrUrl: delivery.pickupQrUrl,
    cancelReason: delivery.cancelReason,
    instructions: instructionsOf(delivery.draft),
    confirmedAt: delivery.confirmedAt?.toISOString() ?? null,
    nextCheckAt: delivery.nextCheckAt?.toISOString() ?? null,
    createdByName: delivery.createdBy ? await nameOfUser(db, delivery.createdBy) : null,
    events: events.map(({ event, userName }) => ({
      id: event.id,
      kind: event.kind,
      status: event.status,
      source: EventSource.parse(event.source),
      at: event.at.toISOString(),
      userName,
      reason: EventDetail.safeParse(event.detail).data?.reason ?? null,
    })),
    trail,
    can: {
      cancel: canCancel(delivery.status) && roleMay(user.role, 'delivery:cancel') && ctx.service.can('cancelDelivery'),
      retry: canRetry(delivery.status) && roleMay(user.role, 'delivery:retry') && ctx.service.can('retryDelivery'),
      ask: delivery.status === 'unknown' && roleMay(user.role, 'delivery:write'),
    },
    draft: delivery.draft,
  };
}

const EventSource = z.enum(['answer', 'webhook', 'poll', 'user']);
const EventDetail = z.object({ reason: z.string() });
const Draft = z.object({ destination: z.object({ instructions: z.string() }) });

function instructionsOf(draft: unknown): string | null {
  return Draft.safeParse(draft).data?.destination.instructions ?? null;
}
