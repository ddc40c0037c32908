import { auditBy } from '@/lib/auth/audit-rows.server';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { refuseDuplicateName } from './credentials/refuse-duplicates.server';
import { credentialSetsOf } from './credentials/sets/credential-sets.server';
import { editableOf, entryOf } from './entry.server';
import {
  allConnectionRows,
  type ConnectionRow,
  findConnectionRow,
  lockConnections,
  updateConnectionRow,
} from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import { wrongField } from './model/wrong-field.server';
import { type ChangeConnection, type ConnectionEntry, EDITABLE } from './schema';

/** Changes a connection's name, merchant name, country, business day or test mode. Its slug stays. 400 at what may not be changed. */
export async function changeConnection(
  { db, user, now }: UserContext,
  { id, ...wanted }: ChangeConnection,
): Promise<ConnectionEntry> {
  await db.transaction(async (tx) => {
    await lockConnections(tx);
    const row = await findConnectionRow(tx, id);
    const changed = EDITABLE.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name]);
    if (changed.length === 0) return;
    const editable = editableOf(row, await credentialSetsOf(toConnection(row), tx));
    for (const name of changed) if (!editable.includes(name)) throw wrongField(name, whyFixed(name, row));
    if (changed.includes('name') && wanted.name) {
      const others = (await allConnectionRows(tx)).filter((other) => other.id !== id);
      refuseDuplicateName(others, wanted.name);
    }
    const pick = (from: Partial<ConnectionRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await updateConnectionRow(tx, id, pick(wanted));
    const detail = { from: pick(row), to: pick(wanted) };
    await auditBy(tx, { user, now }, { action: 'connection_changed', connectionId: id, detail });
    await publish(tx, { connectionId: id, kind: 'connection', subjectIds: [id], actorId: user.id });
  });
  return entryOf(db, await findConnectionRow(db, id));
}

function whyFixed(name: (typeof EDITABLE)[number], row: ConnectionRow): string {
  if (name === 'testMode') return 'testModeV2';
  if (name !== 'country') return 'notEditable';
  return row.environmentKey !== null && env().SERVICE_COUNTRY ? 'countryEnvironment' : 'countryOfService';
}
