import { serveConnections } from '@/lib/jobs/serve-connections.server';
import { allConnections, connectionById } from '../model/find-connection.server';
import { learnCountry } from './learn-country.server';

const LEARN_AGAIN_MS = 60_000;

/** The connections that this process has nothing more to ask. */
const known = new Set<string>();

/** Learns the country of every connection, so that the first screen is right. */
export async function learnCountries(): Promise<void> {
  await Promise.all((await unknownIds()).map(learn));
}

/** Until the signal, asks services that did not answer again, and those of added connections. */
export function watchCountries(signal: AbortSignal, everyMs = LEARN_AGAIN_MS): Promise<void> {
  return serveConnections(unknownIds, learn, { everyMs, failure: 'country not learned' }, signal);
}

async function unknownIds(): Promise<string[]> {
  return (await allConnections()).map(({ id }) => id).filter((id) => !known.has(id));
}

async function learn(id: string): Promise<void> {
  const connection = await connectionById(id);
  if (!connection || (await learnCountry(connection))) known.add(id);
}
