import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { auditLog, deliveries, liveEvents } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readActivity } from './activity.server';
import { createBranch } from './create.server';
import { deleteBranch } from './delete.server';
import { copyOfBranches, listBranches } from './list.server';
import { readBranch } from './read.server';
import { CreateBranch, UpdateBranch } from './save-schema';
import { syncBranches } from './sync.server';
import { updateBranch } from './update.server';
import { watchBranches } from './watch.server';

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

const BAYAN = { name: 'Diwan - Bayan', phone: '2225 0199', latitude: 29.3034, longitude: 48.0392 };
const wanted = (change: Partial<typeof BAYAN> = {}) => CreateBranch('KW').parse({ ...BAYAN, ...change });
const change = (input: { id: string } & Partial<typeof BAYAN>) => UpdateBranch('KW').parse(input);
const make = async (name: string) => (await createBranch(ctx, wanted({ name }))).branch;
const known = async (id: string) => (await copyOfBranches(ctx)).branches.find((branch) => branch.id === id);

const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });
async function callsOf(method: string, path: RegExp): Promise<number> {
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.filter((request) => request.method === method && path.test(request.path)).length;
}

async function branchEvents() {
  const events = await ctx.db.select().from(liveEvents).where(eq(liveEvents.kind, 'branches'));
  return events.map(({ subjectIds, actorId }) => ({ subjectIds, actorId }));
}

/** A service that fails as told, and hands on to the sandbox otherwise. */
async function behind(fail: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const body = Buffer.concat(chunks);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
        ? [[name, value]]
        : [],
    );
    if (await fail(request, response)) return;
    const answer = await fetch(`${fixture.sandbox.url}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(body.length ? { body: new Uint8Array(body) } : {}),
    });
    const text = await answer.text();
    if (lost(request)) return void response.destroy();
    response.writeHead(answer.status, answer.status === 204 ? {} : { 'content-type': 'application/json' }).end(text);
  });
  let lost: (request: IncomingMessage) => boolean = () => false;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null);
  return {
    ctx: { ...ctx, service: fixture.gatewayTo(`http://127.0.0.1:${port}`) },
    /** Done at the service, but its answer never arrives. */
    lose: (which: (request: IncomingMessage) => boolean) => {
      lost = which;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A delivery of the ledger, as far as branches care. */
async function delivery(branchId: string, row: Partial<typeof deliveries.$inferInsert> = {}) {
  const at = row.createdAt ?? new Date();
  await ctx.db.insert(deliveries).values({
    id: newId(),
    connectionId: ctx.connection.id,
    reference: `B-${newId()}`,
    status: 'pending',
    requestBody: '{}',
    draft: {},
    branchId,
    paymentType: 'cash',
    amount: '5.000',
    customerName: 'Sara',
    customerPhone: '+96550123456',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
    ...row,
  });
}

describe('the list', () => {
  it('is the service’s, pages and all, and kept', async () => {
    for (let n = 0; n < 32; n += 1) await fixture.ctx.service.createBranch(wanted({ name: `Kiosk ${n}` }));
    const list = await listBranches(ctx, { refresh: '1' });
    expect(list).toMatchObject({ stale: false, problem: null });
    expect(list.branches.filter(({ name }) => name.startsWith('Kiosk'))).toHaveLength(32);
    expect(list.branches.every(({ gone }) => !gone)).toBe(true);
    const again = await copyOfBranches(ctx);
    expect(again.branches).toEqual(list.branches);
  });

  it('is our copy, with its age and the reason, while the service is down', async () => {
    const down = await behind((_, response) => {
      response.destroy();
      return true;
    });
    const before = await copyOfBranches(ctx);
    const list = await listBranches(down.ctx, { refresh: '1' });
    expect(list).toEqual({ ...before, stale: true, problem: 'service_no_answer' });
    expect(list.branches.length).toBeGreaterThan(5);
    await down.close();
  });

  it('says when the key may not read it', async () => {
    const { id, permissions } = fixture.key;
    const at = `/merchants/${fixture.merchant.id}/keys/${id}`;
    await fixture.control('PUT', at, { permissions: permissions.filter((name) => name !== 'branch:read') });
    const list = await listBranches(ctx, { refresh: '1' });
    await fixture.control('PUT', at, { permissions });
    expect(list).toMatchObject({ stale: true, problem: 'service_forbidden' });
  });

  it.each([
    ['an array', (branches: unknown[]) => branches],
    ['an envelope without pages', (branches: unknown[]) => ({ branches })],
  ])('reads %s as well', async (_, envelope) => {
    const { branches } = await ctx.service.listBranches();
    const other = await behind((request, response) => {
      if (request.method !== 'GET') return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope(branches)));
      return true;
    });
    const list = await listBranches(other.ctx, { refresh: '1' });
    expect(list.stale).toBe(false);
    expect(list.branches.filter(({ gone }) => !gone)).toHaveLength(branches.length);
    await other.close();
  });

  it('calls nothing gone because of a record that it could not read', async () => {
    const { branches } = await ctx.service.listBranches();
    const odd = await behind((request, response) => {
      if (request.method !== 'GET') return false;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([...branches.slice(1), { name: 'no id' }]));
      return true;
    });
    const list = await listBranches(odd.ctx, { refresh: '1' });
    expect(list.branches.some(({ gone }) => gone)).toBe(false);
    await odd.close();
  });

  it('does not call gone what merely slipped between two pages', async () => {
    const slipping = await make('Slips through');
    let lists = 0;
    const paging = await behind(async (request, response) => {
      if (request.method !== 'GET' || !request.url?.startsWith('/v2/branches')) return false;
      const isFirst = !request.url.includes('page=');
      lists += isFirst ? 1 : 0;
      const answer = await ctx.service.listBranches();
      const all = answer.branches.filter(({ id }) => lists > 1 || id !== slipping.id);
      const part = isFirst ? all.slice(0, 4) : all.slice(4);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ branches: part, total_pages: 2 }));
      return true;
    });
    await listBranches(paging.ctx, { refresh: '1' });
    expect(await known(slipping.id)).toMatchObject({ gone: false });
    expect(lists).toBe(2);
    await paging.close();
  });

  it('never lets a list that was asked for before a change undo it', async () => {
    const branch = await make('Before');
    const old = await ctx.service.listBranches();
    await updateBranch(ctx, change({ id: branch.id, name: 'After' }));
    const made = await make('Made meanwhile');
    const late = { ...ctx, service: { ...ctx.service, listBranches: async () => old } };
    await syncBranches(late);
    expect(await known(branch.id)).toMatchObject({ name: 'After' });
    expect(await known(made.id)).toMatchObject({ gone: false });
  });
});

