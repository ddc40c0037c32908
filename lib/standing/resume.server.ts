import type { Context } from '@/lib/request/context.server';
import { changeByPerson } from './change-by-person.server';
import { readStanding } from './list.server';
import type { StandingById, StandingOrder } from './schema';

/** Goes on from now, as the person who resumes it. Days in between are not asked about. */
export async function resumeStanding(ctx: Context, { id }: StandingById): Promise<StandingOrder> {
  await changeByPerson(ctx, id, 'standing_resumed', ({ state, doneUntil }) => ({
    state: 'active',
    actorId: ctx.user.id,
    doneUntil: state === 'paused' && ctx.now() > doneUntil ? ctx.now() : doneUntil,
  }));
  return readStanding(ctx, { id });
}
