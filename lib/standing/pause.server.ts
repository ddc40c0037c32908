import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { readStanding } from './list.server';
import { holdDays } from './rows.server';
import type { StandingById, StandingPlan } from './schema';

/** Nothing goes until somebody resumes it; what was due and did not go asks. */
export async function pauseStanding(ctx: Context, { id }: StandingById): Promise<StandingPlan> {
  await changeByPerson(ctx, id, 'standing_paused', () => ({ state: 'paused' }), holdDays);
  return readStanding(ctx, { id });
}
