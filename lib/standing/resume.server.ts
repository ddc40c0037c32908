import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { readStanding } from './list.server';
import type { StandingById, StandingPlan } from './schema';

/** Goes on from now, as the person who resumes it. Days in between are not asked about. */
export async function resumeStanding(ctx: Context, { id }: StandingById): Promise<StandingPlan> {
  await changeByPerson(ctx, id, 'standing_resumed', ({ state, doneUntil }) => ({
    state: 'active',
    actorId: ctx.user.id,
    ...(state === 'paused' && ctx.now() > doneUntil && { doneUntil: ctx.now() }),
  }));
  return readStanding(ctx, { id });
}