describe('behind our back', () => {
  it('what was changed, added and deleted elsewhere shows, and open screens are told once', async () => {
    const [renamed, removed] = [await make('Old name'), await make('To be removed')];
    await ctx.service.updateBranch(renamed.id, { name: 'New name' });
    await ctx.service.deleteBranch(removed.id);
    const { branch: added } = await ctx.service.createBranch(wanted({ name: 'Added elsewhere' }));
    const before = (await branchEvents()).length;
    expect(await syncBranches(ctx)).toEqual({ ok: true, changed: true });
    expect(await syncBranches(ctx)).toEqual({ ok: true, changed: false });
    expect(await known(renamed.id)).toMatchObject({ name: 'New name' });
    expect(await known(removed.id)).toMatchObject({ gone: true, name: 'To be removed' });
    expect(await known(added.id)).toMatchObject({ gone: false });
    expect((await branchEvents()).slice(before)).toEqual([{ subjectIds: [ctx.connection.id], actorId: null }]);
  });

  it('the watch finds it by itself, and survives a service that is away', async () => {
    const branch = await make('Watched');
    await ctx.service.updateBranch(branch.id, { name: 'Seen by the watch' });
    await fixture.control('POST', '/faults', { method: 'GET', path: '/v2/branches', times: 1, status: 503 });
    const stop = new AbortController();
    const watching = watchBranches(ctx.db, async () => ctx, stop.signal, 20);
    await expect.poll(async () => (await known(branch.id))?.name, { timeout: 5_000 }).toBe('Seen by the watch');
    stop.abort();
    await watching;
  });

  it('a branch that comes back is there again', async () => {
    const branch = await make('Comes and goes');
    const listed = await ctx.service.listBranches();
    await ctx.service.deleteBranch(branch.id);
    await syncBranches(ctx);
    expect(await known(branch.id)).toMatchObject({ gone: true });
    const now = new Date();
    const again = { ...listed, sentAt: now, answeredAt: now };
    await syncBranches({ ...ctx, service: { ...ctx.service, listBranches: async () => again } });
    expect(await known(branch.id)).toMatchObject({ gone: false, goneAt: null });
  });
});

