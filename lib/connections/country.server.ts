import { eq } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';
import { pause } from '@/lib/db/leader.server';
import { reasonOf } from '@/lib/db/loggable';
import { connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { isServiceFailure } from '@/lib/service/errors';
import type { Gateway } from '@/lib/service/gateway.server';
import { COUNTRY_FACTS, type Connection, type Country, countryOfCurrency } from './connection';
import { countryOfText } from './country-of-text';
import { allConnections } from './current.server';
import { environmentKey } from './environment.server';
import { gatewayOf } from './gateway-of.server';

/** The first screen waits for it, so not long, and once. */
const LEARN_TIMEOUT_MS = 2_500;
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
 * not over SERVICE_COUNTRY. Answers whether there is nothing left to ask; false when it is worth another try.
 */
export async function learnCountry(connection: Connection): Promise<boolean> {
  try {
    const told = await countryTold(await gatewayOf(connection));
    if (told) await keep(connection, told);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`connection ${connection.name}: the merchant's country is not known yet (${reason})`);
    // Refused for good reasons: a minute later they are the same.
    return isServiceFailure(error) && (error.kind === 'forbidden' || error.kind === 'not-found');
  }
}

/**
 * v2 says it by the wallet's currency, v1 in the installation, v0 nowhere; null when the service says nothing we know.
 * Throws a ServiceFailure when neither could be read.
 */
export async function countryTold(gateway: Gateway): Promise<Country | null> {
  const options = { retryDelaysMs: [], timeoutMs: LEARN_TIMEOUT_MS };
  const ways = [
    ...(gateway.can('getWallet') ? [async () => ofCurrency((await gateway.getWallet(options)).wallet.currency)] : []),
    ...(gateway.can('getInstallation')
      ? [async () => countryOfText((await gateway.getInstallation(options)).installation.merchant.country)]
      : []),
  ];
  let failure: unknown;
  for (const way of ways) {
    try {
      const country = await way();
      if (country) return country;
    } catch (error) {
      if (!isServiceFailure(error)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return null;
}

async function keep(connection: Connection, told: Country): Promise<void> {
  const fixed = connection.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  if (fixed && fixed !== told) {
    console.warn(`connection ${connection.name}: SERVICE_COUNTRY is ${fixed}, but the service says ${told}`);
  }
  const { currency } = COUNTRY_FACTS[told];
  await database()
    .db.update(connections)
    .set({ currency, ...(fixed ? {} : { country: told }) })
    .where(eq(connections.id, connection.id));
}

const ofCurrency = (currency: string | null) => (currency ? (countryOfCurrency(currency) ?? null) : null);
