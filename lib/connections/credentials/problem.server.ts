import type { Queryable } from '@/lib/db/client.server';
import type { Connection } from '../connection';
import { environmentKey } from '../environment.server';
import { type Held, heldBy } from './held.server';
import type { Trouble } from './problem';
import { type Standing, standingsOf } from './verdicts.server';

export type HeldAndHeard = Held & Standing;

/** What a connection holds, and what the service last said to it. */
export async function heldAndHeard(
  connection: Pick<Connection, 'id' | 'environmentKey' | 'baseUrl'>,
  db: Queryable,
): Promise<HeldAndHeard[]> {
  const held = await heldBy(connection, db);
  const standingOf = await standingsOf(
    held.map((one) => one.fingerprint),
    db,
  );
  return held.map((one) => ({ ...one, ...standingOf(one.fingerprint) }));
}

/** Why its credentials are of no use, as far as is known without asking; null when nothing is known against them. */
export function troubleOf(
  connection: Pick<Connection, 'environmentKey' | 'testMode'>,
  all: readonly HeldAndHeard[],
): Trouble | null {
  const { environmentKey: key } = connection;
  if (isGone(key) || (key !== null && all.length === 0))
    return { kind: 'gone', generation: null, since: null, isAll: true };
  const useless = all.filter((one) => one.slot === 'current' && isUseless(one) && !servesInstead(connection, all, one));
  const first = useless.find((one) => !one.secret) ?? useless[0];
  if (!first) return null;
  const isAll = all.every((one) => useless.some(({ generation }) => generation === one.generation));
  const { generation, refusedSince } = first;
  const since = refusedSince?.toISOString() ?? null;
  const waits = all.find((one) => one.generation === generation && one.slot === 'next' && !isUseless(one));
  if (waits) return { kind: waits.doubtedSince ? 'doubtful' : 'other_mode', generation, since, isAll };
  return { kind: first.secret ? 'refused' : 'unreadable', generation, since: first.secret ? since : null, isAll };
}

/** Whether a connection was the environment's, and the environment is another one now. */
export function isGone(key: Connection['environmentKey']): boolean {
  return key !== null && key !== environmentKey();
}

/** Whether what waits makes test orders where those in use make real ones, or the other way round: a person puts it in force. */
export function isOtherMode({ testMode }: Pick<Connection, 'testMode'>, next: Pick<Held, 'testMode'>): boolean {
  return next.testMode !== null && next.testMode !== testMode;
}

function isUseless({ secret, refusedSince }: HeldAndHeard): boolean {
  return !secret || refusedSince !== null;
}

/** Those of a rotation may be what is needed, unless they were refused or wait for a person. */
function servesInstead(
  connection: Pick<Connection, 'testMode'>,
  all: readonly HeldAndHeard[],
  { generation }: Held,
): boolean {
  return all.some(
    (one) =>
      one.generation === generation &&
      one.slot === 'next' &&
      !(isUseless(one) || one.doubtedSince || isOtherMode(connection, one)),
  );
}
