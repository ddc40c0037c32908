import { expect, test } from 'vitest';
import { newId } from '@/lib/db/id';
import { changeConnection } from './change.server';
import { ChangeConnection } from './schema';
import { allOf, connectionsFixture, fieldsRefused, refusal } from './testing-connections';

const { get, add, trail, timesPublished, merchantIn } = connectionsFixture();
const bahrain = () => merchantIn('BH');

test('a changed name keeps the address', async () => {
  const { id } = await add({ v0: { apiKey: 'some-v0-key-here' } });
  const before = await timesPublished(id);
  const changed = await changeConnection(get().ctx, {
    id,
    name: 'Riffa',
    merchantName: 'Riffa Sweets',
    country: 'SA',
  });
  expect(changed).toMatchObject({ slug: 'bahrain', name: 'Riffa', merchantName: 'Riffa Sweets' });
  expect(changed).toMatchObject({ country: 'SA', currency: 'SAR', countrySource: 'declared' });
  expect(await trail()).toEqual(['connection_added', 'connection_changed']);
  await changeConnection(get().ctx, { id, name: 'Riffa' });
  expect(await trail()).toHaveLength(2);
  expect(await timesPublished(id)).toBe(before + 1);
});

test('what the service or the environment states can’t be changed', async () => {
  const { id } = await add(allOf(bahrain()));
  const change = (of: string, what: object) => refusal(changeConnection(get().ctx, { id: of, ...what }));
  expect(await change(id, { country: 'KW' })).toEqual(fieldsRefused('country', 'countryOfService'));
  const environment = get().ctx.connection.id;
  expect(await change(environment, { name: 'Mine' })).toEqual(fieldsRefused('name', 'notEditable'));
  expect(await change(id, { name: get().ctx.connection.name })).toEqual(fieldsRefused('name', 'nameTaken'));
  expect(await change(newId(), { name: 'X' })).toMatchObject({ status: 404, code: 'unknown_connection' });
});

test('of two connections that are given one name at once, one has it', async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four'])
    ids.push((await add({ v0: { apiKey: `some-v0-key-${name}` } }, { name })).id);
  const changes = ids.map((id) => changeConnection(get().ctx, { id, name: 'Same' }));
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});

test('the hour at which the business day begins can be changed on every connection', async () => {
  const { id } = get().ctx.connection;
  expect(await changeConnection(get().ctx, { id, dayStartHour: 5 })).toMatchObject({ dayStartHour: 5 });
  expect(ChangeConnection.safeParse({ id, dayStartHour: '7' }).success).toBe(false);
  expect(ChangeConnection.parse({ id, dayStartHour: '0' })).toMatchObject({ dayStartHour: 0 });
});
