import { loadavg } from 'node:os';
import { newId } from '@/lib/db/id';
import { fullKey } from '@/lib/launch/sandbox-credentials';
import { startBenchStack } from './bench-stack';
import { type Call, load, poolTo } from './load';
import { buildNaiveApp, startNaiveApp } from './naive-app';
import { type Line, median, printTable, ROUNDS } from './rounds';
import { orderOf, TRIP } from './trip';

/**
 * `npm run bench -- calls`: a signed call with all checks, beside a route handler of Next.js that signs and fetches without
 * any, against a service that answers at once; then what other operations cost. Fails below the goal. `calls 500` takes
 * another number of calls.
 */
const COUNT = Number(process.argv[2] ?? 800);
const OPERATION_CALLS = Number(process.argv[2] ?? 2_000);
const AT_ONCE = 32;
const ALONE = 100;
const WARM_UP = 400;
/** Ours to the baseline, in calls a second. */
const GOAL = 2;

const folder = buildNaiveApp();
const stack = await startBenchStack();
const { apiKey, apiSecret } = fullKey(stack.credentials);
const naive = await startNaiveApp(folder, {
  SERVICE_BASE_URL: stack.service.url,
  SERVICE_API_KEY: apiKey,
  SERVICE_API_SECRET: apiSecret,
  DATABASE_URL: stack.databaseUrl,
});
const headers = { ...stack.headers, 'content-type': 'application/json' };
const reading = { ...stack.headers, 'accept-encoding': 'gzip' };
const estimate: Call = { method: 'POST', path: '/api/estimates', headers, body: JSON.stringify(TRIP) };
const [ours, baseline] = [
  { pid: stack.pid, pool: poolTo(stack.url, AT_ONCE) },
  { pid: naive.pid, pool: poolTo(naive.url, AT_ONCE) },
];
try {
  for (const { pool, pid } of [ours, baseline]) {
    await load(pool, { count: WARM_UP, atOnce: AT_ONCE, pid }, () => estimate);
  }
  await compareEstimates();
  await measureOperations();
} finally {
  await Promise.all([ours.pool.close(), baseline.pool.close()]);
  await naive.stop();
  await stack.stop();
}

async function compareEstimates(): Promise<void> {
  const lines = {
    rate: line({
      name: `calls a second at ${AT_ONCE}`,
      unit: '',
      goal: `ratio ${GOAL}`,
      isMet: (_, ratio) => ratio >= GOAL,
    }),
    cpu: line({ name: 'CPU of the server for a call', unit: 'ms' }),
    alone: line({ name: 'one call at a time', unit: 'ms' }),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, { pool, pid }] of [['ours', ours] as const, ['baseline', baseline] as const]) {
      const busy = await load(pool, { count: COUNT, atOnce: AT_ONCE, pid }, () => estimate);
      const alone = await load(pool, { count: ALONE, atOnce: 1, pid }, () => estimate);
      lines.rate[side].push(busy.perSecond);
      lines.cpu[side].push(busy.cpuMs);
      lines.alone[side].push(median(alone.ms));
    }
  }
  console.log(`\nsigned calls, load average ${loadavg()[0]?.toFixed(1)}`);
  printTable(Object.values(lines));
  const { ours: rates, baseline: naiveRates } = lines.rate;
  const ratio = median(rates.map((rate, round) => rate / (naiveRates[round] ?? Number.NaN)));
  if (!(ratio >= GOAL)) process.exitCode = 1;
}

async function measureOperations(): Promise<void> {
  let id = '';
  const operations: [name: string, call: (number: number) => Call][] = [
    ['estimate', () => estimate],
    ['create', () => ({ method: 'POST', path: '/api/deliveries', headers, body: JSON.stringify(orderOf(newId())) })],
    ['read of a list page', () => ({ method: 'GET', path: '/api/deliveries', headers: reading })],
    ['read of a delivery', () => ({ method: 'GET', path: `/api/deliveries/${id}`, headers: reading })],
  ];
  const lines: Line[] = [];
  for (const [name, callOf] of operations) {
    if (name === 'read of a delivery') {
      const { rows } = await stack.db.query('select id from deliveries order by created_at desc limit 1');
      id = rows[0].id;
    }
    const { cpuMs, perSecond } = await load(ours.pool, { count: OPERATION_CALLS, atOnce: 8, pid: ours.pid }, callOf);
    lines.push({ name: `${name} (${perSecond.toFixed(0)} a second)`, unit: 'ms', ours: [cpuMs] });
  }
  console.log(`\nCPU for one of ${OPERATION_CALLS} calls`);
  printTable(lines);
}

function line(facts: Omit<Line, 'ours' | 'baseline'>) {
  return { ...facts, ours: [] as number[], baseline: [] as number[] };
}
