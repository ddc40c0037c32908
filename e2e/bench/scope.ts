import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import pg from 'pg';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { startSession } from '@/lib/auth/session-rows.server';
import { insertUser } from '@/lib/auth/user-rows.server';
import { database, openDatabase } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { migrate } from '@/lib/db/migrate.server';
import { memberships, users } from '@/lib/db/schema';
import { sumOf } from '@/lib/format/money/thousandths';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { Report } from '@/lib/reports/schema';
import { writeOrders } from './fill-ledger';
import { type Line, percentile, printTable } from './rounds';

/**
 * `npm run bench -- scope`: lists and reports of a million orders over a hundred merchants, by somebody of three branches
 * and by an owner, from the request to the answer in one process. `scope 300000 100` takes other sizes.
 */
const [count = 1_000_000, merchants = 100] = process.argv.slice(2).map(Number);
const RUNS = 100;
const GOAL_MS = 150;
const HOST = 'localhost:3000';
const TODAY = new Date();
const OWN = ['branch-1', 'branch-2', 'branch-3'];
const BRANCHES = Array.from({ length: 10 }, (_, number) => `branch-${number}`);
const dayBefore = (days: number) => new Date(TODAY.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const MONTH = `from=${dayBefore(29)}&to=${dayBefore(0)}`;
const YEAR = `from=${dayBefore(364)}&to=${dayBefore(0)}`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const postgres = await startPostgres({ dataDir, isThrowAway: true });
process.env.DATABASE_URL = postgres.url;
process.env.APP_SECRET = 'a secret for a bench only, 32 long!';
process.env.SANDBOX_MODE = '0';
const { db, pool } = openDatabase(postgres.url);
try {
  await migrate(postgres.url);
  const slugs = await fill(postgres.url);
  const clerk = await person('clerk', null);
  const [first] = await db.query.connections.findMany({ where: (table, { eq: is }) => is(table.slug, 'bench-0') });
  const membership = { userId: clerk.id, connectionId: first?.id ?? '', role: 'manager', branches: OWN };
  await db.insert(memberships).values(membership);
  const owner = await person('owner', 'owner');
  const lines: Line[] = [];
  const measure = async (name: string, token: string, query: string) => {
    for (let run = 0; run < 5; run += 1) await ask(token, query);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      await ask(token, query);
      times.push(performance.now() - began);
    }
    const isMet = (ms: number) => ms <= GOAL_MS;
    lines.push({ name, ours: [percentile(times, 0.99)], unit: 'ms', goal: `p99 below ${GOAL_MS}`, isMet });
  };
  await measure('three branches: list', clerk.token, 'deliveries');
  await measure('three branches: list, searched', clerk.token, 'deliveries?q=customer%2077');
  await measure('three branches: counts', clerk.token, 'deliveries/counts');
  await measure('three branches: overview', clerk.token, 'overview');
  await measure('three branches: tracking', clerk.token, 'tracking');
  await measure('three branches: all merchants', clerk.token, 'all');
  await measure('three branches: report of a month', clerk.token, `reports?${MONTH}`);
  await measure('three branches: report of a year', clerk.token, `reports?${YEAR}`);
  await measure('three branches: report of a year by area', clerk.token, `reports?${YEAR}&by=area`);
  await measure(`owner: all ${merchants} merchants`, owner.token, 'all');
  await measure(`owner: drivers of ${merchants} merchants`, owner.token, 'all/tracking');
  await measure('owner: report of a month', owner.token, `reports?${MONTH}`);
  await measure('owner: report of a year', owner.token, `reports?${YEAR}`);
  await measure(`owner: report of a month, ${merchants} merchants`, owner.token, `reports?${MONTH}&merchants=all`);
  await measure(`owner: report of a year, ${merchants} merchants`, owner.token, `reports?${YEAR}&merchants=all`);
  printTable(lines);
  await compareSums(owner.token, clerk.token, slugs);
} finally {
  await database().pool.end();
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function fill(url: string): Promise<string[]> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Indexes are quicker to make at once.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'deliveries' and indexdef not like 'CREATE UNIQUE%'",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  const slugs = Array.from({ length: merchants }, (_, number) => `bench-${number}`);
  for (const slug of slugs) {
    const connectionId = newId();
    await client.query(
      `insert into connections (id, slug, name, source, base_url, country, currency, webhook_token_digest)
       values ($1, $2, $2, 'added', 'http://127.0.0.1', 'KW', 'KWD', repeat('b', 24) || $2)`,
      [connectionId, slug],
    );
    const of = { connectionId, count: Math.round(count / merchants), until: TODAY, branchIds: BRANCHES };
    await writeOrders(client, { ...of, prefix: 'C', underWay: 20 });
  }
  await client.query(
    "update deliveries set driver_latitude = 29.3, driver_longitude = 48, driver_seen_at = now() where status = 'en_route'",
  );
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze deliveries');
  await client.end();
  console.log(`${count} orders of ${merchants} merchants in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  return slugs;
}

async function person(name: string, role: 'owner' | null) {
  const id = (await insertUser(db, { name, email: `${name}@bench.example`, role, passwordHash: 'x' }, TODAY)) ?? '';
  await db.update(users).set({ role }).where(eq(users.id, id));
  return { id, token: await startSession(db, id, { address: null, userAgent: null }, TODAY) };
}

async function ask(token: string, query: string, slug = 'bench-0'): Promise<string> {
  const [name = ''] = query.split('?');
  const routes = {
    deliveries: () => import('@/app/api/deliveries/route'),
    'deliveries/counts': () => import('@/app/api/deliveries/counts/route'),
    overview: () => import('@/app/api/overview/route'),
    tracking: () => import('@/app/api/tracking/route'),
    all: () => import('@/app/api/all/route'),
    'all/tracking': () => import('@/app/api/all/tracking/route'),
    reports: () => import('@/app/api/reports/route'),
  };
  const load = routes[name as keyof typeof routes];
  const { GET } = await load();
  const cookie = sessionCookie(token, false).split(';')[0] ?? '';
  const request = new NextRequest(`http://${HOST}/api/${query}`, {
    headers: { host: HOST, cookie, 'x-connection': slug },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${query}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** The report over all against the single ones, and the clerk's counts against those of each branch. */
async function compareSums(owner: string, clerk: string, slugs: readonly string[]): Promise<void> {
  const read = async (query: string, slug?: string) => Report.parse(JSON.parse(await ask(owner, query, slug)));
  const all = (await read(`reports?${YEAR}&merchants=all`)).totals;
  const singles = [];
  for (const slug of slugs) singles.push(...(await read(`reports?${YEAR}`, slug)).totals);
  const together = [singles.reduce((sum, { orders }) => sum + orders, 0), sumOf(singles.map(({ fees }) => fees))];
  console.log(
    `\na year of all: ${all.map(({ orders, fees }) => `${orders} orders, ${fees}`)}; single: ${together.join(' orders, ')}`,
  );
  const own = Report.parse(JSON.parse(await ask(clerk, `reports?${YEAR}`))).totals;
  const parts = [];
  for (const id of OWN) parts.push(...(await read(`reports?${YEAR}&branch=${id}`)).totals);
  const sums = [parts.reduce((sum, { orders }) => sum + orders, 0), sumOf(parts.map(({ fees }) => fees))];
  console.log(
    `a year of the clerk: ${own.map(({ orders, fees }) => `${orders} orders, ${fees}`)}; branches: ${sums.join(' orders, ')}`,
  );
  const underWay = async (token: string, branch = '') =>
    Number(/"underWay":(\d+)/.exec(await ask(token, `deliveries/counts${branch}`))?.[1]);
  const ofBranches = [];
  for (const id of OWN) ofBranches.push(await underWay(owner, `?branch=${id}`));
  console.log(`under way: clerk ${await underWay(clerk)}; branches ${ofBranches.reduce((sum, one) => sum + one, 0)}`);
}
