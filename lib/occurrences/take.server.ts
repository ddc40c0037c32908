import { addJob } from '@/lib/jobs/rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { listOccurrences } from './list.server';
import { takeRow } from './rows.server';
import { OCCURRENCE_JOB, type Occurrences, type TakeOccurrence } from './schema';

/** The user takes an occurrence that they see: it is quiet for everybody. The first who takes one has it. */
export async function takeOccurrence(ctx: Context, { id }: TakeOccurrence): Promise<Occurrences> {
  const { db, connection, user } = ctx;
  const seen = await listOccurrences(ctx);
  if (!seen.occurrences.some((occurrence) => occurrence.id === id)) return seen;
  await db.transaction(async (tx) => {
    if (!(await takeRow(tx, { connectionId: connection.id, id, userId: user.id }))) return;
    // Closes the message on phones.
    await addJob(tx, { connectionId: connection.id, kind: OCCURRENCE_JOB, key: id });
    await publish(tx, { connectionId: connection.id, kind: 'occurrence', subjectIds: [id], actorId: user.id });
  });
  return listOccurrences(ctx);
}
