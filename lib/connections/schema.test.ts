import { expect, test } from 'vitest';
import { AddConnection, ChangeConnection } from './schema';

const long = (length: number) => 'x'.repeat(length);
const V2 = { apiKey: 'key', apiSecret: 'secret' };
const RIGHT = { name: 'Bakery', baseUrl: 'https://api.example', country: 'KW', credentials: { v2: V2 } };

const problemsOf = (change: object) =>
  AddConnection.safeParse({ ...RIGHT, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message.replace('connections.fields.', '')}`,
  );

test.each<[string, (text: string | undefined) => object, number, string | null, string]>([
  ['name', (name) => ({ name }), 60, 'nameRequired', 'nameLong'],
  ['merchantName', (merchantName) => ({ merchantName }), 80, null, 'nameLong'],
  ['credentials.v2.apiKey', (apiKey) => v2({ apiKey }), 512, 'apiKeyRequired', 'secretLong'],
  ['credentials.v2.apiSecret', (apiSecret) => v2({ apiSecret }), 512, 'apiSecretRequired', 'secretLong'],
  ['credentials.v1.accessToken', (accessToken) => of('v1', { accessToken }), 512, 'accessTokenRequired', 'secretLong'],
  ['credentials.v0.apiKey', (apiKey) => of('v0', { apiKey }), 512, 'apiKeyRequired', 'secretLong'],
])('%s has its longest and says what is missing', (path, withText, longest, missing, tooLong) => {
  expect(problemsOf(withText(long(longest)))).toBeUndefined();
  expect(problemsOf(withText(long(longest + 1)))).toEqual([`${path} ${tooLong}`]);
  for (const empty of [undefined, ' '])
    expect(problemsOf(withText(empty))).toEqual(missing === null ? undefined : [`${path} ${missing}`]);
});
const v2 = (change: object) => ({ credentials: { v2: { ...V2, ...change } } });
const of = (generation: string, credentials: object) => ({ credentials: { [generation]: credentials } });

test('an address has its longest, is one, and has no closing slash', () => {
  const address = (length: number) => `${RIGHT.baseUrl}/${long(length - RIGHT.baseUrl.length - 1)}`;
  expect(problemsOf({ baseUrl: address(500) })).toBeUndefined();
  expect(problemsOf({ baseUrl: address(501) })).toEqual(['baseUrl baseUrlLong']);
  expect(problemsOf({ baseUrl: 'api.example' })).toHaveLength(1);
  expect(AddConnection.parse({ ...RIGHT, baseUrl: ' https://API.example/desk/ ' }).baseUrl).toBe(
    'https://api.example/desk',
  );
});

test('a credential has no space or other script inside, a secret may', () => {
  for (const apiKey of ['a key', 'مفتاح'])
    expect(problemsOf(v2({ apiKey }))).toEqual(['credentials.v2.apiKey secretCharacters']);
  expect(
    AddConnection.parse({ ...RIGHT, ...v2({ apiKey: ' key\n', apiSecret: ' a secret ' }) }).credentials.v2,
  ).toEqual({
    apiKey: 'key',
    apiSecret: 'a secret',
  });
});

test('a country is one of the three, a test mode needs v2, a day begins at one of its hours', () => {
  for (const country of [undefined, 'AE']) expect(problemsOf({ country })).toEqual(['country countryRequired']);
  const v0 = of('v0', { apiKey: 'key' });
  expect(problemsOf({ ...v0, testMode: true })).toEqual(['testMode testModeV2']);
  expect(AddConnection.parse(RIGHT)).toMatchObject({ testMode: false, dayStartHour: 0 });
  expect(AddConnection.parse({ ...RIGHT, dayStartHour: '5' }).dayStartHour).toBe(5);
  expect(problemsOf({ dayStartHour: 23 })).toHaveLength(1);
});

test('an emptied merchant’s name is none', () => {
  const id = '01a21a60-e47e-7b4a-a2eb-835e67210387';
  expect(ChangeConnection.parse({ id, merchantName: ' ' })).toMatchObject({ merchantName: null });
  expect(ChangeConnection.parse({ id, merchantName: ' Lulwa ' })).toMatchObject({ merchantName: 'Lulwa' });
});
