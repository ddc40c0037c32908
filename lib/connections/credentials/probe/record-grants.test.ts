import { afterEach, expect, test, vi } from 'vitest';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { connectionCredentials } from '@/lib/db/schema';
import type { Operation } from '@/lib/service/why-not';
import { probeStored } from '../probe-stored.server';
import { rotationFixture } from '../rotation/testing-rotation';
import { recordGrants } from './record-grants.server';

/** A denied permission is known to every instance and after a restart, for 15 minutes. */

// A branch goes through the gateway with the interface's fields, which the service as documented refuses.
const { get, give, gateway, sets, own } = rotationFixture({ asDocumented: false });
afterEach(() => void vi.useRealTimers());

/** The read-only key of the sandbox. */
function limited() {
  const key = get().fixture.merchant.keys.find(({ permissions }) => !permissions.includes('delivery:write'));
  if (!key) throw new Error('The sandbox has no limited key');
  const { id, apiKey, apiSecret } = key;
  return { id, v2: { apiKey, apiSecret } };
}
const giveLimited = () => give('current', { v2: limited().v2 });
const permit = (...permissions: string[]) =>
  get().fixture.control('PUT', `/merchants/${get().fixture.merchant.id}/keys/${limited().id}`, { permissions });
const install = (...permissions: string[]) =>
  get().fixture.control('PUT', `/merchants/${get().fixture.merchant.id}/installation`, { permissions });
async function record(permission: string, granted: boolean | null, at = new Date()) {
  const [one] = await sets();
  if (one) await recordGrants(get().connection, one, [{ permission, granted }], at);
}
async function ability(operation: Operation) {
  const { connection, fixture } = get();
  return (await readAbilities({ connection, service: await gateway(), db: fixture.db })).operations[operation];
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const denied = { by: 'v2', whyNot: 'denied' };
const byV2 = { by: 'v2', whyNot: null };

test('one denial covers all operations of its permission, until a call succeeds', async () => {
  await giveLimited();
  expect(await ability('listInvoices')).toEqual(byV2);
  await expect((await gateway()).listInvoices()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await ability('listInvoices')).toEqual(denied);
  expect(await ability('getInvoice')).toEqual(denied);
  expect(await ability('createBranch')).toEqual(byV2);
  await permit('invoices:read');
  await (await gateway()).listInvoices();
  expect(await ability('getInvoice')).toEqual(byV2);
});

test('it counts for 15 minutes; then the next call tests it', async () => {
  await giveLimited();
  await record('wallet:read', false, minutesAgo(14));
  expect(await ability('getWallet')).toEqual(denied);
  await record('wallet:read', false, minutesAgo(16));
  expect(await ability('getWallet')).toEqual(byV2);
  await expect((await gateway()).getWallet()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await ability('getWallet')).toEqual(denied);
});

test('meanwhile an older generation serves what it can', async () => {
  await give('current', { v2: limited().v2, ...own('v1') });
  const branch = { name: 'Hawally', phone: '+96522220000', latitude: 29.33, longitude: 48.03 };
  await permit('branch:read', 'branch:write');
  await record('branch:write', false, minutesAgo(1));
  expect(await ability('createBranch')).toEqual({ by: 'v1', whyNot: null });
  expect((await (await gateway()).createBranch(branch)).generation).toBe('v1');
  await record('branch:write', false, minutesAgo(16));
  expect((await (await gateway()).createBranch({ ...branch, name: 'Other' })).generation).toBe('v2');
  expect(await ability('createBranch')).toEqual(byV2);
});

test('a create is given to no older generation in the same call', async () => {
  await give('current', { v2: limited().v2, ...own('v1') });
  const { fixture } = get();
  const branchId = fixture.merchant.branches[0]?.id ?? '';
  const request = {
    reference: 'R-1',
    payment: { amount: 3.5, type: 'paid' as const },
    origin_format: 'branch_format' as const,
    origin: { branch_id: branchId },
    destination_format: 'location_format' as const,
    destination: { contact_name: 'Sara', contact_phone: '+96550123456', latitude: 29.33, longitude: 48.05 },
  };
  const service = await gateway();
  const { generation, body } = service.createDeliveryBody(request);
  expect(generation).toBe('v2');
  await expect(service.createDelivery(body, { generation })).rejects.toMatchObject({ kind: 'forbidden' });
  // From the next one on it is known before a row is written.
  expect((await gateway()).createDeliveryBody(request).generation).toBe('v1');
});

test('the owner’s test records missing permissions, and clears all others', async () => {
  await giveLimited();
  await record('delivery:cancel', false);
  await probeStored(get().connection, new Date());
  for (const operation of ['createDelivery', 'estimate', 'getWallet', 'listInvoices'] as const) {
    expect(await ability(operation)).toEqual(denied);
  }
  expect(await ability('listBranches')).toEqual(byV2);
  // No read can test it: the next call tests it.
  expect(await ability('cancelDelivery')).toEqual(byV2);
  await permit('branch:read', 'delivery:read', 'delivery:write');
  await probeStored(get().connection, new Date());
  expect(await ability('createDelivery')).toEqual(byV2);
  expect(await ability('getWallet')).toEqual(denied);
});

test('an order that is not found clears a denial of reading orders', async () => {
  await giveLimited();
  await record('delivery:read', false);
  await permit('branch:read', 'delivery:read');
  await probeStored(get().connection, new Date());
  expect(await ability('getDelivery')).toEqual(byV2);
});

test('the installation lists its permissions', async () => {
  await give('current', own('v1'));
  await install('branch:read');
  await (await gateway()).getInstallation();
  expect(await ability('createDelivery')).toEqual({ by: 'v1', whyNot: 'denied' });
  await install('branch:read', 'delivery:write');
  await (await gateway()).getInstallation();
  expect(await ability('createDelivery')).toEqual({ by: 'v1', whyNot: null });
});

test('a denial is about these credentials alone', async () => {
  await giveLimited();
  const [before] = await sets();
  if (!before) throw new Error('The connection holds nothing');
  await give('current', own('v2'));
  await recordGrants(get().connection, before, [{ permission: 'delivery:write', granted: false }], new Date());
  expect(await ability('createDelivery')).toEqual(byV2);
  expect(await get().fixture.db.select().from(connectionCredentials)).toMatchObject([{ denied: {} }]);
});