describe('create', () => {
  it('makes one branch, with the address that the service wrote, and says who made it', async () => {
    const before = (await branchEvents()).length;
    const { branch, outcome } = await createBranch(ctx, wanted());
    expect(outcome).toBe('made');
    expect(branch).toMatchObject({ name: BAYAN.name, phone: '+96522250199', address: 'Bayan, Kuwait', gone: false });
    expect(await known(branch.id)).toEqual(branch);
    expect((await branchEvents()).slice(before)).toEqual([{ subjectIds: [ctx.connection.id], actorId: ctx.user.id }]);
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

  it('is refused by a key without the permission, and nothing stays behind', async () => {
    const { id, permissions } = fixture.key;
    const at = `/merchants/${fixture.merchant.id}/keys/${id}`;
    await fixture.control('PUT', at, { permissions: permissions.filter((name) => name !== 'branch:write') });
    const before = await copyOfBranches(ctx);
    await expect(createBranch(ctx, wanted({ name: 'Forbidden' }))).rejects.toMatchObject({ kind: 'forbidden' });
    await fixture.control('PUT', at, { permissions });
    expect(await copyOfBranches(ctx)).toEqual(before);
  });

  it('finds the branch whose answer was lost in the list, and never makes it twice', async () => {
    const losing = await behind(() => false);
    losing.lose(({ method }) => method === 'POST');
    const before = await callsOf('POST', /^\/v2\/branches$/);
    const { branch, outcome } = await createBranch(losing.ctx, wanted({ name: 'Lost and found' }));
    expect(outcome).toBe('found');
    expect((await callsOf('POST', /^\/v2\/branches$/)) - before).toBe(1);
    const { branches } = await ctx.service.listBranches();
    expect(branches.filter(({ name }) => name === 'Lost and found').map(({ id }) => id)).toEqual([branch.id]);
    await losing.close();
  });

  it('is not fooled by an older branch that looks the same', async () => {
    await make('Twins');
    const failing = await behind((request, response) => {
      if (request.method !== 'POST') return false;
      response.destroy();
      return true;
    });
    const refusal = createBranch(failing.ctx, wanted({ name: 'Twins' }));
    await expect(refusal).rejects.toMatchObject({ status: 504, code: 'branch_not_made' });
    await failing.close();
  });

  it('says that nobody knows when the list can’t be had either', async () => {
    const gone = await behind((_, response) => {
      response.destroy();
      return true;
    });
    const refusal = createBranch(gone.ctx, wanted({ name: 'Nobody knows' }));
    await expect(refusal).rejects.toMatchObject({ status: 504, code: 'branch_outcome_unknown' });
    await gone.close();
  });
});

describe('update', () => {
  it('sends what changed alone, and the address follows the place', async () => {
    const branch = await make('Moves');
    const { branch: moved } = await updateBranch(ctx, change({ id: branch.id, latitude: 29.3375, longitude: 48.0758 }));
    expect(moved).toMatchObject({ name: 'Moves', phone: branch.phone, latitude: 29.3375, longitude: 48.0758 });
    expect(moved.address).not.toBe(branch.address);
    expect(moved.address).toContain('Kuwait');
    const { branch: renamed } = await updateBranch(ctx, change({ id: branch.id, name: 'Renamed' }));
    expect(renamed).toEqual({ ...moved, name: 'Renamed' });
  });

  it('keeps what somebody else changed in other fields meanwhile', async () => {
    const branch = await make('Shared');
    await ctx.service.updateBranch(branch.id, { phone: '+96522250555' });
    const { branch: now } = await updateBranch(ctx, change({ id: branch.id, name: 'Shared, renamed' }));
    expect(now).toMatchObject({ name: 'Shared, renamed', phone: '+96522250555' });
  });

  it('refuses nothing, and half a place', () => {
    const issuesOf = (input: unknown) =>
      UpdateBranch('KW')
        .safeParse(input)
        .error?.issues.map(({ message }) => message);
    expect(issuesOf({ id: 'a' })).toEqual(['branches.problems.nothingChanged']);
    expect(issuesOf({ id: 'a', latitude: 29 })).toEqual(['branches.problems.placeRequired']);
  });

  it('marks a branch as gone that the service does not know any more', async () => {
    const branch = await make('Vanishes');
    await ctx.service.deleteBranch(branch.id);
    const refusal = updateBranch(ctx, change({ id: branch.id, name: 'Too late' }));
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
    await expect(updateBranch(ctx, change({ id: branch.id, name: 'Refused' }))).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await known(branch.id)).toEqual(branch);
  });

  it('looks what became of it when every answer was lost', async () => {
    const branch = await make('In doubt');
    const losing = await behind(() => false);
    losing.lose(({ method }) => method === 'PUT');
    const { branch: now } = await updateBranch(losing.ctx, change({ id: branch.id, name: 'Done all the same' }));
    expect(now).toMatchObject({ id: branch.id, name: 'Done all the same' });
    await losing.close();
  });

  it('says so when it was not done', async () => {
    const branch = await make('Not reached');
    const failing = await behind((request, response) => {
      if (request.method !== 'PUT') return false;
      response.destroy();
      return true;
    });
    const refusal = updateBranch(failing.ctx, change({ id: branch.id, name: 'Never arrived' }));
    await expect(refusal).rejects.toMatchObject({ kind: 'no-answer' });
    expect(await known(branch.id)).toEqual(branch);
    await failing.close();
  });
});

describe('delete', () => {
  it('is done at the service; the name stays for old deliveries', async () => {
    const branch = await make('Closed');
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'deleted' });
    expect(await known(branch.id)).toMatchObject({ name: 'Closed', gone: true });
    await expect(ctx.service.getBranch(branch.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is refused when more is under way than was confirmed, and nothing is sent', async () => {
    const branch = await make('Busy');
    for (const status of ['pending', 'en_route', 'unknown', 'submitting', 'a_new_word'])
      await delivery(branch.id, { status });
    for (const status of ['completed', 'canceled', 'failed', 'rejected']) await delivery(branch.id, { status });
    await expect(deleteBranch(ctx, { id: branch.id, underWay: 4 })).rejects.toMatchObject({
      status: 409,
      code: 'branch_in_use',
      extra: { detail: { underWay: 5 } },
    });
    expect((await ctx.service.getBranch(branch.id)).branch.name).toBe('Busy');
    expect((await readActivity(ctx)).underWay[branch.id]).toBe(5);
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 5 })).toEqual({ outcome: 'deleted' });
  });

  it('of what is gone already is what was asked for', async () => {
    const branch = await make('Twice');
    await ctx.service.deleteBranch(branch.id);
    expect(await deleteBranch(ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'already_gone' });
    expect(await known(branch.id)).toMatchObject({ gone: true });
  });

  it('counts as done when its answer was lost and the branch is gone', async () => {
    const branch = await make('Lost delete');
    const losing = await behind(() => false);
    let deletes = 0;
    losing.lose(({ method }) => {
      if (method === 'DELETE') deletes += 1;
      return method === 'DELETE' && deletes === 1;
    });
    expect(await deleteBranch(losing.ctx, { id: branch.id, underWay: 0 })).toEqual({ outcome: 'deleted' });
    expect(deletes).toBe(2);
    expect(await known(branch.id)).toMatchObject({ gone: true });
    await losing.close();
  });

  it('keeps the branch when the key may not delete', async () => {
    const branch = await make('Kept');
    const { id, permissions } = fixture.key;
    const at = `/merchants/${fixture.merchant.id}/keys/${id}`;
    await fixture.control('PUT', at, { permissions: permissions.filter((name) => name !== 'branch:delete') });
    await expect(deleteBranch(ctx, { id: branch.id, underWay: 0 })).rejects.toMatchObject({ kind: 'forbidden' });
    await fixture.control('PUT', at, { permissions });
    expect(await known(branch.id)).toMatchObject({ gone: false });
  });

  it('knows nothing of a branch of nobody, nor of another connection’s', async () => {
    const branch = await make('Ours');
    const nobody = 'f'.repeat(24);
    await expect(deleteBranch(ctx, { id: nobody, underWay: 0 })).rejects.toMatchObject({ code: 'branch_not_found' });
    await expect(readBranch(ctx, { id: nobody })).rejects.toMatchObject({ code: 'branch_not_found' });
    const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
    expect((await copyOfBranches(other)).branches).toEqual([]);
    expect(await known(branch.id)).toMatchObject({ gone: false });
  });
});

