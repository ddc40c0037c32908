import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { auditLog, connections, liveEvents } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { CREDENTIALS, json, startFaultService } from '@/lib/service/testing-fault-service';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readActivity } from './activity.server';
import { createBranch } from './create.server';
import { deleteBranch } from './delete.server';
import { copyOfBranches, listBranches } from './list.server';
import { readBranch } from './read.server';
import { CreateBranch, UpdateBranch } from './save-schema';
import {
  BAYAN,
  branchEvents,
  brokenService,
  copyOfBranch,
  createInput,
  faultyService,
  insertDelivery,
  updateInput,
  withoutPermission,
} from './testing-branches';
import { updateBranch } from './update.server';

// The waits between attempts are held by their own test.
vi.mock('./call-options.server', () => ({ BRANCH_CALL_OPTIONS: { timeoutMs: 8_000, retryDelaysMs: [10] } }));

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.control('DELETE', '/faults');
  await listBranches(ctx, { refresh: '1' });
});

const make = async (name: string) => (await createBranch(ctx, createInput({ name }))).branch;
const known = (id: string) => copyOfBranch(fixture, id);

const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });
async function callsOf(method: string, path: RegExp): Promise<number> {
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.filter((request) => request.method === method && path.test(request.path)).length;
}

describe('create', () => {
  it('creates one branch, with the address that the service wrote, and records who created it', async () => {
    const before = (await branchEvents(fixture)).length;
    const { branch, outcome } = await createBranch(ctx, createInput());
    expect(outcome).toBe('made');
    expect(branch).toMatchObject({ name: BAYAN.name, phone: '+96522250199', address: 'Bayan, Kuwait', gone: false });
    expect(await known(branch.id)).toEqual(branch);
    expect((await branchEvents(fixture)).slice(before)).toEqual([
      { subjectIds: [ctx.connection.id], actorId: ctx.user.id },
    ]);
    const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, branch.id));
    expect(trail.map(({ action, userId }) => ({ action, userId }))).toEqual([
      { action: 'branch_created', userId: ctx.user.id },
    ]);
  });

  it.each([
    ['x', 'branches.problems.nameShort'],
    [' ب ', 'branches.problems.nameShort'],
    ['\u200e\u200f', 'branches.problems.nameShort'],
    ['x'.repeat(76), 'branches.problems.nameLong'],
    ['', 'errors.required'],
  ])('refuses the name %j at its field', (name, message) => {
    const result = CreateBranch('KW').safeParse({ ...BAYAN, name });
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([['name', message]]);
  });

  it('is refused by a key without the permission, and nothing is stored', async () => {
    const before = await copyOfBranches(ctx);
    await withoutPermission(fixture, 'branch:write', async () => {
      await expect(createBranch(ctx, createInput({ name: 'Forbidden' }))).rejects.toMatchObject({ kind: 'forbidden' });
    });
    expect(await copyOfBranches(ctx)).toEqual(before);
  });

  it('finds the branch whose response was lost in the list, and never creates it twice', async () => {
    const losing = await faultyService(fixture, { lose: ({ method }) => method === 'POST' });
    const before = await callsOf('POST', /^\/v2\/branches$/);
    const { branch, outcome } = await createBranch(losing.ctx, createInput({ name: 'Lost and found' }));
    expect(outcome).toBe('found');
    expect((await callsOf('POST', /^\/v2\/branches$/)) - before).toBe(1);
    const { branches } = await ctx.service.listBranches();
    expect(branches.filter(({ name }) => name === 'Lost and found').map(({ id }) => id)).toEqual([branch.id]);
    await losing.close();
  });

  it('does not take an older branch that looks the same', async () => {
    await make('Twins');
    const failing = await brokenService(fixture, 'POST');
    const refusal = createBranch(failing.ctx, createInput({ name: 'Twins' }));
    await expect(refusal).rejects.toMatchObject({ status: 504, code: 'branch_not_made' });
    await failing.close();
  });

  it('fails with an unknown outcome when the list can’t be read either', async () => {
    const gone = await brokenService(fixture);
    const refusal = createBranch(gone.ctx, createInput({ name: 'Nobody knows' }));
    await expect(refusal).rejects.toMatchObject({ status: 504, code: 'branch_outcome_unknown' });
    await gone.close();
  });
});

