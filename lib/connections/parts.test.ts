import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionCredentials } from '@/lib/db/schema';
import type { Credentials, Gateway } from '@/lib/service/gateway.server';
import { ServiceForbidden, ServiceNotFound } from '@/lib/service/transport/refusals/refusals';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readCountry } from './credentials/probe/read-country.server';
import { refuseDuplicateCredentials, refuseDuplicateName } from './credentials/refuse-duplicates.server';
import { refusedCredentials } from './credentials/sets/rows.server';
import { diagnosisTarget } from './diagnosis/diagnosis-target.server';
import { discardCredentials } from './discard-credentials.server';
import { entryOf } from './entry.server';
import type { Connection } from './model/connection';
import { countryOfText } from './model/country-of-text';
import { allConnectionRows, connectionRow, updateConnectionRow } from './model/rows.server';
import { freeSlug, slugOf } from './model/slug.server';
import { toConnection } from './model/to-connection.server';

const AT = new Date('2026-11-21T10:00:00Z');
const V2 = { apiKey: 'key-of-merchant-one-abcd', apiSecret: 'secret-of-merchant-one-efgh' };
const V1 = { accessToken: 'token-of-merchant-one-ijkl' };
const NEXT = { apiKey: 'key-of-merchant-one-mnop', apiSecret: 'secret-of-merchant-one-qrst' };

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const rowOf = async (id: string) => {
  const row = await connectionRow({ id }, fixture.db);
  if (!row) throw new Error('the connection is gone');
  return row;
};
type Kept = [slot: 'current' | 'pending', credentials: Credentials, status?: Parameters<typeof keepCredentials>[4]];
async function connected(...kept: Kept[]): Promise<Connection> {
  const { id } = await addConnection(fixture);
  for (const [slot, credentials, status] of kept) await keepCredentials(fixture, id, slot, credentials, status);
  return toConnection(await rowOf(id));
}

test('the country is the currency’s of the wallet, else that of the installation, and a failure only where neither is read', async () => {
  const facts = {
    operation: 'x',
    attempts: 1,
    outcome: 'not-done',
    code: null,
    isOwn: true,
    responseMessage: null,
  } as const;
  const [forbidden, missing] = [
    new ServiceForbidden({ ...facts, status: 403 }),
    new ServiceNotFound({ ...facts, status: 404 }),
  ];
  const read = (wallet: string | null | Error | undefined, installation?: string | Error) => {
    const given = { getWallet: wallet, getInstallation: installation };
    const answer = async (value: unknown) => {
      if (value instanceof Error) throw value;
      return { wallet: { currency: value }, installation: { merchant: { country: value } } };
    };
    const gateway = {
      can: (name: keyof typeof given) => given[name] !== undefined,
      getWallet: () => answer(wallet),
      getInstallation: () => answer(installation),
    } as unknown as Gateway;
    return readCountry(gateway, {}).catch((failure: unknown) => failure);
  };
  expect(await read('SAR', 'KW')).toBe('SA');
  expect(await read('USD', 'Bahrain')).toBe('BH');
  expect(await read(null, 'KSA')).toBe('SA');
  expect(await read(forbidden, ' kuwait ')).toBe('KW');
  expect(await read(undefined, 'KW')).toBe('KW');
  expect(await read(forbidden, 'Oman')).toBe(forbidden);
  expect(await read(forbidden, missing)).toBe(forbidden);
  expect(await read('EUR', 'Oman')).toBeNull();
  expect(await read(undefined)).toBeNull();
  const odd = new Error('a fault of ours');
  expect(await read(odd, 'KW')).toBe(odd);
  expect(['KWT', 'الكويت', 'bhr', 'السعودية', 'kuwait city', ''].map(countryOfText)).toEqual([
    ...['KW', 'KW', 'BH', 'SA', null, null],
  ]);
});

