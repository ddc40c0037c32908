import type { DeliveryRow } from '@/lib/deliveries/schema';
import { CallProblem } from '@/lib/http/call';
import { attentionOf } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { canCancel, canRetry } from '@/lib/progress/status';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { isServedBy } from '@/lib/service/why-not';

/** Acts on several orders at once; each order is one request, and a repeat is one import. */
export type BulkAct = 'repeat' | 'dealWith' | 'retry' | 'cancel';

type Rule = { attention: AttentionSettings; now: number };

/** Whether the act can be asked for an order in its state. The server and the service decide. */
export function isPossible(act: BulkAct, row: DeliveryRow, { attention, now }: Rule): boolean {
  if (act === 'repeat') return !row.madeElsewhere;
  if (act === 'cancel') return row.code !== null && canCancel(row.status);
  if (act === 'retry') return canRetry(row.status) && isServedBy('retryDelivery', row.generation);
  return attentionOf(row, attention, now).length > 0;
}

/** Whether the cancellation of an order may have a reason; the service refuses one otherwise. */
export function takesReason({ generation }: DeliveryRow): boolean {
  return GENERATION_FACTS[generation].takesCancelReason;
}

/** A problem that every further order would meet too: nothing more is asked. */
export function concernsAll(problem: unknown): boolean {
  if (!(problem instanceof CallProblem)) return true;
  return STOPPING.includes(problem.problem.code);
}

const STOPPING = [
  'network',
  'timeout',
  'unavailable',
  'signed_out',
  'not_allowed',
  'foreign_origin',
  'connection_needs_credentials',
  'quarantined',
  'service_unauthorized',
  'service_forbidden',
  'service_busy',
  'service_unavailable',
];
