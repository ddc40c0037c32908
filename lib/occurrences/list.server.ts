import { scopesAt } from '@/lib/auth/scopes-rows.server';
import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import type { Context } from '@/lib/request/context.server';
import type { AttentionByConnection } from './by-connection';
import { listsOf, waitsMs } from './escalation';
import { countOpen, mutedRows, type OccurrenceRow, openRows } from './rows.server';
import { OccurrenceKind, Occurrences, permissionFor } from './schema';

export { occurrencesInSight } from './rows.server';

/** Lists what is open on the connection and the user may see. */
export async function listOccurrences(ctx: Context): Promise<Occurrences> {
  const { db, connection, user } = ctx;
  const [rows, muted, ringsInMs] = await Promise.all([
    openRows(db, connection.id, user.branches),
    mutedRows(db, connection.id, user.id),
    ringWaits(ctx),
  ]);
  return Occurrences.parse({
    muted,
    occurrences: rows.flatMap(({ row, code, takenByName }) => {
      const { data: kind } = OccurrenceKind.safeParse(row.kind);
      if (!kind || !user.permissions.includes(permissionFor(kind))) return [];
      return {
        ...row,
        code,
        openedAt: row.openedAt.toISOString(),
        isOwn: row.actorId === user.id,
        ringsInMs: ringsInMs({ ...row, kind }),
        takenBy: takenByName ? { id: row.takenBy, name: takenByName } : null,
      };
    }),
  });
}

/** Counts what is open in each connection that the user may see: orders, and a low wallet where they may see it. */
export async function attentionByConnection({ db, user }: Context): Promise<AttentionByConnection> {
  const seen = await connectionsOf(db, user.id, 'delivery:read');
  const open = await countOpen(db, seen);
  const connections = seen.map(({ id, permissions }) => {
    const { orders: deliveries = 0, lowWallets = 0 } = open.find(({ connectionId }) => connectionId === id) ?? {};
    return { id, deliveries, isWalletLow: lowWallets > 0 && permissions.includes(permissionFor('wallet_low')) };
  });
  return { connections };
}

/** A function to how long an occurrence still rings for others alone: people on the list who may see it, and did not cause it. */
async function ringWaits({ db, connection, user, now }: Context) {
  const lists = listsOf(connection);
  const listed = lists.flatMap((list) => list.people);
  const people = listed.length > 0 ? await scopesAt(db, connection.id, listed) : [];
  return ({ kind, actorId, ...of }: OccurrenceRow['row'] & { kind: OccurrenceKind }) => {
    const informed = people.filter(
      ({ id, scope: { permissions, branches } }) =>
        id !== actorId &&
        permissions.includes(permissionFor(kind)) &&
        (branches === null || (of.branchId !== null && branches.includes(of.branchId))),
    );
    const ids = [...informed.map(({ id }) => id), user.id];
    return waitsMs(lists, of, ids, now()).get(user.id);
  };
}
