import { loadavg } from 'node:os';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { signIn } from './bench-stack';
import { codeOf, prepareDrivers, sendPosition } from './drivers';
import { type Clients, openClients } from './live-clients';
import { percentile, printTable } from './rounds';
import { startTwoDashboards } from './two-dashboards';

/**
 * `npm run bench -- frozen [seconds] [times]`: one of two dashboards, with its database sessions, is frozen as it is, the
 * leader and the other in turn. The screens of the running one must stay up to date, and its log small.
 */
const SECONDS = Number(process.argv[2] ?? 40);
const TIMES = Number(process.argv[3] ?? 4);
const [SCREENS, DRIVERS] = [10, 40];
/** The last messages may still be in transit. */
const SETTLE_MS = 6_000;
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1 order by pid`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const desks = await startTwoDashboards({ isDirect: true });
try {
  const token = await prepareDrivers(desks.databaseUrl, DRIVERS);
  const lines = {
    p99: { name: 'position to the screen, p99', unit: 'ms', ours: [] as number[], baseline: [] as number[] },
    worst: {
      name: 'position to the screen, worst',
      unit: 'ms',
      goal: 'at most 5,000',
      isMet: (ms: number) => ms <= 5_000,
      ours: [] as number[],
      baseline: [] as number[],
    },
    arrived: {
      name: 'arrived at the worst screen',
      unit: '%',
      goal: 'all',
      isMet: (part: number) => part === 100,
      ours: [] as number[],
      baseline: [] as number[],
    },
    log: {
      name: 'log of the running one',
      unit: 'kB/min',
      goal: 'at most 20',
      isMet: (size: number) => size <= 20,
      ours: [] as number[],
      baseline: [] as number[],
    },
  };
  const add = (side: 'ours' | 'baseline', figures: Record<keyof typeof lines, number>) => {
    for (const key of ['p99', 'worst', 'arrived', 'log'] as const) lines[key][side].push(figures[key]);
  };
  for (let time = 0; time < TIMES; time += 1) {
    const [frozen, running] = time % 2 === 0 ? [desks.first, desks.second] : [desks.second, desks.first];
    add('baseline', await measure(running));
    const before = await holders();
    frozen.freeze();
    add('ours', await measure(running));
    const after = await holders();
    frozen.thaw();
    console.log(JSON.stringify(Object.fromEntries(Object.entries(lines).map(([key, { ours }]) => [key, ours.at(-1)]))));
    console.log(`${time % 2 === 0 ? 'first' : 'second'} frozen; sessions with a lock: ${before} -> ${after}`);
    await wait(15_000);
  }
  console.log(
    `\n${SCREENS} screens, ${DRIVERS} positions a second, load average ${loadavg()[0]?.toFixed(1)}; naive: nothing frozen`,
  );
  printTable(Object.values(lines));

  async function measure(desk: typeof desks.first) {
    const cookie = await signIn(desk.url, SANDBOX_USERS[0]?.email ?? '', SANDBOX_PASSWORD);
    const screens = Array.from({ length: SCREENS }, () => ({ url: `${desk.url}/api/live`, headers: { cookie } }));
    const clients: Clients = await openClients(screens);
    const [begun, printed] = [Date.now(), desk.printed()];
    const sending: Promise<void>[] = [];
    for (let second = 0; second < SECONDS; second += 1) {
      for (let driver = 0; driver < DRIVERS; driver += 1) {
        sending.push(sendPosition(desk.url, token, { driver, code: codeOf(driver), second, at: Date.now() }));
        await wait(1_000 / DRIVERS - 1);
      }
    }
    await Promise.all(sending);
    await wait(SETTLE_MS);
    const minutes = (Date.now() - begun) / 60_000;
    const { ms, leastOfOne } = clients.received();
    clients.close();
    return {
      p99: percentile(ms, 0.99),
      worst: Math.max(...ms),
      arrived: (100 * leastOfOne) / (DRIVERS * SECONDS),
      log: (desk.printed() - printed) / 1_000 / minutes,
    };
  }

  async function holders(): Promise<string> {
    const rows = await desks.query<{ pid: number }>(HOLDER);
    return rows.map(({ pid }) => pid).join(', ');
  }
} finally {
  desks.first.thaw();
  desks.second.thaw();
  await desks.stop();
}
