import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordScreens } from '@/lib/live/events/event-rows.server';
import type { Context } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createBranch } from './create.server';
import { copyOfBranches, listBranches } from './list.server';
import { readBranch } from './read.server';
import { syncBranches } from './sync.server';
import {
  branchEvents,
  brokenService,
  copyOfBranch,
  createElsewhere,
  createInput,
  faultyService,
  insertDelivery,
  updateInput,
  withoutPermission,
} from './testing-branches';
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

const make = async (name: string) => (await createBranch(ctx, createInput({ name }))).branch;
const known = (id: string) => copyOfBranch(fixture, id);

describe('the list', () => {
  it('is the service’s, pages and all, and kept', async () => {
    const kiosks = Array.from({ length: 32 }, (_, n) => createInput({ name: `Kiosk ${n}` }));
    await Promise.all(kiosks.map((kiosk) => createElsewhere(fixture, kiosk)));
    const list = await listBranches(ctx, { refresh: '1' });
    expect(list).toMatchObject({ stale: false, problem: null });
    expect(list.branches.filter(({ name }) => name.startsWith('Kiosk'))).toHaveLength(32);
    expect(list.branches.every(({ gone }) => !gone)).toBe(true);
    const again = await copyOfBranches(ctx);
    expect(again.branches).toEqual(list.branches);
  });

  it('is our copy, with its age and the reason, while the service is down', async () => {
    const down = await brokenService(fixture);
    const before = await copyOfBranches(down.ctx);
    const list = await listBranches(down.ctx, { refresh: '1' });
    expect(list).toEqual({ ...before, stale: true, problem: 'service_no_answer' });
    expect(list.branches.length).toBeGreaterThan(5);
    await down.close();
  });

  it('names the reason when the key may not read it', async () => {
    const list = await withoutPermission(fixture, 'branch:read', () => listBranches(ctx, { refresh: '1' }));
    expect(list).toMatchObject({ stale: true, problem: 'service_forbidden' });
  });

  it.each([
    ['an array', (branches: unknown[]) => branches],
    ['an envelope without pages', (branches: unknown[]) => ({ branches })],
  ])('reads %s as well', async (_, envelope) => {
    const { branches } = await ctx.service.listBranches();
    const other = await faultyService(fixture, {
      fail: (request, response) => {
        if (request.method !== 'GET') return false;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope(branches)));
        return true;
      },
    });
    const list = await listBranches(other.ctx, { refresh: '1' });
    expect(list.stale).toBe(false);
    expect(list.branches.filter(({ gone }) => !gone)).toHaveLength(branches.length);
    await other.close();
  });

  it('marks nothing as gone when a record could not be read', async () => {
    const { branches } = await ctx.service.listBranches();
    const odd = await faultyService(fixture, {
      fail: (request, response) => {
        if (request.method !== 'GET') return false;
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify([...branches.slice(1), { name: 'no id' }]));
        return true;
      },
    });
    const list = await listBranches(odd.ctx, { refresh: '1' });
    expect(list.branches.some(({ gone }) => gone)).toBe(false);
    await odd.close();
  });

  it('does not mark as gone what slipped between two pages', async () => {
    const slipping = await make('Slips through');
    let lists = 0;
    const paging = await faultyService(fixture, {
      fail: async (request, response) => {
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
      },
    });
    await listBranches(paging.ctx, { refresh: '1' });
    expect(await known(slipping.id)).toMatchObject({ gone: false });
    expect(lists).toBe(2);
    await paging.close();
  });

  it('is not overwritten by a list from before a change', async () => {
    const branch = await make('Before');
    const old = await ctx.service.listBranches();
    await updateBranch(ctx, updateInput({ id: branch.id, name: 'After' }));
    const made = await make('Made meanwhile');
    const late = { ...ctx, service: { ...ctx.service, listBranches: async () => old } };
    await syncBranches(late);
    expect(await known(branch.id)).toMatchObject({ name: 'After' });
    expect(await known(made.id)).toMatchObject({ gone: false });
  });
});