describe('update', () => {
  it('changes what it is asked to, and the address follows the place', async () => {
    const branch = await make('Moves');
    const { branch: moved } = await updateBranch(
      ctx,
      updateInput({ id: branch.id, latitude: 29.3375, longitude: 48.0758 }),
    );
    expect(moved).toMatchObject({ name: 'Moves', phone: branch.phone, latitude: 29.3375, longitude: 48.0758 });
    expect(moved.address).not.toBe(branch.address);
    expect(moved.address).toContain('Kuwait');
    const { branch: renamed } = await updateBranch(ctx, updateInput({ id: branch.id, name: 'Renamed' }));
    expect(renamed).toEqual({ ...moved, name: 'Renamed' });
  });

  it('sends the whole branch, for services that take no part of one', async () => {
    const branch = await make('Whole');
    const whole = await startFaultService((_, response) => json(response, 200, { ...branch, phone: '+96522250777' }));
    const service = createGateway({ baseUrl: whole.baseUrl, v2: CREDENTIALS });
    await updateBranch({ ...ctx, service }, updateInput({ id: branch.id, name: 'All of it' }));
    const { latitude, longitude } = branch;
    const [sent] = whole.seen.flatMap(({ method, body }) => (method === 'PUT' ? [JSON.parse(body)] : []));
    expect(sent).toEqual({ name: 'All of it', phone: '+96522250777', latitude, longitude });
    await whole.close();
  });

  it('keeps what another user changed in other fields meanwhile', async () => {
    const branch = await make('Shared');
    await ctx.service.updateBranch(branch.id, { phone: '+96522250555' });
    const { branch: now } = await updateBranch(ctx, updateInput({ id: branch.id, name: 'Shared, renamed' }));
    expect(now).toMatchObject({ name: 'Shared, renamed', phone: '+96522250555' });
  });

  it('refuses an empty change, and half a place', () => {
    const issuesOf = (input: unknown) =>
      UpdateBranch('KW')
        .safeParse(input)
        .error?.issues.map(({ message }) => message);
    expect(issuesOf({ id: 'a' })).toEqual(['branches.problems.nothingChanged']);
    expect(issuesOf({ id: 'a', latitude: 29 })).toEqual(['branches.problems.placeRequired']);
  });

  it('marks a branch as gone that the service no longer has', async () => {
    const branch = await make('Vanishes');
    await ctx.service.deleteBranch(branch.id);
    const refusal = updateBranch(ctx, updateInput({ id: branch.id, name: 'Too late' }));
    await expect(refusal).rejects.toMatchObject({ status: 404, code: 'branch_gone' });
    expect(await known(branch.id)).toMatchObject({ gone: true, name: 'Vanishes' });
  });

  it('leaves our copy as it was when the service refuses', async () => {
    const branch = await make('Stays');
    await fixture.control('POST', '/faults', {
      method: 'PUT',
      path: `/v2/branches/${branch.id}`,
      times: 1,
      status: 409,
    });
    await expect(updateBranch(ctx, updateInput({ id: branch.id, name: 'Refused' }))).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await known(branch.id)).toEqual(branch);
  });

  it('reads the branch when every response was lost', async () => {
    const branch = await make('In doubt');
    const losing = await faultyService(fixture, { lose: ({ method }) => method === 'PUT' });
    const { branch: now } = await updateBranch(losing.ctx, updateInput({ id: branch.id, name: 'Done all the same' }));
    expect(now).toMatchObject({ id: branch.id, name: 'Done all the same' });
    await losing.close();
  });

  it('fails when the branch was not changed', async () => {
    const branch = await make('Not reached');
    const failing = await brokenService(fixture, 'PUT');
    const refusal = updateBranch(failing.ctx, updateInput({ id: branch.id, name: 'Never arrived' }));
    await expect(refusal).rejects.toMatchObject({ kind: 'no-response' });
    expect(await known(branch.id)).toEqual(branch);
    await failing.close();
  });
});

