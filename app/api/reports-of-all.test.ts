import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { branches, connections, memberships, users } from '@/lib/db/schema';
import { sumOf } from '@/lib/format/money/thousandths';
import { REPORT_BY, Report, type Totals } from '@/lib/reports/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import * as reports from './reports/route';
import { ALPHA, addMerchant, NOW, OMEGA } from './testing-two-merchants';

/** Reports over all merchants of one currency: the sums of the single reports, and nothing of merchants out of sight. */

vi.mock('@/lib/i18n/export-texts.server', async () => {
  const { EXPORT_TEXTS } = await import('./testing-export-texts');
  return EXPORT_TEXTS;
});

const HOST = 'localhost:3000';
const SPAN = 'from=2026-11-01&to=2026-11-19';
/** Branches have the same ids everywhere. */
const BRANCHES = ['north', 'south'];
const KUWAIT = ['alpha', 'omega', 'late'];
let fixture: AuthFixture;
const ids: Record<string, string> = {};

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  const { db } = fixture;
  for (const merchant of [ALPHA, OMEGA, { ...ALPHA, slug: 'late' }, { ...ALPHA, slug: 'riyadh' }])
    ids[merchant.slug] = await addMerchant(db, { ...merchant, word: merchant.slug });
  const change = (slug: string, columns: object) =>
    db
      .update(connections)
      .set(columns)
      .where(eq(connections.id, ids[slug] ?? ''));
  await change('late', { dayStartHour: 5 });
  await change('riyadh', { country: 'SA', currency: 'SAR' });
  for (const [index, [slug, id]] of Object.entries(ids).entries()) {
    const orders = Array.from({ length: 40 }, (_, number) => ({
      at: new Date(Date.UTC(2026, 10, 1 + (number % 19), (number * 5 + index) % 24, 30)).toISOString(),
      branchId: BRANCHES[number % 3] ?? null,
      area: number % 2 ? 'Salmiya' : 'Hawally',
      status: ['completed', 'completed', 'failed', 'canceled', 'rejected'][number % 5] ?? '',
      paymentType: number % 4 ? 'cash' : null,
      deliveryFee: `${1 + number / 8 + index / 1_000}`,
      estimatedFee: number % 3 ? '1.100' : null,
      // An old order without a currency, and one in another currency than the merchant's.
      currency: number === 7 ? null : number === 10 ? 'SAR' : slug === 'riyadh' ? 'SAR' : 'KWD',
      cancelReason: number % 2 ? 'Too late' : null,
      testMode: number === 11,
    }));
    await addOrders(db, id, orders);
    await db
      .insert(branches)
      .values(BRANCHES.map((branch) => ({ connectionId: id, id: branch, name: `${slug} ${branch}`, syncedAt: NOW })));
  }
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

const cookieOf = (token: string) => sessionCookie(token, false).split(';')[0] ?? '';
async function ask(token: string, slug: string, query: string, path = ''): Promise<Response> {
  const url = `http://${HOST}/api/reports${path}?${SPAN}&${query}`;
  const request = new NextRequest(url, { headers: { host: HOST, cookie: cookieOf(token), 'x-connection': slug } });
  const handler = path ? (await import('./reports/export/route')).GET : reports.GET;
  return handler(request, { params: Promise.resolve({}) });
}
const report = async (token: string, slug: string, query: string) =>
  Report.parse(await (await ask(token, slug, query)).json());
const COUNTS = [
  'orders',
  'completed',
  'canceled',
  'failed',
  'refused',
  'paymentUnknown',
  'promised',
  'compared',
] as const;
const AMOUNTS = ['fees', 'cash', 'estimated', 'charged'] as const;
const added = (rows: readonly Totals[]) =>
  Object.fromEntries([
    ...COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
    ...AMOUNTS.map((name) => [name, sumOf(rows.map((row) => row[name]))]),
  ]);
const ofCurrency = <T extends { currency: string }>(rows: readonly T[], currency: string) =>
  rows.filter((row) => row.currency === currency);

