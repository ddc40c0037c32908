import { z } from 'zod/mini';
import { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import type { StandingRow } from './rows.server';

const Draft = z.record(z.string(), z.unknown());

/** The reference of a day's order: the same on every instance, so that the ledger takes it once. */
export function referenceOf(id: string, day: string): string {
  return `${day}-${id.slice(-12)}`;
}

/** The order of a standing order under a reference, to be dispatched at once. 400 `invalid_input`. */
export function parseStanding(
  { connection, service }: Pick<Context, 'connection' | 'service'>,
  { draft }: Pick<StandingRow, 'draft'>,
  reference: string,
): CreateDelivery {
  const { scheduled_date: _, estimated_fee: __, ...order } = Draft.parse(draft);
  const generation = service.generationOf('createDelivery') ?? undefined;
  return parseInput(CreateDelivery(connection.country, generation), { ...order, reference });
}
