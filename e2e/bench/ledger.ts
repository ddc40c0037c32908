import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '@/lib/db/client.server';
import { migrate } from '@/lib/db/migrate.server';
import { endedIn } from '@/lib/deliveries/list/day-rows.server';
import { countDeliveries, pageOfDeliveries } from '@/lib/deliveries/list/list-rows.server';
import { STATUS_GROUPS } from '@/lib/deliveries/list/views';
import { MOST_COUNTED } from '@/lib/deliveries/schema';
import { countOrders, type Period } from '@/lib/invoices/reconciliation/order-rows.server';
import { ORDER_SETS } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { groupedSums, ordersAfter, type ReportWhere, reasonsOf } from '@/lib/reports/rows.server';
import { REPORT_BY } from '@/lib/reports/schema';
import { committedFees, debits, debitsByDay, feeQuartiles } from '@/lib/wallet/ledger-rows.server';
import { fillLedger } from './fill-ledger';

/**
 * `npm run bench -- ledger`: every page, filter and report on a ledger of a million deliveries in three years, in the
 * database. Reports run beside the plain aggregate query. `ledger 100000` takes another size.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 20;
const QUERY_GOAL_MS = 50;
const YEAR_GOAL_MS = 300;
const TODAY = new Date('2026-11-20T21:00:00Z');
const DAY_MS = 86_400_000;

const before = (days: number) => new Date(TODAY.getTime() - days * DAY_MS);
const report = (connectionId: string, days: number): ReportWhere => ({
  ...{ connectionId, currency: 'KWD', timeZone: 'Asia/Kuwait', dayStartHour: 0 },
  ...{ from: before(days), before: TODAY },
});

type Case = { name: string; goalMs: number; run: () => Promise<unknown>; plain?: () => Promise<unknown> };

const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const postgres = await startPostgres({ dataDir, isThrowAway: true });
const { db, pool } = openDatabase(postgres.url);
try {
  await migrate(postgres.url);
  const began = performance.now();
  const connectionId = await fillLedger(postgres.url, count, TODAY);
  console.log(`${count} deliveries written in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  console.log(`${'p95 of'.padEnd(34)} ${'ours'.padStart(8)} ${'plain'.padStart(8)} ${'goal'.padStart(8)}`);
  let missed = 0;
  for (const one of casesOf(db, connectionId)) missed += (await measure(one)) ? 0 : 1;
  console.log(`\n${missed === 0 ? 'all goals met' : `${missed} goals missed`}`);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function casesOf(on: Database, connectionId: string): Case[] {
  const query = (name: string, run: Case['run'], plain?: Case['plain']): Case => ({
    ...{ name, run, plain, goalMs: QUERY_GOAL_MS },
  });
  const page = { limit: 51 };
  const all = { connectionId, now: TODAY };
  const [month, year] = [report(connectionId, 30), report(connectionId, 365)];
  const of = { connectionId, currency: 'KWD' };
  const period: Period = {
    ...of,
    zone: month,
    utc: { from: before(29.875), before: new Date(TODAY.getTime() + DAY_MS / 8) },
  };
  const deep = { createdAt: before(500).toISOString(), id: '00000000-0000-7000-8000-000000000000' };
  return [
    query('list, first page', () => pageOfDeliveries(on, all, page)),
    query('list, after half of it', () => pageOfDeliveries(on, all, { ...page, olderThan: deep })),
    query('list, failed', () => pageOfDeliveries(on, { ...all, statuses: ['failed'] }, page)),
    query('list, one branch', () => pageOfDeliveries(on, { ...all, branchId: 'branch-3' }, page)),
    query('list, search for a code', () => pageOfDeliveries(on, { ...all, term: 'c77777' }, page)),
    query('list, needs attention', () => pageOfDeliveries(on, { ...all, attention: DEFAULT_ATTENTION }, page)),
    query('list, count of what is under way', () =>
      countDeliveries(on, { ...all, statuses: [...STATUS_GROUPS.underWay] }, MOST_COUNTED),
    ),
    query('list, count of what needs attention', () =>
      countDeliveries(on, { ...all, attention: DEFAULT_ATTENTION }, MOST_COUNTED),
    ),
    query('list, ended on a day', () =>
      pageOfDeliveries(on, { ...all, dates: 'ended', from: before(400), before: before(399) }, page),
    ),
    query('overview, ended today', () =>
      endedIn(on, { connectionId, testMode: false, from: before(1), before: TODAY }),
    ),
    query('wallet, committed fees', () => committedFees(on, of)),
    query('wallet, eight weeks of fees', () =>
      debitsByDay(on, of, { from: before(56), before: TODAY }, { timeZone: 'Asia/Kuwait', dayStartHour: 0 }),
    ),
    query('wallet, quartiles of eight weeks', () => feeQuartiles(on, of, { from: before(56), before: TODAY })),
    query('wallet, a page of 1,000 movements', () =>
      debits(on, of, { from: before(90), before: TODAY }, { limit: 1_000, before: { at: before(40), id: deep.id } }),
    ),
    ...ORDER_SETS.map((set) => query(`invoice of a month, ${set}`, () => countOrders(on, period, set))),
    ...REPORT_BY.map((by) =>
      query(
        `report of a month by ${by}`,
        () => groupedSums(on, month, by),
        () => plainAggregate(on, month),
      ),
    ),
    query('reasons of a month', () => reasonsOf(on, month)),
    query('export, a page of 1,000 orders', () =>
      ordersAfter(on, year, { after: { createdAt: before(200), id: deep.id }, limit: 1_000 }),
    ),
    ...REPORT_BY.map(
      (by): Case => ({
        name: `report of a year by ${by}`,
        goalMs: YEAR_GOAL_MS,
        run: () => groupedSums(on, year, by),
        plain: () => plainAggregate(on, year),
      }),
    ),
    { name: 'reasons of a year', goalMs: YEAR_GOAL_MS, run: () => reasonsOf(on, year) },
  ];
}

/** The query that anybody would write first: it reads the rows themselves. */
async function plainAggregate(on: Database, { connectionId, from, before: end }: ReportWhere): Promise<unknown> {
  return on.transaction(async (tx) => {
    await tx.execute(sql`set local enable_indexonlyscan = off`);
    return tx.execute(sql`
      select (created_at at time zone 'Asia/Kuwait')::date, count(*), sum(delivery_fee) from deliveries
      where connection_id = ${connectionId} and not test_mode and created_at >= ${from.toISOString()}
        and created_at < ${end.toISOString()} group by 1`);
  });
}

/** Runs ours and the plain one in turn. Returns whether the goal is met. */
async function measure({ name, goalMs, run, plain }: Case): Promise<boolean> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timeOf(run));
    if (plain) theirs.push(await timeOf(plain));
  }
  const isMet = p95(ours) <= goalMs;
  const text = (times: number[]) => (times.length ? `${p95(times).toFixed(1)} ms` : '').padStart(8);
  console.log(
    `${name.padEnd(34)} ${text(ours)} ${text(theirs)} ${`${goalMs} ms`.padStart(8)}${isMet ? '' : '  missed'}`,
  );
  return isMet;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
