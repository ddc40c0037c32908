import { findAttemptsWait, takeAttempt } from '@/lib/auth/attempt-rows.server';
import { ADDRESS_LIMIT, tooManyAttempts } from '@/lib/auth/sign-in.server';
import { hashToken } from '@/lib/auth/token.server';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { shown } from '@/lib/db/shown';
import { Problem } from '@/lib/http/problem';
import { pointOf } from '@/lib/map/geometry/point';
import { arrivalOf, STALE_AFTER_MS } from '@/lib/progress/arrival';
import { type FollowedOrder, type LinkView, stepOf } from './link-view';
import { type Found, findByDigest, findReplacement, type LinkedDelivery } from './rows.server';
import { AddressAnswer, KnownAddress } from './schema';
import type { LinkVisitor } from './visitor.server';

/** A canceled order may be sent again, and that one too. */
const MOST_REPLACEMENTS = 5;
/** For so long a link shows the end of its order. */
const END_SHOWN_MS = 24 * 3_600_000;

/**
 * The link of a token with what its page may show. 404 `link_not_found`; after too many wrong tokens from an address 429
 * `too_many_attempts`. Right ones are never refused: phones of one network share an address.
 */
export async function openLink(
  { db, address, now }: LinkVisitor,
  token: string,
): Promise<{ request: Found['request']; view: LinkView }> {
  const at = now();
  const found = await findByDigest(db, hashToken(token));
  if (!found) {
    const key = `address-link:${address ?? 'unknown'}`;
    const before = await findAttemptsWait(db, key, ADDRESS_LIMIT, at);
    const wait = before || (await takeAttempt(db, key, ADDRESS_LIMIT, at));
    throw wait > 0 ? tooManyAttempts(wait) : new Problem(404, 'link_not_found');
  }
  const connection = await connectionById(found.request.connectionId);
  // Its merchant was removed.
  if (!connection) throw new Problem(404, 'link_not_found');
  const { country, timeZone } = connection;
  const merchant = connection.merchantName ?? connection.name;
  const last = await lastReplacement(db, found);
  return { request: found.request, view: { merchant, country, timeZone, ...stateOf(last, at) } };
}

async function lastReplacement(db: LinkVisitor['db'], found: Found): Promise<Found> {
  let last = found;
  for (let count = 0; count < MOST_REPLACEMENTS && last.delivery?.status === 'canceled'; count++) {
    const next = await findReplacement(db, last.delivery);
    if (!next) break;
    last = { ...last, ...next };
  }
  return last;
}

function stateOf({ request, delivery, branch }: Found, now: Date) {
  if (request.endedAt) return { state: 'ended' } as const;
  if (delivery) {
    const isOver = delivery.endedAt && now.getTime() - delivery.endedAt.getTime() > END_SHOWN_MS;
    if (isOver) return { state: 'ended' } as const;
    const pickup = pointOf(delivery.originLatitude, delivery.originLongitude);
    return {
      state: 'order',
      order: orderOf(delivery, pickup ?? pointOf(branch?.latitude, branch?.longitude), now),
    } as const;
  }
  if (request.expiresAt <= now) return { state: 'ended' } as const;
  const address = AddressAnswer.safeParse(request.answer).data ?? KnownAddress.safeParse(request.destination).data;
  const { texts, point } = address ?? { texts: {}, point: null };
  return { state: request.confirmedAt ? 'confirmed' : 'open', address: { texts, point } } as const;
}

function orderOf(delivery: LinkedDelivery, pickup: FollowedOrder['driver'], now: Date): FollowedOrder {
  const step = stepOf(delivery.status);
  const dropoff = pointOf(delivery.customerLatitude, delivery.customerLongitude);
  const driver = pointOf(delivery.driverLatitude, delivery.driverLongitude);
  const isNew = delivery.driverSeenAt !== null && now.getTime() - delivery.driverSeenAt.getTime() <= STALE_AFTER_MS;
  const order = shown(delivery, delivery);
  const arrival = arrivalOf({ ...order, pickup, dropoff, driver }, now.getTime());
  return {
    step,
    arrival,
    promisedAt: order.promisedAt,
    scheduledAt: order.scheduledAt,
    deliveredAt: order.deliveredAt ?? (step === 'delivered' ? order.endedAt : null),
    driver: step === 'on_the_way' && isNew ? driver : null,
    dropoff: step === 'delivered' || step === 'stopped' ? null : dropoff,
  };
}
