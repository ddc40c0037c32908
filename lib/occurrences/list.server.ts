import type { Context } from '@/lib/request/context.server';
import { mutedRows, openRows } from './rows.server';
import { OccurrenceKind, type Occurrences, permissionFor } from './schema';

export { occurrencesInSight } from './rows.server';

/** Lists what is open on the connection and the user may see. */
export async function listOccurrences({ db, connection, user }: Context): Promise<Occurrences> {
  const [rows, muted] = await Promise.all([
    openRows(db, connection.id, user.branches),
    mutedRows(db, connection.id, user.id),
  ]);
  return {
    muted,
    occurrences: rows.flatMap(({ row, code, takenByName }) => {
      const { data: kind } = OccurrenceKind.safeParse(row.kind);
      if (!kind || !user.permissions.includes(permissionFor(kind))) return [];
      const { id, subject, branchId, since, openedAt, actorId, takenBy } = row;
      return {
        id,
        kind,
        subject,
        branchId,
        code,
        since: since.toISOString(),
        openedAt: openedAt.toISOString(),
        isOwn: actorId === user.id,
        takenBy: takenBy && takenByName ? { id: takenBy, name: takenByName } : null,
      };
    }),
  };
}
