import { z } from 'zod/mini';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { CreateDelivery } from './schema';

const Draft = z.record(z.string(), z.unknown());
/** Fields of one order alone. */
const OWN = ['scheduled_date', 'estimated_fee', 'address_request', 'is_confirmed'];

/** A kept draft under another reference, to be sent again. */
export function draftAgain(draft: unknown, reference: string): Record<string, unknown> {
  const fields = Object.entries(Draft.parse(draft)).filter(([field]) => !OWN.includes(field));
  return { ...Object.fromEntries(fields), reference };
}

/**
 * The order of a kept draft under another reference. `scheduledAt`: an ISO instant; without it the order is to be
 * dispatched at once. 400 `invalid_input` where it can't be sent by today's rules.
 */
export function orderOfDraft(
  { connection, service }: Pick<Context, 'connection' | 'service'>,
  draft: unknown,
  { reference, scheduledAt }: { reference: string; scheduledAt?: string },
): CreateDelivery {
  const generation = service.generationOf('createDelivery') ?? undefined;
  return parseInput(CreateDelivery(connection.country, generation), {
    ...draftAgain(draft, reference),
    ...(scheduledAt && { scheduled_date: scheduledAt }),
  });
}
