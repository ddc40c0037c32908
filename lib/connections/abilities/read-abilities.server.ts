import type { Queryable } from '@/lib/db/client.server';
import type { Gateway } from '@/lib/service/gateway.server';
import { problemOf } from '../credentials/problem.server';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import type { Connection } from '../model/connection';
import { type Abilities, abilitiesOf } from './abilities';

type AbilitiesContext = { connection: Connection; service: Gateway; db: Queryable };

/** Reads what the credentials of the current connection allow, and their problem if there is one. */
export async function readAbilities({ connection, service, db }: AbilitiesContext): Promise<Abilities> {
  const problem = problemOf(connection, await credentialSetsOf(connection, db));
  const { testMode, country } = connection;
  return abilitiesOf(service, { problem, testMode, country });
}
