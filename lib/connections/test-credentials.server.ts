import type { UserContext } from '@/lib/request/context.server';
import { refuseAddress } from './add.server';
import { probeTyped } from './credentials/probe/probe.server';
import { probeStored } from './credentials/probe-stored.server';
import type { TestConnection, TestCredentials, TestResult } from './credentials/schema';
import { findConnectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';

/** Tests entered credentials. Nothing is stored, and the result doesn't contain them. */
export async function testCredentials(
  { now }: Pick<UserContext, 'now'>,
  { baseUrl, credentials }: TestCredentials,
): Promise<TestResult> {
  refuseAddress(baseUrl);
  return { probes: await probeTyped(baseUrl, credentials), testedAt: now().toISOString() };
}

/** Tests the credentials of a connection and records the result, or entered ones at its address. */
export async function testConnection(
  { db, now }: Pick<UserContext, 'db' | 'now'>,
  { id, credentials }: TestConnection,
): Promise<TestResult> {
  const connection = toConnection(await findConnectionRow(db, id));
  const probes = credentials ? await probeTyped(connection.baseUrl, credentials) : await probeStored(connection, now());
  return { probes, testedAt: now().toISOString() };
}
