import type { CreateDeliveryRequest, Destination, Origin } from './v2/schema';

/** Our own words for an order, as v2 has them. v0 takes no origin: its key belongs to the branch of the pickup. */
export type OrderRequest = Destination &
  Pick<CreateDeliveryRequest, 'reference' | 'payment' | 'scheduled_date'> &
  (Origin | { origin_format?: undefined; origin?: undefined });

/** `platformName` is v0's: where the order comes from, in the merchant's words. */
export type BodyOptions = { platformName?: string | undefined };
