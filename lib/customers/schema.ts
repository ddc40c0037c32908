import { z } from 'zod/mini';

/** The first digits of a phone, as typed. */
export const FindCustomers = z.object({ phone: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)) });
export type FindCustomers = z.infer<typeof FindCustomers>;

/** A customer and the last drop-off. `destination` holds the form's values under the interface's names. */
export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  destinationFormat: z.string(),
  destination: z.record(z.string(), z.unknown()),
  deliveriesCount: z.number(),
  lastUsedAt: z.string(),
});
export type Customer = z.infer<typeof Customer>;
export const CustomerList = z.object({ customers: z.array(Customer) });
export type CustomerList = z.infer<typeof CustomerList>;
