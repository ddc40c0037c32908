import { z } from 'zod/mini';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { CreateDelivery } from './schema';

const Draft = z.record(z.string(), z.unknown());

/**
 * The order of a kept draft under another reference. `scheduledAt`: an ISO instant; without it the order is to be
 * dispatched at once. 400 `invalid_input` where it can't be sent by today's rules.
 */
export function orderOfDraft(
  { connection, service }: Pick<Context, 'connection' | 'service'>,
  draft: unknown,
  { reference, scheduledAt }: { reference: string; scheduledAt?: string },
): CreateDelivery {
  const {
    scheduled_date: _,
    estimated_fee: __,
    address_request: ___,
    is_confirmed: ____,
    ...order
  } = Draft.parse(draft);
  const generation = service.generationOf('createDelivery') ?? undefined;
  return parseInput(CreateDelivery(connection.country, generation), {
    ...order,
    reference,
    ...(scheduledAt && { scheduled_date: scheduledAt }),
  });
}
