import { audit } from '@/lib/auth/audit.server';
import { learnCountry } from '@/lib/connections/country.server';
import { heldBy } from '@/lib/connections/credentials.server';
import { tellSandbox } from '@/lib/connections/tell-sandbox.server';
import { forgetVerdicts } from '@/lib/connections/verdicts.server';
import { Problem } from '@/lib/http/problem';
import { GENERATIONS } from '@/lib/service/generation';
import type { ConnectionsContext } from './connection-context.server';
import { entryOf } from './connection-entry.server';
import { allConnectionRows, findConnection, lockConnections } from './connection-rows.server';
import type { ConnectionEntry, RotateCredentials } from './connection-schema';
import { probeHeld } from './probe-held.server';
import { refuseKnownCredentials, storeCredentials } from './store-credentials.server';
import { wrongField } from './wrong-field.server';

/**
 * Gives a connection other credentials. Those in use go on serving until the service has accepted the new ones; it is asked
 * at once, so that a rotation that is over already leaves nothing behind. Of a generation that had none, or none that can be
 * read, they are the ones in use from the start. 400 at the field that is wrong, 409 `connection_of_environment`.
 */
export async function rotateCredentials(
  { db, user, now }: ConnectionsContext,
  { id, credentials }: RotateCredentials,
): Promise<ConnectionEntry> {
  const { connection } = await db.transaction(async (tx) => {
    await lockConnections(tx);
    const found = await findConnection(tx, id);
    if (found.row.environmentKey !== null) throw new Problem(409, 'connection_of_environment');
    const { baseUrl } = found.connection;
    const others = (await allConnectionRows(tx)).filter((other) => other.id !== id);
    await refuseKnownCredentials(tx, others, { baseUrl, credentials });
    const held = await heldBy(found.connection, tx);
    for (const generation of GENERATIONS) {
      const fields = credentials[generation];
      if (!fields) continue;
      const inUse = held.find((one) => one.generation === generation && one.slot === 'current');
      const isSame = JSON.stringify(inUse?.secret?.[generation]) === JSON.stringify(fields);
      if (isSame) throw wrongField(`credentials.${generation}`, 'same_credentials');
      const slot = inUse?.secret ? 'next' : 'current';
      const before = held.find((one) => one.generation === generation && one.slot === slot);
      await forgetVerdicts(tx, [before?.fingerprint ?? null]);
      const told = await storeCredentials(tx, id, slot, { [generation]: fields }, now());
      await audit(tx, {
        action: slot === 'next' ? 'credentials_rotated' : 'credentials_entered',
        userId: user.id,
        subject: generation,
        connectionId: id,
        detail: { endings: told[generation], before: inUse?.endings ?? null },
        at: now(),
      });
    }
    return found;
  });
  await Promise.all([probeHeld(connection, now()), tellSandbox(connection)]);
  await learnCountry(connection);
  return entryOf(db, (await findConnection(db, id)).row);
}
