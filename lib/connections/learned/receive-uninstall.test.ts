import { expect, test } from 'vitest';
import { auditLog, liveEvents } from '@/lib/db/schema';
import type { ServiceContext } from '@/lib/request/context.server';
import { parseWebhook } from '@/lib/service/webhook/parse-webhook';
import { problemOf } from '../credentials/problem.server';
import { rotationFixture } from '../credentials/rotation/testing-rotation';
import { receiveUninstall } from './receive-uninstall.server';

const { get, give, gateway, sets, own, rotated, requests } = rotationFixture();

const ctxNow = async (): Promise<ServiceContext> => ({
  connection: get().connection,
  db: get().fixture.db,
  service: await gateway(),
  now: () => new Date(),
});

test('a webhook about an application that is still installed changes nothing', async () => {
  await give('current', own('v1'));
  expect(await receiveUninstall(await ctxNow())).toBe('stale');
  await (await gateway()).getInstallation();
});

test('an uninstalled application is told to owners, and its token is not used any more', async () => {
  await give('current', own('v1'));
  const next = await rotated('v1');
  expect(await receiveUninstall(await ctxNow())).toBe('applied');
  expect(problemOf(get().connection, await sets())).toMatchObject({
    kind: 'uninstalled',
    generation: 'v1',
    isAll: true,
  });
  const actions = (await get().fixture.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain('connection_uninstalled');
  const published = await get().fixture.db.select().from(liveEvents);
  expect(published.map(({ kind, subjectIds }) => [kind, subjectIds])).toContainEqual([
    'connection',
    [get().connection.id],
  ]);
  const before = (await requests()).length;
  await expect((await gateway()).listBranches()).rejects.toMatchObject({ kind: 'not-served' });
  expect(await requests()).toHaveLength(before);
  expect(await receiveUninstall(await ctxNow())).toBe('stale');

  await give('current', next);
  expect(problemOf(get().connection, await sets())).toBeNull();
  expect((await (await gateway()).listBranches()).branches.length).toBeGreaterThan(0);
});

test('a failure that says nothing about it is thrown, so that the webhook is tried again', async () => {
  await give('current', own('v1'));
  await get().fixture.control('POST', '/faults', { path: '/v1/installation', times: 9, status: 400, body: 'busy' });
  await expect(receiveUninstall(await ctxNow())).rejects.toMatchObject({ kind: 'refused' });
  expect(problemOf(get().connection, await sets())).toBeNull();
});

test('it is known by its topic', () => {
  const body = JSON.stringify({ topic: 'app.uninstalled', data: { merchant: { id: 'a' } } });
  expect(parseWebhook({ headers: {}, body })).toMatchObject({ ok: true, hint: { kind: 'uninstalled' } });
});
