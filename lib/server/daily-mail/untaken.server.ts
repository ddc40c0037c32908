import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import type { Database } from '@/lib/db/client.server';
import type { MailReader } from '@/lib/mail/choice-rows.server';
import { listOccurrences } from '@/lib/occurrences/list.server';
import type { Occurrence } from '@/lib/occurrences/schema';
import { mailContext } from './mail-context.server';

const AFTER_MS = 10 * 60_000;
/** An older one is no news: the open ones stand in the mail of the next day. */
const UNTIL_MS = 60 * 60_000;

/** Occurrences that a person may see and did not cause, and that nobody has taken for ten minutes. */
export async function untakenOf(db: Database, reader: MailReader, now: Date): Promise<Occurrence[]> {
  if (!reader.choice.untaken) return [];
  const found: Occurrence[] = [];
  for (const connection of await connectionsOf(db, reader.id)) {
    const { occurrences } = await listOccurrences(await mailContext(connection.id, reader));
    found.push(...occurrences.filter((occurrence) => isUntaken(occurrence, reader, now)));
  }
  return found;
}

export function isUntaken(occurrence: Occurrence, { choice }: MailReader, now: Date): boolean {
  const openedAt = Date.parse(occurrence.openedAt);
  const age = now.getTime() - openedAt;
  return (
    choice.untaken &&
    age >= AFTER_MS &&
    age <= UNTIL_MS &&
    openedAt >= choice.changedAt.getTime() &&
    occurrence.takenBy === null &&
    !occurrence.isOwn
  );
}
