import { z } from 'zod/mini';
import { AttentionSettings } from '@/lib/progress/attention-settings';

const maybeText = z.nullable(z.string());
const maybeNumber = z.nullable(z.number());
const maybePoint = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }));

export const Refusal = z.nullable(z.object({ kind: z.string(), status: z.optional(z.number()) }));

/** A delivery under way, or one that needs attention, with what the map and its list show. Times are ISO instants. */
export const TrackedDelivery = z.object({
  id: z.string(),
  code: maybeText,
  reference: z.string(),
  status: z.string(),
  testMode: z.boolean(),
  branchId: maybeText,
  branchName: maybeText,
  customerName: z.string(),
  customerAddress: z.string(),
  /** The destination's area, district or city; null for a point on the map. */
  area: maybeText,
  driverName: maybeText,
  driverPhone: maybeText,
  driverLatitude: maybeNumber,
  driverLongitude: maybeNumber,
  driverSeenAt: maybeText,
  driverMovedAt: maybeText,
  driverWayMeters: maybeNumber,
  pickup: maybePoint,
  dropoff: maybePoint,
  distanceMeters: maybeNumber,
  durationSeconds: maybeNumber,
  statusAt: z.string(),
  updatedAt: z.string(),
  scheduledAt: maybeText,
  promisedAt: maybeText,
  pickedUpAt: maybeText,
  dealtWithAt: maybeText,
  /** Why it was refused. */
  problem: Refusal,
  createdAt: z.string(),
});
export type TrackedDelivery = z.output<typeof TrackedDelivery>;

/** `GET /api/tracking`: those deliveries, oldest first, at most MOST_TRACKED. `asOf` is the server's time. */
export const Tracked = z.object({ deliveries: z.array(TrackedDelivery), asOf: z.string() });
export type Tracked = z.output<typeof Tracked>;

/** `GET /api/all/tracking`: deliveries with a driver on the map, of all merchants that a person may see. */
export const AllTracked = z.object({
  deliveries: z.array(z.extend(TrackedDelivery, { merchantId: z.string() })),
  merchants: z.array(z.object({ id: z.string(), slug: z.string(), attention: AttentionSettings })),
});
export type AllTracked = z.output<typeof AllTracked>;

export const MOST_TRACKED = 10_000;
