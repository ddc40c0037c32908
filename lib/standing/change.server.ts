import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { readStanding } from './list.server';
import type { ChangeStanding, StandingPlan } from './schema';

/** Gives a plan another name, time or days from now on. Days that came before stay as they are. */
export async function changeStandingPlan(ctx: Context, { id, ...plan }: ChangeStanding): Promise<StandingPlan> {
  await changeByPerson(ctx, id, 'standing_changed', () => plan);
  return readStanding(ctx, { id });
}
