import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import * as v1 from '../v1/schema';
import areas from './service-areas.json' with { type: 'json' };

/** The wire shapes of v0, requests and responses, as in the interface. v0 sends `Authorization: Key <API_KEY>` and is not signed. */

/** interface: Limits, webhook key: characters of the header `order-webhook-key`. */
export const ORDER_WEBHOOK_KEY_HEADER = 'order-webhook-key';
export const ORDER_WEBHOOK_KEY_LENGTH = [12, 32] as const;

/** The interface does not show v0's statuses: v1's are assumed. */
export { DELIVERY_STATUSES, DeliveryStatus } from '../v1/schema';

const text = z.string().check(z.minLength(1));
const optionalText = z.optional(z.string());

const common = {
  orderId: text,
  name: text,
  phone: text,
  instructions: optionalText,
  floor: optionalText,
  apartment: optionalText,
  scheduledAt: z.optional(z.iso.datetime({ offset: true })),
  paymentType: z.enum(PAYMENT_TYPES),
  amount: z.optional(z.number().check(z.gte(0))),
};

/** For every country. */
export const LocationData = z.object({ ...common, location: Point });
/** For Kuwait and Bahrain without a location. `area` in the service's spelling. */
export const BlockData = z.object({ ...common, area: text, block: text, street: text, buildingNumber: text });
/** For Saudi Arabia without a location. */
export const ShortAddressData = z.object({ ...common, shortAddress: z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)) });
/** For Saudi Arabia without a location and a short address. */
export const FirstLineData = z.object({ ...common, firstLine: text });

export const PlatformData = z
  .union([LocationData, BlockData, ShortAddressData, FirstLineData])
  .check(z.refine(({ paymentType, amount }) => paymentType !== 'cash' || amount !== undefined, { path: ['amount'] }));
export type PlatformData = z.infer<typeof PlatformData>;

/** POST /v0/deliveries. A repeated `orderId` makes a second order. */
export const CreateDeliveryRequest = z.object({ platformName: text, platformData: PlatformData });
export type CreateDeliveryRequest = z.infer<typeof CreateDeliveryRequest>;

export const Delivery = z.object({
  code: text,
  deliveryFee: z.number(),
  amount: z.number(),
  customerAddress: z.string(),
  customerLocation: z.object({ latitude: z.number(), longitude: z.number() }),
  customerName: z.string(),
  customerPhone: z.string(),
  orderStatus: v1.DeliveryStatus,
  estimatedDistance: z.number(),
  estimatedDuration: z.number(),
  driver: z.object({ name: z.string(), phoneNumber: z.string() }),
  trackingLink: z.string(),
  qrCodeLink: z.string(),
  orderCreatedAt: z.string(),
  currency: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The interface does not show the payload: the delivery is assumed. */
export const OrderUpdated = Delivery;
export type OrderUpdated = z.infer<typeof OrderUpdated>;

/** POST /v0/deliveries/:code/cancel, 400 (already canceled or failed) and 404. */
export const CancelRefusal = z.object({ message: z.string() });
export type CancelRefusal = z.infer<typeof CancelRefusal>;

/** POST /v0/deliveries/estimate and /timelessEstimate. */
export const EstimateRequest = z.object({ branch: text, destination: Point });
export type EstimateRequest = z.infer<typeof EstimateRequest>;

export { EstimateB as Estimate, TimelessEstimateB as TimelessEstimate } from '../v1/schema';

/**
 * Area spellings of Kuwait and Bahrain for `platformData.area`. The interface does not show the service's list: this one is
 * the sandbox's, and only a suggestion for other services.
 */
export const SERVICE_AREAS: Record<'KW' | 'BH', readonly string[]> = areas;
