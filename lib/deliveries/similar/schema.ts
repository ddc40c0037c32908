import { z } from 'zod/mini';
import { ORDER_FORMATS } from '@/lib/service/model/values';

/** `POST /api/deliveries/similar`: an order before it is sent. `phone` is E.164, `amount` decimal text. */
export const SimilarQuery = z.object({
  reference: z.string().check(z.maxLength(100)),
  phone: z.string().check(z.maxLength(40)),
  amount: z.optional(z.string().check(z.maxLength(40))),
  destination_format: z.enum(ORDER_FORMATS),
  destination: z.record(z.string().check(z.maxLength(40)), z.unknown()),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

/** The facts that two orders share: phone and amount, phone and address, or the door. */
export const SHARED = ['amount', 'address', 'door'] as const;

export const SimilarOrder = z.object({
  id: z.string(),
  /** The service's code, else our reference. */
  code: z.string(),
  customerName: z.string(),
  amount: z.string(),
  currency: z.nullable(z.string()),
  createdAt: z.string(),
  scheduledAt: z.nullable(z.string()),
  /** The user who made it; null: another system, or a deleted user. */
  by: z.nullable(z.string()),
  shared: z.enum(SHARED),
});
export type SimilarOrder = z.infer<typeof SimilarOrder>;
export const SimilarOrders = z.object({ similar: z.array(SimilarOrder) });
export type SimilarOrders = z.infer<typeof SimilarOrders>;
