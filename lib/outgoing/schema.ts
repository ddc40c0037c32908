import { z } from 'zod/mini';
import { plainText } from '@/lib/format/text/plain-text';

/** The kind of the job that sends orders; its name is older than its other sources. */
export const OUTGOING_JOB = 'import';
/** Orders that have waited longer ask: whoever ordered may not want them any more. */
export const SENT_WITHIN_MS = 4 * 3_600_000;
/** Deliveries that may be sent again at once. */
export const MOST_LIKE = 500;

/** The name of orders that somebody has sent together. */
export const ListName = z.string().check(
  z.overwrite((name) => plainText(name).trim()),
  z.minLength(1, 'errors.required'),
  z.maxLength(120, 'errors.tooLong'),
);

const Text = z.catch(z.string(), '');
/** The fields of an order that lists show; a customer who is forgotten has none. */
export const ShownOrder = z.object({
  destination: z.catch(z.object({ contact_name: Text, contact_phone: Text }), { contact_name: '', contact_phone: '' }),
  payment: z.catch(z.object({ amount: Text }), { amount: '' }),
});

/** Why orders wait. */
export const WaitReason = z.enum([
  'wallet',
  'limit',
  'service',
  'quarantine',
  'person',
  'starter',
  'credentials',
  'restored',
  'late',
]);
export type WaitReason = z.infer<typeof WaitReason>;

export const RowState = z.enum(['waiting', 'sending', 'sent', 'unresolved', 'refused', 'skipped', 'canceled']);
export type RowState = z.infer<typeof RowState>;
/** The state that a row has when its create has ended. */
export type RowEnd = 'handed' | 'waiting' | 'refused' | 'skipped';

/** Why a row was refused: the fields that are wrong, each with a key of messages or the service's words. */
export const RowProblem = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });
export type RowProblem = z.infer<typeof RowProblem>;
