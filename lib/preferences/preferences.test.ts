import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { branchNamed, branchShown } from './branch-shown';
import { changePreferences } from './change.server';
import { preferencesOf } from './read.server';
import { ChangePreferences, readPreferences } from './schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('what is left out of a change stays', async () => {
  const { ctx } = fixture;
  expect(await preferencesOf(ctx)).toEqual({ branchId: null, columns: null, filters: [] });
  await changePreferences(ctx, { branchId: 'b1' });
  const filters = [{ name: 'Cash', query: 'payment=cash' }];
  await changePreferences(ctx, { filters });
  expect(await changePreferences(ctx, { columns: ['code'] })).toEqual({
    branchId: 'b1',
    columns: ['code'],
    filters,
  });
  expect((await changePreferences(ctx, { branchId: null })).branchId).toBeNull();
  expect(await preferencesOf(ctx)).toEqual({ branchId: null, columns: ['code'], filters });
});

test('one’s own branch counts as none while it is gone', async () => {
  const { ctx, db } = fixture;
  const branch = { connectionId: ctx.connection.id, id: 'closed', name: 'Closed', syncedAt: ctx.now() };
  await db.insert(branches).values(branch);
  expect((await changePreferences(ctx, { branchId: 'closed' })).branchId).toBe('closed');
  await db.update(branches).set({ goneAt: ctx.now() }).where(eq(branches.id, 'closed'));
  expect((await preferencesOf(ctx)).branchId).toBeNull();
  expect((await changePreferences(ctx, { columns: ['code'] })).branchId).toBeNull();
  await db.update(branches).set({ goneAt: null }).where(eq(branches.id, 'closed'));
  expect((await preferencesOf(ctx)).branchId).toBe('closed');
  await changePreferences(ctx, { branchId: null });
});

test('choices are of one person at one merchant', async () => {
  const { ctx } = fixture;
  const there = { ...ctx, connection: await addConnection(fixture) };
  expect(await preferencesOf(there)).toEqual({ branchId: null, columns: null, filters: [] });
  const before = await preferencesOf(ctx);
  expect((await changePreferences(there, { branchId: 'theirs' })).columns).toBeNull();
  expect(await preferencesOf(ctx)).toEqual(before);
});

test.each<[string, unknown, boolean]>([
  ['forty columns', { columns: Array(40).fill('c'.repeat(32)) }, true],
  ['one more', { columns: Array(41).fill('code') }, false],
  ['a column that is none', { columns: ['c'.repeat(33)] }, false],
  ['a name of forty letters', { filters: [{ name: 'n'.repeat(40), query: 'q'.repeat(500) }] }, true],
  ['a longer name', { filters: [{ name: 'n'.repeat(41), query: '' }] }, false],
  ['no name', { filters: [{ name: ' ', query: '' }] }, false],
  ['a long query', { filters: [{ name: 'n', query: 'q'.repeat(501) }] }, false],
  ['thirty-one filters', { filters: Array(31).fill({ name: 'n', query: '' }) }, false],
])('of a change, %s', (_, change, isAccepted) => {
  expect(ChangePreferences.safeParse(change).success).toBe(isAccepted);
});

test('the ring is silenced for an hour at most', () => {
  const until = (minutes: number) => ({ ringMutedUntil: new Date(Date.now() + minutes * 60_000).toISOString() });
  expect(ChangePreferences.safeParse(until(60)).success).toBe(true);
  expect(ChangePreferences.safeParse(until(70)).success).toBe(false);
});

test('unreadable preferences are the defaults', () => {
  expect(readPreferences('what')).toEqual({ branchId: null, columns: null, filters: [] });
});

test('a screen shows the branch of its address, else the own one', () => {
  expect(branchShown(null, 'mine')).toBe('mine');
  expect(branchShown('other', 'mine')).toBe('other');
  expect(branchShown('all', 'mine')).toBeNull();
  expect([branchNamed('mine', 'mine'), branchNamed('other', 'mine'), branchNamed(null, 'mine')]).toEqual([
    null,
    'other',
    'all',
  ]);
  expect(branchNamed(null, null)).toBeNull();
});