/** A person with these roles at merchants, and with none elsewhere. */
async function member(roles: Record<string, { role: string; branches?: string[] }>) {
  const { id, token } = await fixture.person('viewer');
  await fixture.db.update(users).set({ role: null }).where(eq(users.id, id));
  for (const [slug, membership] of Object.entries(roles))
    await fixture.db.insert(memberships).values({ userId: id, connectionId: ids[slug] ?? '', ...membership });
  return token;
}

test.each(REPORT_BY.flatMap((by) => [`by=${by}`, `by=${by}&dates=ended`]))(
  'the sums of all in a currency are those of the single reports, %s',
  async (query) => {
    const { token } = await fixture.person('owner');
    const all = await report(token, 'alpha', `${query}&merchants=all`);
    const singles = await Promise.all(KUWAIT.map((slug) => report(token, slug, query)));
    for (const currency of ['KWD', 'SAR']) {
      const parts = singles.flatMap(({ totals }) => ofCurrency(totals, currency));
      expect(parts).toHaveLength(3);
      expect(ofCurrency(all.totals, currency).map((row) => added([row]))).toEqual([added(parts)]);
      expect(added(ofCurrency(all.rows, currency))).toEqual(added(parts));
    }
    expect(all.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(
      singles.flatMap(({ reasons }) => reasons).reduce((sum, { count }) => sum + count, 0),
    );
    const keys = all.rows.map(({ key, currency }) => `${key} ${currency}`);
    expect(new Set(keys).size).toBe(keys.length);
  },
);

test('merchants stand in place of branches, each with its name and the sums of its own report', async () => {
  const { token } = await fixture.person('finance');
  const { rows, branches } = await report(token, 'omega', 'by=branch&merchants=all');
  expect(branches).toEqual([]);
  for (const slug of KUWAIT) {
    const single = await report(token, slug, 'by=day');
    const row = rows.find(({ key, currency }) => key === ids[slug] && currency === 'KWD');
    expect(row?.label).toBe(`${slug} shop`);
    expect(row && added([row])).toEqual(added(ofCurrency(single.totals, 'KWD')));
  }
  expect(rows.map(({ key }) => key)).not.toContain(ids.riyadh);
});

test('a merchant where somebody may not read reports does not count, nor one that they have no role for', async () => {
  const token = await member({ alpha: { role: 'manager' }, omega: { role: 'viewer' } });
  const { rows } = await report(token, 'alpha', 'by=branch&merchants=all');
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([ids.alpha]));
  const { token: owner } = await fixture.person('owner');
  expect((await report(token, 'alpha', 'by=day&merchants=all')).totals).toEqual(
    (await report(owner, 'alpha', 'by=day')).totals,
  );
  expect((await ask(token, 'omega', 'merchants=all')).status).toBe(403);
  expect((await ask(token, 'riyadh', 'merchants=all')).status).toBe(404);
});

test('the files are of the same orders, each with its merchant', async () => {
  const token = await member({ alpha: { role: 'finance' }, late: { role: 'finance' } });
  const linesOf = async (slug: string, query: string) => {
    const text = await (await ask(token, slug, query, '/export')).text();
    return text.trim().split(/\r?\n/).slice(1);
  };
  const all = await linesOf('alpha', 'kind=orders&merchants=all');
  const singles = [await linesOf('alpha', 'kind=orders'), await linesOf('late', 'kind=orders')];
  expect(all.map((line) => line.replace(/^(alpha|late) shop,/, '')).toSorted()).toEqual(singles.flat().toSorted());
  expect(all.filter((line) => line.startsWith('late shop,'))).toHaveLength(singles[1]?.length ?? 0);
  expect(all.join()).not.toContain('omega');
  const groups = await linesOf('alpha', 'by=branch&merchants=all');
  expect(groups.map((line) => line.split(',')[0]).toSorted()).toEqual([
    ...['alpha shop', 'alpha shop', 'late shop', 'late shop'],
  ]);
});

