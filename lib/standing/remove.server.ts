import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { holdDays, skipDays } from './rows.server';
import type { StandingById } from './schema';

/** Ends a plan and forgets its customers. Orders that went stay as they are. */
export async function removeStanding(ctx: Context, { id }: StandingById): Promise<void> {
  const removed = { removedAt: ctx.now(), name: '', draft: {} };
  await changeByPerson(ctx, id, 'standing_removed', () => removed, holdDays, skipDays);
}
