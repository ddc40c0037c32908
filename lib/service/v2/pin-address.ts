import { z } from 'zod';
import { isServiceFailure } from '../transport/refusals/errors';
import { ServiceRefusal } from '../transport/refusals/refusals';
import { LocationDestination } from './schema';

const PinOrder = z.looseObject({ destination_format: z.literal('location_format'), destination: LocationDestination });

/**
 * A create body with `address` beside `first_line`, for services that require it; undefined where that changes nothing.
 * Material of v2 differs on the field's name (interface: Destination formats).
 */
export function withPinAddress(body: string): string | undefined {
  const order = PinOrder.safeParse(JSON.parse(body)).data;
  if (!order || order.destination.address) return undefined;
  const { first_line, latitude, longitude } = order.destination;
  const address = first_line || `${latitude}, ${longitude}`;
  return JSON.stringify({ ...order, destination: { ...order.destination, address } });
}

/** A 400 that names the missing `address` of a pin. */
export function asksForAddress(failure: unknown): boolean {
  if (!isServiceFailure(failure) || !(failure instanceof ServiceRefusal) || failure.status !== 400) return false;
  return (
    failure.field === 'destination.address' ||
    (/\bdestination\.address\b/i.test(failure.message) && /required|missing/i.test(failure.message))
  );
}