const counted = (reasons: Report['reasons']) => reasons.reduce((sum, { count }) => sum + count, 0);
/** The sums of parts are those of a whole, in each currency, in its groups and its totals. */
function expectSums(whole: Report, parts: readonly Report[]) {
  for (const currency of ['KWD', 'SAR']) {
    const expected = added(parts.flatMap(({ totals }) => ofCurrency(totals, currency)));
    expect(added(ofCurrency(whole.totals, currency))).toEqual(expected);
    expect(added(ofCurrency(whole.rows, currency))).toEqual(expected);
    expect(added(ofCurrency(whole.before.totals, currency))).toEqual(
      added(parts.flatMap(({ before }) => ofCurrency(before.totals, currency))),
    );
  }
  expect(counted(whole.reasons)).toBe(counted(parts.flatMap(({ reasons }) => reasons)));
}

test.each(REPORT_BY.flatMap((by) => [`by=${by}`, `by=${by}&dates=ended`]))(
  'the sums of somebody of two branches are those of the two branches, %s',
  async (query) => {
    const { token: owner } = await fixture.person('owner');
    const token = await member({ alpha: { role: 'finance', branches: BRANCHES } });
    const own = await report(token, 'alpha', query);
    expect(ofCurrency(own.totals, 'KWD')).toHaveLength(1);
    expectSums(own, await Promise.all(BRANCHES.map((branch) => report(owner, 'alpha', `${query}&branch=${branch}`))));
    expect(own.totals).not.toEqual((await report(owner, 'alpha', query)).totals);
    const narrowed = await report(token, 'alpha', `${query}&branch=north`);
    expect(narrowed.totals).toEqual((await report(owner, 'alpha', `${query}&branch=north`)).totals);
  },
);

test('of branches out of sight there is nothing: no sum, no name, no reason, no line of a file', async () => {
  const { token: owner } = await fixture.person('owner');
  const token = await member({ alpha: { role: 'manager', branches: ['south'] } });
  const own = await report(token, 'alpha', 'by=branch');
  expect(own.rows.map(({ key }) => key)).toEqual(own.rows.map(() => 'south'));
  expect(own.branches).toEqual([{ id: 'south', name: 'alpha south' }]);
  for (const branch of ['north', 'nowhere']) {
    const { rows, totals, reasons } = await report(token, 'alpha', `by=branch&branch=${branch}`);
    expect([rows, totals, reasons]).toEqual([[], [], []]);
  }
  for (const kind of ['orders', 'groups']) {
    const own = await (await ask(token, 'alpha', `kind=${kind}&by=branch`, '/export')).text();
    const same = await (await ask(owner, 'alpha', `kind=${kind}&by=branch&branch=south`, '/export')).text();
    expect(own).toBe(same);
    expect(own).toContain('alpha south');
    expect(await (await ask(token, 'alpha', `kind=${kind}&branch=north`, '/export')).text()).not.toContain('KWD');
  }
  const viewer = await member({ alpha: { role: 'viewer', branches: ['south'] } });
  for (const path of ['', '/export']) expect((await ask(viewer, 'alpha', 'by=day', path)).status).toBe(403);
});

test('over several merchants, each counts with the branches that somebody has there', async () => {
  const { token: owner } = await fixture.person('owner');
  const token = await member({
    alpha: { role: 'manager', branches: ['north'] },
    omega: { role: 'finance' },
    late: { role: 'manager', branches: ['south', 'north'] },
    riyadh: { role: 'manager', branches: ['north'] },
  });
  const parts = [
    await report(owner, 'alpha', 'by=day&branch=north'),
    await report(owner, 'omega', 'by=day'),
    await report(owner, 'late', 'by=day&branch=north'),
    await report(owner, 'late', 'by=day&branch=south'),
  ];
  for (const slug of ['alpha', 'omega', 'late'])
    for (const by of REPORT_BY) expectSums(await report(token, slug, `by=${by}&merchants=all`), parts);
  const file = await (await ask(token, 'late', 'kind=orders&merchants=all', '/export')).text();
  expect(file.trim().split('\n')).toHaveLength(
    1 + parts.flatMap(({ totals }) => totals).reduce((sum, { orders, refused }) => sum + orders + refused, 0),
  );
  expect(file).not.toContain('alpha south');
});

test('the day on which the ledger begins is that of the branches in sight', async () => {
  const token = await member({ alpha: { role: 'finance', branches: ['south'] } });
  expect((await report(token, 'alpha', 'by=day')).before.knownFrom).toBe('2026-11-02');
});
