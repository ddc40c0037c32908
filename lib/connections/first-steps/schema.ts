import { z } from 'zod/mini';

/** `GET /api/first-steps`: which of the steps after connecting a merchant are done. */
export const FirstSteps = z.object({
  /** A webhook of the service has arrived. */
  webhooks: z.boolean(),
  /** The merchant has a branch. */
  branches: z.boolean(),
  /** A second person can sign in. */
  people: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
