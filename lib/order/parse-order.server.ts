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

/** An order by the rules of the generation that will create it. 400 `invalid_input` with its fields. */
export function parseOrder(
  { connection, service }: Pick<Context, 'connection' | 'service'>,
  order: unknown,
): CreateDelivery {
  return parseInput(CreateDelivery(connection.country, service.generationOf('createDelivery') ?? undefined), order);
}
