import { eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit-rows.server';
import { heldBy } from '@/lib/connections/credentials/held.server';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/publish-rows.server';
import type { ConnectionsContext } from './context.server';
import { refuseTakenName } from './credentials/store.server';
import { editableOf, entryOf } from './entry.server';
import { allConnectionRows, type ConnectionRow, findConnection, lockConnections } from './rows.server';
import { type ChangeConnection, type ConnectionEntry, EDITABLE } from './schema';
import { wrongField } from './wrong-field.server';

/** Renames a connection, or says where its merchant is. Its address in URLs stays. 400 at what may not be changed. */
export async function changeConnection(
  { db, user, now }: ConnectionsContext,
  { id, ...wanted }: ChangeConnection,
): Promise<ConnectionEntry> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    const { row, connection } = await findConnection(tx, id);
    const changed = EDITABLE.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name]);
    if (changed.length === 0) return;
    const editable = editableOf(row, await heldBy(connection, tx));
    for (const name of changed) if (!editable.includes(name)) throw wrongField(name, whyFixed(name, row));
    if (changed.includes('name') && wanted.name) {
      const others = await allConnectionRows(tx);
      refuseTakenName(
        others.filter((other) => other.id !== id),
        wanted.name,
      );
    }
    const pick = (from: Partial<ConnectionRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await tx.update(connections).set(pick(wanted)).where(eq(connections.id, id));
    await audit(tx, {
      action: 'connection_changed',
      userId: user.id,
      connectionId: id,
      detail: { from: pick(row), to: pick(wanted) },
      at: now(),
    });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return entryOf(db, (await findConnection(db, id)).row);
}

function whyFixed(name: (typeof EDITABLE)[number], row: ConnectionRow): string {
  if (name === 'testMode') return 'test_mode_v2';
  if (name !== 'country') return 'not_editable';
  return row.environmentKey !== null && env().SERVICE_COUNTRY ? 'country_environment' : 'country_told';
}