describe('delete', () => {
  it('deletes at the service; the name stays for old deliveries', async () => {
    const branch = await make('Closed');
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'deleted' });
    expect(await known(branch.id)).toMatchObject({ name: 'Closed', gone: true });
    await expect(ctx.service.getBranch(branch.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is refused when more is under way than was confirmed, and nothing is sent', async () => {
    const branch = await make('Busy');
    for (const status of ['pending', 'en_route', 'unknown', 'submitting', 'a_new_word'])
      await insertDelivery(fixture, branch.id, { status });
    for (const status of ['completed', 'canceled', 'failed', 'rejected'])
      await insertDelivery(fixture, branch.id, { status });
    await expect(deleteBranch(ctx, { id: branch.id, underWay: 4 })).rejects.toMatchObject({
      status: 409,
      code: 'branch_in_use',
      extra: { detail: { underWay: 5 } },
    });
    expect((await ctx.service.getBranch(branch.id)).branch.name).toBe('Busy');
    expect((await readActivity(ctx)).underWay[branch.id]).toBe(5);
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 5 })).toEqual({ outcome: 'deleted' });
  });

  it('of a branch that is gone already succeeds', async () => {
    const branch = await make('Twice');
    await ctx.service.deleteBranch(branch.id);
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'already_gone' });
    expect(await known(branch.id)).toMatchObject({ gone: true });
  });

  it('succeeds when its response was lost and the branch is gone', async () => {
    const branch = await make('Lost delete');
    let deletes = 0;
    const losing = await faultyService(fixture, {
      lose: ({ method }) => {
        if (method === 'DELETE') deletes += 1;
        return method === 'DELETE' && deletes === 1;
      },
    });
    expect(await deleteBranch(losing.ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'deleted' });
    expect(deletes).toBe(2);
    expect(await known(branch.id)).toMatchObject({ gone: true });
    await losing.close();
  });

  it('keeps the branch when the key may not delete', async () => {
    const branch = await make('Kept');
    await withoutPermission(fixture, 'branch:delete', async () => {
      await expect(deleteBranch(ctx, { id: branch.id, underWay: 0 })).rejects.toMatchObject({ kind: 'forbidden' });
    });
    expect(await known(branch.id)).toMatchObject({ gone: false });
  });

  it('finds no unknown branch, and none of another connection', async () => {
    const branch = await make('Ours');
    const nobody = 'f'.repeat(24);
    await expect(deleteBranch(ctx, { id: nobody, underWay: 0 })).rejects.toMatchObject({ code: 'branch_not_found' });
    await expect(readBranch(ctx, { id: nobody })).rejects.toMatchObject({ code: 'branch_not_found' });
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    expect((await copyOfBranches(other)).branches).toEqual([]);
    expect(await known(branch.id)).toMatchObject({ gone: false });
  });
});

it('creates, changes and deletes a branch by v1 where the v2 key may only read', async () => {
  const { apiKey, apiSecret } =
    fixture.merchant.keys.find(({ permissions }) => !permissions.includes('branch:write')) ?? fixture.key;
  const service = createGateway({
    baseUrl: fixture.sandbox.url,
    retryDelaysMs: [],
    v2: { apiKey, apiSecret },
    v1: { accessToken: fixture.merchant.accessToken },
  });
  const limited = { ...ctx, service };
  const { branch } = await createBranch(limited, createInput({ name: 'By the older token' }));
  expect(service.generationOf('createBranch')).toBe('v1');
  await updateBranch(limited, updateInput({ id: branch.id, name: 'By it again' }));
  expect(await known(branch.id)).toMatchObject({ name: 'By it again' });
  await deleteBranch(limited, { id: branch.id, underWay: 0 });
  const { branches } = await ctx.service.listBranches();
  expect(branches.map(({ id }) => id)).not.toContain(branch.id);
});

