import { z } from 'zod/mini';
import { type CreateDeliveryRequest, Destination, KsaShortDestination, type Origin } from '../v2/schema';

/** Only v0 takes floor and apartment with a short address (interface: Delivery request, v0). */
const ShortDestination = z.extend(KsaShortDestination, {
  floor: z.optional(z.string()),
  apartment: z.optional(z.string()),
});
/** A Saudi address in one line, v0's `firstLine`; the other generations have none. */
export const LineDestination = z.extend(z.omit(ShortDestination, { short_address: true }), {
  first_line: z.string().check(z.minLength(1)),
});

const [location, kuwait, bahrain, ksa] = Destination.def.options;
export const OrderDestination = z.discriminatedUnion('destination_format', [
  location,
  kuwait,
  bahrain,
  ksa,
  z.object({ destination_format: z.literal('ksa_short_format'), destination: ShortDestination }),
  z.object({ destination_format: z.literal('ksa_line_format'), destination: LineDestination }),
]);
export type OrderDestination = z.infer<typeof OrderDestination>;

/**
 * An order in v2's shape. v0 takes no origin, as its key belongs to the branch of the pickup. Only v0 takes a paid order
 * without an amount.
 */
export type OrderRequest = OrderDestination &
  Pick<CreateDeliveryRequest, 'reference' | 'scheduled_date'> & {
    payment: { amount?: number | undefined; type: CreateDeliveryRequest['payment']['type'] };
  } & (Origin | { origin_format?: undefined; origin?: undefined });

/** `platformName`: the name of the platform that an order comes from; v0 alone sends it. */
export type BodyOptions = { platformName?: string | undefined };
