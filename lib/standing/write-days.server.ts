import type { Queryable } from '@/lib/db/client.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { occurrencesBetween } from './occurrences';
import { referenceOf } from './order-of-day.server';
import { changeStanding, insertDays, type StandingRow } from './rows.server';

/** Writes a row for each day of a locked order that has come since the last look. Its key is the day, so that another look adds none. */
export async function writeDays(
  tx: Queryable,
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  standing: StandingRow,
): Promise<void> {
  const at = now();
  if (at <= standing.doneUntil) return;
  const { connectionId, id } = standing;
  const came = occurrencesBetween(standing, connection.timeZone, standing.doneUntil, at);
  await insertDays(
    tx,
    came.map((day) => ({
      connectionId,
      standingId: id,
      day: day.day,
      at: day.at,
      reference: referenceOf(id, day.day),
      state: 'due',
    })),
  );
  await changeStanding(tx, standing, { doneUntil: at });
}
