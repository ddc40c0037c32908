import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '@/lib/db/client.server';
import { connectionCredentials, settings } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Operation } from '@/lib/service/why-not';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { Connection } from '../connection';
import { diagnoseConnection } from '../diagnose.server';
import { gatewayOf } from '../gateway-of.server';
import { readAbilities } from '../read-abilities.server';
import { deniedTo, noteGrants } from './denied.server';
import { heldBy } from './held.server';
import { probeHeld } from './probe-held.server';
import { forgetVerdicts } from './verdicts.server';

/** What keys may not do is known as soon as anybody was told, on every instance and after a restart. */

let fixture: ServiceFixture;
let connection: Connection;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
beforeEach(async () => {
  connection = await addConnection(fixture);
});
afterEach(async () => {
  await fixture.control('POST', '/reset', {});
  await fixture.db.delete(connectionCredentials);
  await fixture.db.delete(settings);
});

const hold = (credentials: Credentials) => keepCredentials(fixture, connection.id, 'current', credentials);

/** The sandbox's key that can look, but not act. */
function limited() {
  const key = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('delivery:write'));
  if (!key) throw new Error('The sandbox has no limited key');
  return key;
}
const permit = (...permissions: string[]) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/keys/${limited().id}`, { permissions });
const install = (...permissions: string[]) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/installation`, { permissions });
const v1 = () => ({ accessToken: fixture.merchant.accessToken });

/** As a browser asks for it, of another process than the one that was told. */
async function ability(operation: Operation) {
  globalThis.dispatchDeskDenials?.clear();
  const service = await gatewayOf(connection);
  return (await readAbilities({ connection, service, db: fixture.db })).operations[operation];
}
const denied = { by: 'v2', whyNot: 'denied' };
const byV2 = { by: 'v2', whyNot: null };

test('one refusal tells of all that its permission covers, until a call succeeds', async () => {
  const { apiKey, apiSecret } = limited();
  await hold({ v2: { apiKey, apiSecret } });
  expect(await ability('createBranch')).toEqual(byV2);
  await expect((await gatewayOf(connection)).getWallet()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await ability('getWallet')).toEqual(denied);
  expect(await ability('createBranch')).toEqual(byV2);
  await permit('wallet:read');
  await (await gatewayOf(connection)).getWallet();
  expect(await ability('getWallet')).toEqual(byV2);
});

test('a test of what is held tells it, and another one that it is there by now', async () => {
  const { apiKey, apiSecret } = limited();
  await hold({ v2: { apiKey, apiSecret } });
  await probeHeld(connection, new Date());
  for (const operation of ['createDelivery', 'estimate', 'getWallet', 'listInvoices'] as const) {
    expect(await ability(operation)).toEqual(denied);
  }
  expect(await ability('listBranches')).toEqual(byV2);
  await permit('branch:read', 'delivery:read', 'delivery:write');
  await probeHeld(connection, new Date());
  expect(await ability('createDelivery')).toEqual(byV2);
  expect(await ability('getWallet')).toEqual(denied);
});

test('an examination tells it, of what a test can not find out too', async () => {
  const { apiKey, apiSecret } = limited();
  await hold({ v2: { apiKey, apiSecret }, v1: v1() });
  await install('branch:read', 'branch:write');
  await (await diagnoseConnection(fixture.ctx, { id: connection.id })).text();
  expect(await ability('createDelivery')).toEqual(denied);
  expect(await ability('cancelDelivery')).toEqual(denied);
  expect(await ability('createBranch')).toEqual({ by: 'v1', whyNot: null });
  expect(await ability('updateBranch')).toEqual(denied);
});

test('the installation tells it as it is read', async () => {
  await hold({ v1: v1() });
  await install('branch:read');
  await (await gatewayOf(connection)).getInstallation();
  expect(await ability('createDelivery')).toEqual({ by: 'v1', whyNot: 'denied' });
  await install('branch:read', 'delivery:write');
  await (await gatewayOf(connection)).getInstallation();
  expect(await ability('createDelivery')).toEqual({ by: 'v1', whyNot: null });
});

test('what was granted since is noticed by the next call after a while, whoever makes it meanwhile', async () => {
  const { apiKey, apiSecret } = limited();
  await hold({ v2: { apiKey, apiSecret }, v1: v1() });
  const fingerprint = (await heldBy(connection))[0]?.fingerprint ?? '';
  await noteGrants(fingerprint, [{ permission: 'branch:write', granted: false }], new Date());
  await permit('branch:read', 'branch:write');
  const branch = { name: 'Hawally', phone: '+96522220000', latitude: 29.33, longitude: 48.03 };
  expect((await (await gatewayOf(connection)).createBranch(branch)).generation).toBe('v1');
  await noteGrants(fingerprint, [{ permission: 'branch:write', granted: false }], new Date(Date.now() - 6 * 60_000));
  expect(await ability('createBranch')).toEqual({ by: 'v1', whyNot: null });
  expect((await (await gatewayOf(connection)).createBranch({ ...branch, name: 'Other' })).generation).toBe('v2');
  expect(await ability('createBranch')).toEqual(byV2);
});

test('other credentials start with a clean slate, and those that are erased leave nothing', async () => {
  const { apiKey, apiSecret } = limited();
  await hold({ v2: { apiKey, apiSecret } });
  await probeHeld(connection, new Date());
  const before = (await heldBy(connection))[0]?.fingerprint ?? '';
  expect((await deniedTo([before]))(before).has('delivery:write')).toBe(true);
  await hold({ v2: { apiKey: fixture.key.apiKey, apiSecret: fixture.key.apiSecret } });
  expect(await ability('createDelivery')).toEqual(byV2);
  await forgetVerdicts(fixture.db, [before]);
  expect((await deniedTo([before]))(before).has('delivery:write')).toBe(false);
  const rows = await fixture.db.select().from(settings);
  expect(rows.filter(({ key }) => key.startsWith('denied:'))).toEqual([]);
});