test('a name and credentials are of one connection, at one address, of one generation', async () => {
  const { db, sandbox } = fixture;
  const first = await connected(['current', { v2: V2, v1: V1 }]);
  await updateConnectionRow(db, first.id, { name: 'Diwan' });
  const rows = await allConnectionRows(db);
  const named = (name: string) => () => refuseDuplicateName(rows, name);
  expect(named('dIWAN')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  expect(named('Diwan 2')).not.toThrow();
  const refused = (credentials: Credentials, baseUrl = sandbox.url) =>
    refuseDuplicateCredentials(db, rows, { baseUrl, credentials }).then(
      () => null,
      (problem: { extra: { fields: { path: string; message: string }[] } }) => problem.extra.fields[0],
    );
  const elsewhere = 'connections.fields.credentialsElsewhere|Diwan';
  // The key is the account: its secret may be another one.
  expect(await refused({ v2: { ...V2, apiSecret: 'another' } })).toEqual({
    ...{ path: 'credentials.v2.apiKey', message: elsewhere },
  });
  expect(await refused({ v1: V1 })).toEqual({ path: 'credentials.v1.accessToken', message: elsewhere });
  expect(await refused({ v0: { apiKey: V2.apiKey } })).toBeNull();
  expect(await refused({ v2: NEXT })).toBeNull();
  expect(await refused({ v2: V2 }, 'https://api.example')).toBeNull();
  const { port } = new URL(sandbox.url);
  expect(await refused({ v1: V1 }, `http://localhost:${port}/`)).toMatchObject({ message: elsewhere });
});

test('an address in Latin letters and digits is free, or numbered', async () => {
  const { db } = fixture;
  expect(['  Diwan — Sweets & Co. ', 'ديوان', 'Café 24', `${'a'.repeat(39)} b`].map(slugOf)).toEqual([
    ...['diwan-sweets-co', 'connection', 'cafe-24', 'a'.repeat(39)],
  ]);
  const wanted = async (slug: string) => freeSlug(db, slug);
  const { id } = await connected();
  await updateConnectionRow(db, id, { slug: 'mona', removedAt: AT });
  await updateConnectionRow(db, (await connected()).id, { slug: 'mona-2' });
  await updateConnectionRow(db, (await connected()).id, { slug: 'monas' });
  expect([await wanted('mona'), await wanted('mon'), await wanted('monas')]).toEqual(['mona-3', 'mon', 'monas-2']);
});

test('a diagnosis is of the credentials in use, beside those that are to replace them', async () => {
  const { db } = fixture;
  const of = async (...kept: Kept[]) => {
    const { target } = await diagnosisTarget(db, await connected(...kept));
    const { credentials, pending, unreadable, lastAcceptedAt, endings } = target;
    return {
      credentials,
      pending,
      unreadable,
      lastAcceptedAt,
      endings,
      isReplaced: Object.keys(pending ?? {}).length > 0,
    };
  };
  expect(await of(['current', { v2: V2, v1: V1 }, { provenAt: AT }], ['pending', { v2: NEXT }])).toEqual({
    ...{ credentials: { v2: V2, v1: V1 }, pending: { v2: NEXT }, unreadable: [], isReplaced: true },
    ...{ lastAcceptedAt: { v2: AT, v1: AT }, endings: { v2: 'abcd', v1: 'ijkl' } },
  });
  expect(await of(['current', { v2: V2 }, { refusedSince: AT }], ['pending', { v2: NEXT }])).toMatchObject({
    ...{ credentials: { v2: NEXT }, isReplaced: false, lastAcceptedAt: { v2: null }, endings: { v2: 'mnop' } },
  });
  expect(await of(['current', { v2: V2 }, { refusedSince: AT }])).toMatchObject({
    credentials: { v2: V2 },
    isReplaced: false,
  });
  const lost = { sealed: new Uint8Array([1, 2, 3]) };
  expect(await of(['current', { v2: V2, v1: V1 }, lost], ['pending', { v2: NEXT }])).toMatchObject({
    ...{ credentials: { v2: NEXT }, isReplaced: false, unreadable: ['v1'] },
  });
});

test('settings show the state of each credential, its ending and never more', async () => {
  const { db } = fixture;
  const kept: Kept[] = [
    ['current', { v2: V2 }, { refusedSince: AT, provenAt: new Date(0) }],
    ['pending', { v2: NEXT }, { merchant: 'unknown', testMode: true }],
    ['current', { v1: V1 }, { sealed: new Uint8Array([1]) }],
    ['current', { v0: { apiKey: 'key-of-branch-uvwx' } }],
  ];
  const { id } = await connected(...kept);
  const entry = await entryOf(db, await rowOf(id));
  const { credentials } = entry;
  expect(credentials.map(({ generation, current, pending }) => [generation, current?.state, pending?.state])).toEqual([
    ['v2', 'refused', 'unverified'],
    ['v1', 'unreadable', undefined],
    ['v0', 'unproven', undefined],
  ]);
  expect(credentials[0]?.current).toMatchObject({
    ...{ endings: { apiKey: 'abcd', apiSecret: 'efgh' }, refusedSince: AT.toISOString() },
    provenAt: '1970-01-01T00:00:00.000Z',
  });
  expect(JSON.stringify(entry)).not.toMatch(/of-merchant|of-branch/);
  expect(entry).toMatchObject({ source: 'added', removable: true, problem: null, countrySource: 'declared' });
  expect(entry.editable).toEqual(['name', 'merchantName', 'country', 'dayStartHour', 'testMode']);
  const later = await connected(['current', { v2: V2 }, { refusedSince: new Date() }]);
  const works = await connected(['current', { v2: V2 }], ['pending', { v2: NEXT }, { refusedSince: AT }]);
  const refused = (await refusedCredentials(db)).map(({ connectionId }) => connectionId);
  expect([id, later.id, works.id].map((one) => refused.includes(one))).toEqual([true, true, false]);
  // A person cannot change the country that the service names.
  await updateConnectionRow(db, id, { currency: 'KWD' });
  const learned = await entryOf(db, await rowOf(id));
  expect(learned).toMatchObject({ countrySource: 'service', otherCountry: null });
  expect(learned.editable).toEqual(['name', 'merchantName', 'dayStartHour', 'testMode']);
  await updateConnectionRow(db, id, { currency: 'SAR' });
  expect(await entryOf(db, await rowOf(id))).toMatchObject({ countrySource: 'declared', otherCountry: 'SA' });
});

test('credentials are discarded one set or one generation, never the last, and the test mode ends with the test key', async () => {
  const { db, ctx } = fixture;
  const { id } = await connected(['current', { v2: V2, v1: V1 }], ['pending', { v2: NEXT }], ['pending', { v1: V1 }]);
  await updateConnectionRow(db, id, { testMode: true });
  const other = await connected(['current', { v2: V2 }], ['pending', { v2: NEXT }]);
  const left = async () =>
    (await db.select().from(connectionCredentials))
      .filter(({ connectionId }) => connectionId === id)
      .map(({ generation, slot }) => `${generation} ${slot}`)
      .sort();
  const discard = (generation: 'v2' | 'v1' | 'v0', slot: 'current' | 'pending') =>
    discardCredentials(ctx, { id, generation, slot });
  expect((await discard('v2', 'pending')).testMode).toBe(true);
  expect(await left()).toEqual(['v1 current', 'v1 pending', 'v2 current']);
  await expect(discard('v2', 'pending')).rejects.toMatchObject({ status: 409, code: 'credentials_changed_meanwhile' });
  expect((await discard('v2', 'current')).testMode).toBe(false);
  expect(await left()).toEqual(['v1 current', 'v1 pending']);
  await expect(discard('v1', 'current')).rejects.toMatchObject({ status: 409, code: 'connection_needs_credentials' });
  await discard('v1', 'pending');
  expect(await left()).toEqual(['v1 current']);
  expect(await db.$count(connectionCredentials)).toBeGreaterThan(1);
  const theirs = (await entryOf(db, await rowOf(other.id))).credentials;
  expect(theirs).toMatchObject([{ current: { state: 'unproven' }, pending: { endings: { apiKey: 'mnop' } } }]);
  await expect(
    discardCredentials(ctx, { id: ctx.connection.id, generation: 'v2', slot: 'current' }),
  ).rejects.toMatchObject({ status: 409, code: 'connection_of_environment' });
});
