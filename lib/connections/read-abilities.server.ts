import type { Queryable } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';
import { type Abilities, abilitiesOf } from './abilities';
import type { Connection } from './connection';
import { heldAndHeard, troubleOf } from './credentials/problem.server';

type Asked = { connection: Connection; service: Gateway; db: Queryable };

/** What the credentials of the connection that is looked at can do, and whether the service still takes them. */
export async function readAbilities({ connection, service, db }: Asked): Promise<Abilities> {
  const trouble = troubleOf(connection, await heldAndHeard(connection, db));
  const { testMode, country } = connection;
  return abilitiesOf(service, { trouble, testMode, country });
}
