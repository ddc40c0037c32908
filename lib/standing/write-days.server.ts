import type { Queryable } from '@/lib/db/client.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { occurrencesBetween } from './occurrences';
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
  const day = { connectionId, standingId: id, state: 'due' };
  const days = came.map((occurrence) => ({ ...day, ...occurrence, reference: referenceOf(id, occurrence.day) }));
  await insertDays(tx, days);
  await changeStanding(tx, standing, { doneUntil: at });
}

/** The reference of a day's order: the same on every instance, so that the ledger takes it once. */
export const referenceOf = (id: string, day: string) => `${day}-${id.slice(-12)}`;
