import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { branches, connectionCredentials } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import {
  type CredentialKey,
  changeDenied,
  credentialRowsOf,
  eraseAllCredentials,
  eraseCredentialRow,
  newestInLedger,
  putCredentialRow,
  updateCredentialRow,
  writeAcceptance,
} from './rows.server';

/** Two connections that have the same credentials in every slot of every generation, with the same fingerprint. */

const AT = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
const SAME = 'same';

let fixture: ServiceFixture;
let ours: string;
let theirs: string;
let key: CredentialKey;
beforeAll(async () => {
  fixture = await createServiceFixture();
  [ours, theirs] = [(await addConnection(fixture)).id, (await addConnection(fixture)).id];
  key = { connectionId: ours, generation: 'v2', slot: 'current' };
});
afterAll(() => fixture.close());

beforeEach(async () => {
  await fixture.db.delete(connectionCredentials);
  for (const connectionId of [ours, theirs])
    for (const generation of ['v1', 'v2'] as const)
      for (const slot of ['current', 'pending'] as const)
        await putCredentialRow(
          fixture.db,
          { connectionId, generation, slot },
          { fingerprint: SAME, endings: {}, denied: { wallet: AT.toISOString() }, createdAt: AT },
        );
});

async function allRows() {
  const rows = await credentialRowsOf([ours, theirs], fixture.db);
  const isOf = ({ connectionId, generation, slot }: CredentialKey) =>
    connectionId === ours && generation === key.generation && slot === key.slot;
  return { one: rows.find(isOf), others: rows.filter((row) => !isOf(row)) };
}

const untouched = { provenAt: null, refusedSince: null, account: null, denied: { wallet: AT.toISOString() } };

test('a change, an acceptance, a permission and a removal are of one slot of one connection', async () => {
  const { db } = fixture;
  await updateCredentialRow(db, key, SAME, { account: 'a1' });
  await writeAcceptance(db, key, SAME, { accepted: true, now: AT, freshSince: AT });
  await changeDenied(db, key, SAME, { removed: ['wallet'], added: { branches: AT.toISOString() } });
  const changed = await allRows();
  expect(changed.one).toMatchObject({ account: 'a1', provenAt: AT, denied: { branches: AT.toISOString() } });
  expect(changed.others).toHaveLength(7);
  for (const other of changed.others) expect(other).toMatchObject(untouched);

  await eraseCredentialRow(db, key);
  expect(await allRows()).toMatchObject({ one: undefined, others: { length: 7 } });
  await eraseAllCredentials(db, ours);
  expect((await allRows()).others.map(({ connectionId }) => connectionId)).toEqual(Array(4).fill(theirs));
});

test('credentials that were replaced meanwhile keep the status of the new ones', async () => {
  const { db } = fixture;
  await updateCredentialRow(db, key, 'former', { account: 'a1' });
  await writeAcceptance(db, key, 'former', { accepted: false, now: AT, freshSince: AT });
  await changeDenied(db, key, 'former', { removed: ['wallet'], added: {} });
  expect((await allRows()).one).toMatchObject(untouched);
});

test('an acceptance is written once in a while, and at once when it is news', async () => {
  const tell = (accepted: boolean, minute: number) =>
    writeAcceptance(fixture.db, key, SAME, {
      accepted,
      now: minutesLater(minute),
      freshSince: minutesLater(minute - 10),
    });
  const status = async () => (await allRows()).one;
  await tell(true, 0);
  await tell(true, 5);
  expect(await status()).toMatchObject({ provenAt: AT, refusedSince: null });
  await tell(true, 11);
  expect(await status()).toMatchObject({ provenAt: minutesLater(11) });
  await tell(false, 12);
  await tell(false, 20);
  expect(await status()).toMatchObject({ provenAt: minutesLater(11), refusedSince: minutesLater(12) });
  await tell(true, 13);
  expect(await status()).toMatchObject({ provenAt: minutesLater(13), refusedSince: null });
});

test('a merchant is recognised by the newest orders and branches of its own ledger', async () => {
  const { db } = fixture;
  await addOrders(db, ours, [
    { code: 'OLD', generation: 'v2', at: '2026-11-18T09:00:00Z' },
    { code: 'NEW', generation: 'v2', recordId: '65f0c0ffee00000000000001', at: '2026-11-20T09:00:00Z' },
    { code: 'MIDDLE', generation: 'v2', at: '2026-11-19T09:00:00Z' },
    { code: null, generation: 'v2', at: '2026-11-21T09:00:00Z' },
    { code: 'OTHER', generation: 'v1', at: '2026-11-21T10:00:00Z' },
  ]);
  await addOrders(db, theirs, [{ code: 'THEIRS', generation: 'v2', at: '2026-11-21T11:00:00Z' }]);
  await db.insert(branches).values([
    { connectionId: ours, id: 'b-oldest', name: 'B', syncedAt: minutesLater(-1) },
    { connectionId: ours, id: 'b-old', name: 'B', syncedAt: AT },
    { connectionId: ours, id: 'b-new', name: 'B', syncedAt: minutesLater(1) },
    { connectionId: ours, id: 'b-gone', name: 'B', syncedAt: minutesLater(2), goneAt: minutesLater(2) },
    { connectionId: theirs, id: 'b-theirs', name: 'B', syncedAt: minutesLater(3) },
  ]);
  expect(await newestInLedger(ours, 'v2', 2, db)).toEqual({
    orders: [
      { code: 'NEW', recordId: '65f0c0ffee00000000000001' },
      { code: 'MIDDLE', recordId: null },
    ],
    branchIds: ['b-new', 'b-old'],
  });
  expect(await newestInLedger(ours, 'v1', 5, db)).toMatchObject({ orders: [{ code: 'OTHER' }] });
});
