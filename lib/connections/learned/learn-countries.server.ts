import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import type { Connection } from '../model/connection';
import { allConnections } from '../model/find-connection.server';
import { learnCountry } from './learn-country.server';

const LEARN_AGAIN_MS = 60_000;

/**
 * Learns the country of every connection, added ones too. The first round is awaited, so that the first screen is right;
 * a service that is down is asked again every minute. Returns stop().
 */
export async function learnCountries(): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const known = new Set<string>();
  await learnUnknown(known);
  const learning = (async () => {
    await pause(LEARN_AGAIN_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      await learnUnknown(known).catch((error: unknown) => logFailure('countries not learned', error));
      await pause(LEARN_AGAIN_MS, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await learning;
  };
}

async function learnUnknown(known: Set<string>): Promise<void> {
  const unknown = (await allConnections()).filter(({ id }) => !known.has(id));
  const learn = async (connection: Connection) => {
    if (await learnCountry(connection)) known.add(connection.id);
  };
  await Promise.all(unknown.map(learn));
}
