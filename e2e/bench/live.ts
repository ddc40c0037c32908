import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startStack } from '@/e2e/support/stack';
import { signInScreens } from './bench-stack';
import { childrenWith, cpuSecondsOf } from './cpu-of';
import { codeOf, type Position, prepareDrivers, sendPosition } from './drivers';
import { type Clients, openClients, post } from './live-clients';
import { type Line, percentile, printTable, ROUNDS } from './rounds';

/**
 * `npm run bench -- live`: 200 open screens, and the positions of 200 drivers that arrive as webhooks once a second; beside a
 * bare Node server that sends what it gets. `live 30 2` takes 30 seconds for each, in two rounds.
 */
const SECONDS = Number(process.argv[2] ?? 10);
const COUNT_OF_ROUNDS = Number(process.argv[3] ?? ROUNDS);
const [CLIENTS, DRIVERS] = [200, 200];
/** The last messages may still be in transit. */
const SETTLE_MS = 3_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const stack = await startStack(dataDir);
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
const bareBegins = once(bare, 'message');
try {
  const token = await prepareDrivers(stack.databaseUrl, DRIVERS);
  const cookies = await signInScreens(stack.url, CLIENTS);
  const [{ port }] = z.tuple([z.object({ port: z.number() })]).parse((await bareBegins).slice(0, 1));
  const dashboard = childrenWith('lib-server-main.mjs')[0] ?? 0;
  const bareUrl = `http://127.0.0.1:${port}`;
  const lines = {
    p50: line({ name: 'time to the screen, p50', unit: 'ms' }),
    p99: line({ name: 'time to the screen, p99', unit: 'ms', goal: 'at most 250', isMet: (ms) => ms <= 250 }),
    arrived: line({ name: 'arrived at the worst screen', unit: '%', goal: 'all', isMet: (part) => part === 100 }),
    cpuMs: line({ name: `CPU for an event to ${CLIENTS} screens`, unit: 'ms' }),
  };
  const add = (side: 'ours' | 'baseline', figures: Record<keyof typeof lines, number>) => {
    for (const key of ['p50', 'p99', 'arrived', 'cpuMs'] as const) lines[key][side].push(figures[key]);
  };
  for (let round = 0; round < COUNT_OF_ROUNDS; round += 1) {
    const bareClients = Array.from({ length: CLIENTS }, () => ({ url: bareUrl, headers: {} }));
    const sendBare = ({ code, at }: Position) => post(bareUrl, {}, { id: code, at });
    add('baseline', await measure(bare.pid ?? 0, await openClients(bareClients), sendBare));
    const ours = Array.from({ length: CLIENTS }, (_, index) => ({
      url: `${stack.url}/api/live`,
      headers: { cookie: cookies[index % cookies.length] ?? '' },
    }));
    add('ours', await measure(dashboard, await openClients(ours), (step) => sendPosition(stack.url, token, step)));
  }
  console.log(`\n${CLIENTS} screens, ${DRIVERS} positions a second, load average ${loadavg()[0]?.toFixed(1)}`);
  printTable(Object.values(lines));
} finally {
  bare.kill();
  await stack.stop();
}

/** Sends each driver's position once a second, the drivers one after the other; returns what the clients got. */
async function measure(pid: number, clients: Clients, send: (step: Position) => Promise<void>) {
  const sending: Promise<void>[] = [];
  const [begun, cpuBefore] = [Date.now(), cpuSecondsOf(pid)];
  const total = DRIVERS * SECONDS;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((Date.now() - begun) / 1_000) * DRIVERS));
    for (; sent < due; sent += 1) {
      const driver = sent % DRIVERS;
      sending.push(send({ driver, code: codeOf(driver), second: Math.floor(sent / DRIVERS), at: Date.now() }));
    }
    await pause(4);
  }
  await Promise.all(sending);
  await pause(SETTLE_MS);
  const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) * 1_000) / total;
  const { ms, leastOfOne } = clients.received();
  clients.close();
  return { p50: percentile(ms, 0.5), p99: percentile(ms, 0.99), arrived: (100 * leastOfOne) / total, cpuMs };
}

function line(facts: Omit<Line, 'ours' | 'baseline'>) {
  return { ...facts, ours: [] as number[], baseline: [] as number[] };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