describe('changes made elsewhere', () => {
  it('show: changed, added and deleted; open screens are updated once', async () => {
    const [renamed, removed] = [await make('Old name'), await make('To be removed')];
    await ctx.service.updateBranch(renamed.id, { name: 'New name' });
    await ctx.service.deleteBranch(removed.id);
    const { branch: added } = await createElsewhere(fixture, createInput({ name: 'Added elsewhere' }));
    const before = (await branchEvents(fixture)).length;
    expect(await syncBranches(ctx)).toEqual({ ok: true, changed: true });
    expect(await syncBranches(ctx)).toEqual({ ok: true, changed: false });
    expect(await known(renamed.id)).toMatchObject({ name: 'New name' });
    expect(await known(removed.id)).toMatchObject({ gone: true, name: 'To be removed' });
    expect(await known(added.id)).toMatchObject({ gone: false });
    expect((await branchEvents(fixture)).slice(before)).toEqual([{ subjectIds: [ctx.connection.id], actorId: null }]);
  });

  it('are found by the watch, also after the service was away', async () => {
    const branch = await make('Watched');
    await ctx.service.updateBranch(branch.id, { name: 'Seen by the watch' });
    await fixture.control('POST', '/faults', { method: 'GET', path: '/v2/branches', times: 1, status: 503 });
    const stop = new AbortController();
    await recordScreens(ctx.db, [ctx.connection.id]);
    const watching = watchBranches(ctx.db, async () => ctx, stop.signal, 20);
    await expect.poll(async () => (await known(branch.id))?.name, { timeout: 5_000 }).toBe('Seen by the watch');
    stop.abort();
    await watching;
  });

  it('leave a branch its date of creation, which an answer may lack', async () => {
    const branch = await make('Has a date');
    const listed = await ctx.service.listBranches();
    const { createdAt } = (await known(branch.id)) ?? {};
    expect(createdAt).toMatch(/^20/);
    const now = new Date();
    const branches = listed.branches.map((one) => ({
      ...one,
      name: `${one.name} again`.slice(0, 60),
      created_at: null,
    }));
    const again = { ...listed, branches, sentAt: now, answeredAt: now };
    await syncBranches({ ...ctx, service: { ...ctx.service, listBranches: async () => again } });
    expect(await known(branch.id)).toMatchObject({ name: 'Has a date again', createdAt });
  });

  it('a branch that comes back is no longer gone', async () => {
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

describe('one branch', () => {
  it('has the numbers of today and last month in the merchant’s zone, without test mode, and the latest deliveries first', async () => {
    const branch = await make('Numbers');
    // 00:30 on 1 November in Kuwait is still October in UTC.
    const at = (text: string) => new Date(text);
    const here = { ...ctx, now: () => at('2026-11-01T00:30:00+03:00') };
    await insertDelivery(fixture, branch.id, {
      createdAt: at('2026-11-01T00:10:00+03:00'),
      status: 'completed',
      deliveryFee: '1.250',
    });
    await insertDelivery(fixture, branch.id, { createdAt: at('2026-11-01T00:20:00+03:00'), status: 'pending' });
    await insertDelivery(fixture, branch.id, {
      createdAt: at('2026-10-31T23:59:00+03:00'),
      status: 'completed',
      deliveryFee: '1.500',
    });
    await insertDelivery(fixture, branch.id, {
      createdAt: at('2026-10-01T00:00:00+03:00'),
      status: 'completed',
      deliveryFee: '0.755',
      currency: 'SAR',
    });
    await insertDelivery(fixture, branch.id, {
      createdAt: at('2026-10-10T10:00:00+03:00'),
      status: 'canceled',
      deliveryFee: '9.000',
    });
    await insertDelivery(fixture, branch.id, {
      createdAt: at('2026-10-11T10:00:00+03:00'),
      status: 'completed',
      testMode: true,
    });
    await insertDelivery(fixture, branch.id, { createdAt: at('2026-09-30T23:59:00+03:00'), status: 'completed' });
    const { deliveries: numbers } = await readBranch(here, { id: branch.id });
    expect(numbers).toMatchObject({
      underWay: 1,
      today: { created: 2, completed: 1, fees: [{ currency: 'KWD', amount: '1.250' }] },
      lastMonth: {
        from: '2026-10-01',
        to: '2026-10-31',
        created: 3,
        completed: 2,
        fees: [
          { currency: 'KWD', amount: '1.500' },
          { currency: 'SAR', amount: '0.755' },
        ],
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

  it('that was created elsewhere a moment ago is found', async () => {
    const { branch } = await createElsewhere(fixture, createInput({ name: 'Just made' }));
    expect((await readBranch(ctx, { id: branch.id })).branch.name).toBe('Just made');
  });
});