describe('a service that takes branches only with an address', () => {
  const FLAT = ['name', 'phone', 'latitude', 'longitude'];
  const Body = z.record(z.string(), z.unknown());

  /** Answers as public documents show it. `refuses`: addresses that it finds too short. */
  async function documented(message: string, refuses: readonly string[] = []) {
    const service = await startFaultService(({ method, body }, response) => {
      if (method === 'GET') return json(response, 200, { branches: [] });
      const { name, phone, address, location } = Body.parse(JSON.parse(body));
      if (!address || !location || refuses.includes(String(address)))
        return json(response, 400, { error: 'bad_request', message });
      const id = '64f0c0ffee64f0c0ffee0001';
      json(response, method === 'POST' ? 201 : 200, { id, name, phone, address, location });
    });
    await fixture.db.update(connections).set({ branchesNeedAddress: false });
    const gateway = createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] });
    const sent = () =>
      service.seen.flatMap(({ method, body }) => (method === 'GET' ? [] : [Body.parse(JSON.parse(body))]));
    return { service: { ...ctx, service: gateway }, sent, close: service.close };
  }
  const isLearned = async () => (await fixture.db.select().from(connections)).map((row) => row.branchesNeedAddress);

  it.each(['address: is required', 'location: is required', 'location.lat must be a number', 'The address is missing'])(
    'gets one after "%s", and from then on at once',
    async (message) => {
      const { service, sent, close } = await documented(message);
      await fixture.db.delete(liveEvents);
      const { branch } = await createBranch(service, createInput());
      const published = await fixture.db.select().from(liveEvents);
      expect(published.filter(({ kind }) => kind === 'connection')).toHaveLength(1);
      expect(branch).toMatchObject({ address: 'Bayan, Kuwait', latitude: BAYAN.latitude, longitude: BAYAN.longitude });
      const [first, second] = sent();
      expect(Object.keys(first ?? {})).toEqual(FLAT);
      expect(second).toEqual({
        ...first,
        address: 'Bayan, Kuwait',
        location: { lat: BAYAN.latitude, lng: BAYAN.longitude },
      });
      expect(await isLearned()).toEqual([true]);
      const learned = { ...service, connection: { ...service.connection, branchesNeedAddress: true } };
      expect((await copyOfBranches(learned)).wantsAddress).toBe(true);
      await createBranch(learned, createInput({ name: 'Second', address: 'Block 4, Street 2, Bayan' }));
      expect(sent().slice(2)).toMatchObject([{ name: 'Second', address: 'Block 4, Street 2, Bayan' }]);
      await updateBranch(learned, updateInput({ id: branch.id, latitude: 29.3375, longitude: 48.0758 }));
      expect(sent().at(-1)).toMatchObject({ address: 'Salmiya, Kuwait', location: { lat: 29.3375, lng: 48.0758 } });
      await close();
    },
  );

  it('is the sandbox as documented too', async () => {
    await fixture.db.update(connections).set({ branchesNeedAddress: false });
    await fixture.control('PUT', '/as-documented', { on: true });
    const { branch } = await createBranch(ctx, createInput({ name: 'As documented' }));
    expect(branch).toMatchObject({ address: 'Bayan, Kuwait', latitude: BAYAN.latitude, longitude: BAYAN.longitude });
    expect(await isLearned()).toEqual([true]);
    const renamed = await updateBranch(ctx, updateInput({ id: branch.id, name: 'Documented' }));
    expect(renamed.branch).toMatchObject({ name: 'Documented', address: 'Bayan, Kuwait' });
    const { branches } = await listBranches(ctx, { refresh: '1' });
    expect(branches.find(({ id }) => id === branch.id)).toMatchObject({ latitude: BAYAN.latitude });
    await fixture.control('PUT', '/as-documented', { on: false });
  });

  it('is asked twice at most, and the field that it names is the address', async () => {
    const { service, sent, close } = await documented('address: is too short', ['Bayan, Kuwait']);
    await expect(createBranch(service, createInput())).rejects.toMatchObject({ kind: 'refused', field: 'address' });
    expect(sent()).toHaveLength(2);
    expect(await isLearned()).toEqual([false]);
    const { branch } = await createBranch(service, createInput({ address: 'Block 4, Bayan' }));
    expect(branch.address).toBe('Block 4, Bayan');
    expect(await isLearned()).toEqual([true]);
    await close();
  });

  it('is not guessed from another refusal', async () => {
    const { service, sent, close } = await documented('phone: is not a phone of this country');
    await expect(createBranch(service, createInput())).rejects.toMatchObject({ field: 'phone' });
    expect(sent()).toHaveLength(1);
    await close();
  });
});
