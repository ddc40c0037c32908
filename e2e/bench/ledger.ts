import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '@/lib/db/client.server';
import { migrate } from '@/lib/db/migrate.server';
import { endedIn } from '@/lib/deliveries/list/day-rows.server';
import { countDeliveries, type ListWhere, pageOfDeliveries } from '@/lib/deliveries/list/list-rows.server';
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
import { type Line, percentile, printTable, ROUNDS } from './rounds';

/**
 * `npm run bench -- ledger`: every page, filter and report on a ledger of a million deliveries in three years, in the
 * database, beside the query that anybody would write first. `ledger 100000` takes another size.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const RUNS_OF_OURS = 8;
const RUNS_OF_PLAIN = 2;
const QUERY_GOAL_MS = 50;
const YEAR_GOAL_MS = 300;
const TODAY = new Date('2026-11-20T21:00:00Z');
const DAY_MS = 86_400_000;

const before = (days: number) => new Date(TODAY.getTime() - days * DAY_MS);
const report = (connectionId: string, days: number): ReportWhere => ({
  connectionIds: [connectionId],
  branches: null,
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  dayStartHour: 0,
  from: before(days),
  before: TODAY,
  dates: 'created',
});

type Case = { name: string; goalMs: number; run: () => Promise<unknown>; plain: () => Promise<unknown> };

const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const postgres = await startPostgres({ dataDir, isThrowAway: true });
const { db, pool } = openDatabase(postgres.url);
try {
  await migrate(postgres.url);
  const began = performance.now();
  const connectionId = await fillLedger(postgres.url, count, TODAY);
  console.log(`${count} deliveries written in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  const lines = casesOf(db, connectionId).map((measured): Case & Line => ({
    ...measured,
    unit: 'ms',
    ours: [],
    goal: `p95 below ${measured.goalMs}`,
    isMet: (ms) => ms <= measured.goalMs,
  }));
  for (let round = 0; round < ROUNDS; round += 1) for (const line of lines) await measure(line);
  printTable(lines);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function casesOf(on: Database, connectionId: string): Case[] {
  const page = { limit: 51 };
  const all = { connectionId, branches: null, now: TODAY };
  const [month, year] = [report(connectionId, 30), report(connectionId, 365)];
  const of = { connectionId, currency: 'KWD' };
  const period: Period = {
    ...of,
    zone: month,
    utc: { from: before(29.875), before: new Date(TODAY.getTime() + DAY_MS / 8) },
    end: month.before,
  };
  const deep = { createdAt: before(500).toISOString(), id: '00000000-0000-7000-8000-000000000000' };
  const list = (name: string, where: Partial<ListWhere>, plain: SQL, position: object = {}): Case => ({
    name: `list, ${name}`,
    goalMs: QUERY_GOAL_MS,
    run: () => pageOfDeliveries(on, { ...all, ...where }, { ...page, ...position }),
    plain: () => plainPage(on, connectionId, plain),
  });
  const counted = (name: string, where: Partial<ListWhere>, plain: SQL): Case => ({
    name: `list, count of what ${name}`,
    goalMs: QUERY_GOAL_MS,
    run: () => countDeliveries(on, { ...all, ...where }, MOST_COUNTED),
    plain: () => plainCount(on, connectionId, plain),
  });
  const sums = (name: string, where: ReportWhere, run: Case['run'], goalMs = QUERY_GOAL_MS): Case => ({
    name,
    goalMs,
    run,
    plain: () => plainAggregate(on, where),
  });
  const eightWeeks = { from: before(56), before: TODAY };
  const underWay = sql`status not in ('completed', 'canceled', 'failed', 'rejected')`;
  return [
    list('first page', {}, sql`true limit 51`),
    list('after half of it', {}, sql`true limit 51 offset ${Math.floor(count / 2)}`, { olderThan: deep }),
    list('failed', { statuses: ['failed'] }, sql`status = 'failed' limit 51`),
    list('one branch', { branchId: 'branch-3' }, sql`branch_id = 'branch-3' limit 51`),
    list('search for a code', { terms: ['c77777'] }, sql`search_text like '%c77777%' limit 51`),
    list('needs attention', { attention: DEFAULT_ATTENTION }, sql`${underWay} limit 51`),
    list(
      'ended on a day',
      { dates: 'ended', from: before(400), before: before(399) },
      sql`status_at >= ${before(400).toISOString()} and status_at < ${before(399).toISOString()} limit 51`,
    ),
    counted('is under way', { statuses: [...STATUS_GROUPS.underWay] }, underWay),
    counted('needs attention', { attention: DEFAULT_ATTENTION }, underWay),
    sums('overview, ended today', report(connectionId, 1), () =>
      endedIn(on, { connectionId, branches: null, testMode: false, from: before(1), before: TODAY }),
    ),
    sums('wallet, committed fees', report(connectionId, 1), () => committedFees(on, of)),
    sums('wallet, eight weeks of fees', report(connectionId, 56), () =>
      debitsByDay(on, of, eightWeeks, { timeZone: 'Asia/Kuwait', dayStartHour: 0 }),
    ),
    sums('wallet, quartiles of eight weeks', report(connectionId, 56), () => feeQuartiles(on, of, eightWeeks)),
    sums('wallet, a page of 1,000 movements', report(connectionId, 90), () =>
      debits(on, of, { from: before(90), before: TODAY }, { limit: 1_000, before: { at: before(40), id: deep.id } }),
    ),
    ...ORDER_SETS.map((set) => sums(`invoice of a month, ${set}`, month, () => countOrders(on, period, set))),
    ...REPORT_BY.map((by) => sums(`report of a month by ${by}`, month, () => groupedSums(on, month, by))),
    sums('reasons of a month', month, () => reasonsOf(on, [month])),
    sums('export, a page of 1,000 orders', month, () =>
      ordersAfter(on, [year], { after: { countedAt: before(200), id: deep.id }, limit: 1_000 }),
    ),
    ...REPORT_BY.map((by) => sums(`report of a year by ${by}`, year, () => groupedSums(on, year, by), YEAR_GOAL_MS)),
    ...REPORT_BY.map((by) =>
      sums(
        `report of a year by ${by}, by delivery`,
        year,
        () => groupedSums(on, { ...year, dates: 'ended' }, by),
        YEAR_GOAL_MS,
      ),
    ),
    sums('reasons of a year', year, () => reasonsOf(on, [year]), YEAR_GOAL_MS),
  ];
}

function plainPage(on: Database, connectionId: string, rest: SQL): Promise<unknown> {
  const newest = sql`select * from deliveries where connection_id = ${connectionId} order by created_at desc`;
  return on.execute(sql`select * from (${newest}) as newest where ${rest}`);
}

function plainCount(on: Database, connectionId: string, where: SQL): Promise<unknown> {
  return on.execute(sql`select count(*) from deliveries where connection_id = ${connectionId} and ${where}`);
}

/** The fees by day, from the rows themselves. */
async function plainAggregate(
  on: Database,
  { connectionIds: [connectionId], from, before: end }: ReportWhere,
): Promise<unknown> {
  return on.transaction(async (tx) => {
    await tx.execute(sql`set local enable_indexonlyscan = off`);
    return tx.execute(sql`
      select (created_at at time zone 'Asia/Kuwait')::date, count(*), sum(delivery_fee) from deliveries
      where connection_id = ${connectionId} and not test_mode and created_at >= ${from.toISOString()}
        and created_at < ${end.toISOString()} group by 1`);
  });
}

/** Adds a round: the 95th percentile of ours, and of the plain one. */
async function measure(line: Case & Line): Promise<void> {
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS_OF_OURS; run += 1) {
    ours.push(await timeOf(line.run));
    if (run < RUNS_OF_PLAIN) plain.push(await timeOf(line.plain));
  }
  line.ours.push(percentile(ours, 0.95));
  line.baseline = [...(line.baseline ?? []), percentile(plain, 0.95)];
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