describe('one branch', () => {
  it('shows today and last month by the merchant’s clock, test mode left out, and the latest first', async () => {
    const branch = await make('Numbers');
    // 00:30 on 1 November in Kuwait is still October in UTC.
    const at = (text: string) => new Date(text);
    const here = { ...ctx, now: () => at('2026-11-01T00:30:00+03:00') };
    await delivery(branch.id, {
      createdAt: at('2026-11-01T00:10:00+03:00'),
      status: 'completed',
      deliveryFee: '1.250',
    });
    await delivery(branch.id, { createdAt: at('2026-11-01T00:20:00+03:00'), status: 'pending' });
    await delivery(branch.id, {
      createdAt: at('2026-10-31T23:59:00+03:00'),
      status: 'completed',
      deliveryFee: '1.500',
    });
    await delivery(branch.id, {
      createdAt: at('2026-10-01T00:00:00+03:00'),
      status: 'completed',
      deliveryFee: '0.755',
    });
    await delivery(branch.id, { createdAt: at('2026-10-10T10:00:00+03:00'), status: 'canceled', deliveryFee: '9.000' });
    await delivery(branch.id, { createdAt: at('2026-10-11T10:00:00+03:00'), status: 'completed', testMode: true });
    await delivery(branch.id, { createdAt: at('2026-09-30T23:59:00+03:00'), status: 'completed' });
    const { deliveries: numbers } = await readBranch(here, { id: branch.id });
    expect(numbers).toMatchObject({
      underWay: 1,
      today: { created: 2, completed: 1, fees: '1.250' },
      lastMonth: {
        from: '2026-10-01',
        to: '2026-10-31',
        created: 3,
        completed: 2,
        fees: '2.255',
        byStatus: [
          { status: 'canceled', count: 1 },
          { status: 'completed', count: 2 },
        ],
      },
    });
    expect(numbers?.latest.map(({ createdAt }) => createdAt)).toEqual(
      [...(numbers?.latest ?? [])]
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(numbers?.latest).toHaveLength(6);
  });

  it('that was made elsewhere a moment ago is found by its address', async () => {
    const { branch } = await ctx.service.createBranch(wanted({ name: 'Just made' }));
    expect((await readBranch(ctx, { id: branch.id })).branch.name).toBe('Just made');
  });
});

it('makes, changes and deletes a branch by v1 where the key of v2 may only look', async () => {
  const { apiKey, apiSecret } =
    fixture.merchant.keys.find(({ permissions }) => !permissions.includes('branch:write')) ?? fixture.key;
  const service = createGateway({
    ...{ baseUrl: fixture.sandbox.url, retryDelaysMs: [] },
    ...{ v2: { apiKey, apiSecret }, v1: { accessToken: fixture.merchant.accessToken } },
  });
  const limited = { ...ctx, service };
  const { branch } = await createBranch(limited, wanted({ name: 'By the older token' }));
  expect(service.generationOf('createBranch')).toBe('v1');
  await updateBranch(limited, change({ id: branch.id, name: 'By it again' }));
  expect(await known(branch.id)).toMatchObject({ name: 'By it again' });
  await deleteBranch(limited, { id: branch.id, underWay: 0 });
  const { branches } = await ctx.service.listBranches();
  expect(branches.map(({ id }) => id)).not.toContain(branch.id);
});
