import { eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit-rows.server';
import { database } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { pause } from '@/lib/db/pause';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/publish-rows.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { COUNTRY_FACTS, type Connection, type Country } from './connection';
import { countryTold } from './country-told.server';
import { heldBy } from './credentials/held.server';
import { allConnections } from './current.server';
import { environmentKey } from './environment.server';
import { gatewayOf } from './gateway-of.server';
import { hasOrders } from './has-orders.server';

const LEARN_AGAIN_MS = 60_000;

/**
 * Learns the country of every connection, those that are added later too. The first round is waited for, so that the first
 * screen is right; a service that is away is asked again until it answers. Returns stop().
 */
export async function learnCountries(): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const known = new Set<string>();
  await learnSome(known);
  const learning = (async () => {
    await pause(LEARN_AGAIN_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      await learnSome(known).catch((error: unknown) => console.error(`connections: ${reasonOf(error)}`));
      await pause(LEARN_AGAIN_MS, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await learning;
  };
}

async function learnSome(known: Set<string>): Promise<void> {
  const open = (await allConnections()).filter(({ id }) => !known.has(id));
  const learn = async (connection: Connection) => {
    if (await learnCountry(connection)) known.add(connection.id);
  };
  await Promise.all(open.map(learn));
}

/**
 * Asks the service in which country a connection's merchant is, and keeps the answer: it wins over what was typed in, but
 * not over SERVICE_COUNTRY, nor over the country in which orders were made already. Answers whether there is nothing left to ask; false when it is worth another try.
 */
export async function learnCountry(connection: Connection): Promise<boolean> {
  try {
    const service = await gatewayOf(connection);
    // Whose its credentials are may not be known yet.
    if (service.generations.length === 0) return (await heldBy(connection)).length === 0;
    const told = await countryTold(service);
    if (told) await keep(connection, told);
    return true;
  } catch (error) {
    const reason = isServiceFailure(error) ? error.kind : reasonOf(error);
    console.warn(`connection ${connection.name}: the merchant's country is not known yet (${reason})`);
    // Refused for good reasons: a minute later they are the same.
    return isServiceFailure(error) && (error.kind === 'forbidden' || error.kind === 'not-found');
  }
}

async function keep(connection: Connection, told: Country): Promise<void> {
  const fixed = connection.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  if (fixed && fixed !== told) {
    console.warn(`connection ${connection.name}: SERVICE_COUNTRY is ${fixed}, but the service says ${told}`);
  }
  const { currency } = COUNTRY_FACTS[told];
  const { id: connectionId } = connection;
  const its = eq(connections.id, connectionId);
  await database().db.transaction(async (tx) => {
    const [before] = await tx.select().from(connections).where(its).for('update');
    if (!before) return;
    // Amounts and times of a ledger are in the country that was said: that it is another one is shown, and decided by a person.
    const stays = fixed || (before.country !== null && (await hasOrders(tx, connectionId)));
    const country = stays ? before.country : told;
    if (country === before.country && currency === before.currency) return;
    await tx.update(connections).set({ country, currency }).where(its);
    if (country !== before.country) {
      await audit(tx, { action: 'country_learned', userId: null, connectionId, detail: { country }, at: new Date() });
    }
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}
