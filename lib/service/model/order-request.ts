import { z } from 'zod';
import {
  type CreateDeliveryRequest,
  DESTINATION_FORMATS,
  Destination,
  KsaShortDestination,
  type Origin,
} from '../v2/schema';

/** v0 takes floor and apartment with whatever address (interface: Delivery request, v0), v2 and v1 not with a short one. */
const ShortDestination = KsaShortDestination.extend({
  floor: z.string().optional(),
  apartment: z.string().optional(),
});
/** A Saudi address in one line, which v0 alone takes: `firstLine`. */
export const LineDestination = ShortDestination.omit({ short_address: true }).extend({ first_line: z.string().min(1) });

/** How any of the generations can be told where an order goes. */
export const ORDER_FORMATS = [...DESTINATION_FORMATS, 'ksa_line_format'] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];
const [location, kuwait, bahrain, ksa] = Destination.options;
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
 * Our own words for an order, as v2 has them. v0 takes no origin: its key belongs to the branch of the pickup; and it alone
 * takes a paid order without an amount.
 */
export type OrderRequest = OrderDestination &
  Pick<CreateDeliveryRequest, 'reference' | 'scheduled_date'> & {
    payment: { amount?: number | undefined; type: CreateDeliveryRequest['payment']['type'] };
  } & (Origin | { origin_format?: undefined; origin?: undefined });

/** Where orders come from, unless the caller says so in the merchant's words. */
export const DEFAULT_PLATFORM_NAME = 'Dispatch Desk';

/** `platformName` is v0's: where the order comes from, in the merchant's words. */
export type BodyOptions = { platformName?: string | undefined };
