import { z } from 'zod';

/** The first digits of a phone, as typed; answers the customers whose phone begins so. */
export const FindCustomers = z.object({ phone: z.string().trim().min(3).max(40) });
export type FindCustomers = z.infer<typeof FindCustomers>;

/** A customer as last dispatched to. `destination` is what the form filled in, in the interface's own names. */
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
