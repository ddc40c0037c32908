import { z } from 'zod/mini';
import { GENERATIONS } from '@/lib/service/generation/generation';

/**
 * Why a connection's credentials can't be used:
 * - `gone`: they are not in the environment.
 * - `unreadable`: they were encrypted under another APP_SECRET.
 * - `refused`: the service answers 401.
 * - `uninstalled`: the merchant has uninstalled the application.
 * - `unverified`: whether they belong to the connection's merchant is not known.
 * - `other_mode`: a live key is pending in place of a test key, or the other way round.
 */
export const PROBLEM_KINDS = ['gone', 'unreadable', 'refused', 'uninstalled', 'unverified', 'other_mode'] as const;

export const CredentialProblem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  generation: z.nullable(z.enum(GENERATIONS)),
  since: z.nullable(z.iso.datetime()),
  /** Whether no generation of the connection works. */
  isAll: z.boolean(),
});
export type CredentialProblem = z.output<typeof CredentialProblem>;
