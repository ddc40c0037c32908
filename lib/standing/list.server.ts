import { z } from 'zod/mini';
import { Problem } from '@/lib/http/problem';
import type { ServiceContext } from '@/lib/request/context.server';
import { nextOccurrence } from './occurrences';
import { listStandingRows, newestDays } from './rows.server';
import type { StandingList, StandingOrder } from './schema';

const Shown = z.object({
  destination: z.object({ contact_name: z.catch(z.string(), '') }),
  payment: z.object({ amount: z.catch(z.string(), '') }),
});

/** The standing orders of a connection with their newest days, newest first. */
export async function listStanding(
  { db, connection, now }: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  { id }: { id?: string } = {},
): Promise<StandingList> {
  const rows = await listStandingRows(db, connection.id, id);
  const days = await newestDays(
    db,
    connection.id,
    rows.map((row) => row.id),
  );
  const standing = rows.map(({ id: own, name, state, time, weekdays, dates, daysOff, draft }): StandingOrder => {
    const shown = Shown.safeParse(draft).data;
    const plan = { time, weekdays, dates, daysOff };
    const next = state === 'active' ? nextOccurrence(plan, connection.timeZone, now()) : null;
    return {
      id: own,
      name,
      ...plan,
      state: state === 'active' ? 'active' : 'paused',
      customerName: shown?.destination.contact_name ?? '',
      amount: shown?.payment.amount ?? '',
      nextAt: next?.at.toISOString() ?? null,
      days: days.filter(({ standingId }) => standingId === own).map(({ standingId: _, ...day }) => day),
    };
  });
  return { standing };
}

/** One of them. 404 `standing_not_found`. */
export async function readStanding(
  ctx: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  { id }: { id: string },
): Promise<StandingOrder> {
  const [found] = (await listStanding(ctx, { id })).standing;
  if (!found) throw new Problem(404, 'standing_not_found');
  return found;
}
