import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import type { NewImportRow } from '@/lib/imports/schema';
import { ensureBuild } from '@/lib/launch/build/build';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { startNode } from '@/lib/launch/process/node-process';
import { freePort } from '@/lib/launch/process/port';
import { sandboxMerchant, sandboxVariables } from '@/lib/launch/sandbox-credentials';
import { startSandbox } from '@/lib/sandbox/start';
import { createGateway } from '@/lib/service/gateway.server';
import { signIn } from './bench-stack';
import { printTable } from './rounds';

/**
 * `npm run bench -- imports [rows] [kills]`: two dashboards send a sheet under kills and faults, and a second person has it
 * re-sorted with ten lines more. `imports limit [rows] [a minute]`: its time beside the least that the limit allows.
 */
const isLimit = process.argv[2] === 'limit';
// A sheet that fills its last minute ends with it: the last twelve calls of a minute are left to people, and sent late.
const [rows = isLimit ? 1_250 : 4_990, other = isLimit ? 300 : 50] = process.argv.slice(isLimit ? 3 : 2).map(Number);
const kills = isLimit ? 0 : other;
const ADDED = 10;
const KILL_EVERY_MS = 4_000;
const MOST_MINUTES = 40;
const JSON_TYPE = { 'content-type': 'application/json' };
const FAULTS = { lost: 0.1, error: 0.1, reset: 0.05, limit: 0.03 } as const;

const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-imports-'));
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let faultsGiven = 0;
try {
  await measure();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function measure() {
  const sandbox = await startSandbox({ dataDir: path.join(folder, 'sandbox'), control: true, speed: 0 });
  const proxyUrl = await startProxy(sandbox.url);
  stops.push(() => sandbox.stop());
  if (isLimit) await control(sandbox.url, 'PUT', '/rate-limit', { writes: other });
  const postgres = await startPostgres({ dataDir: path.join(folder, 'pg') });
  stops.push(() => postgres.stop());
  const db = () => new pg.Client({ connectionString: postgres.url });
  const distDir = await ensureBuild({ onProgress: console.log });
  const start = async () => {
    const port = await freePort();
    return dashboard(port, {
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret for measurements, 32 long',
      DATA_DIR: folder,
      SERVICE_BASE_URL: isLimit ? sandbox.url : proxyUrl,
      ...sandboxVariables(sandbox.credentials, { generations: ['v2'] }),
    });
  };
  const instances = [await start(), await start()];
  stops.push(() => Promise.all(instances.map(({ stop }) => stop())));
  const [first, second] = instances;
  if (!first || !second) throw new Error('no dashboards');

  const before = await ordersAtService(sandbox.url);
  const sheet = sheetOf(sandboxMerchant(sandbox.credentials).branches[0]?.id ?? '', rows + ADDED);
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const began = performance.now();
  const own = await first.open();
  await own('POST', '/api/imports', { id: one, name: 'boxes.csv', rows: sheet.slice(0, rows) });
  const startSeconds = (performance.now() - began) / 1_000;
  await own('POST', `/api/imports/${one}/resume`, { ignoreWallet: true });
  if (!isLimit) {
    const theirs = await second.open();
    await theirs('POST', '/api/imports', { id: two, name: 'boxes 2.csv', rows: sheet.toReversed() });
    await theirs('POST', `/api/imports/${two}/resume`, { ignoreWallet: true });
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS * (0.5 + Math.random())));
    if (kill % 4 === 3) await killPostgres(db);
    else await instances[kill % 2]?.kill();
  }
  const ended = await untilEnded(db, isLimit ? [one] : [one, two]);
  const seconds = (performance.now() - began) / 1_000;
  const expected = isLimit ? rows : rows + ADDED;
  const made = (await ordersAtService(sandbox.url)) - before;
  const files = isLimit ? [] : [one, two];
  let wrong = 0;
  for (const id of files)
    wrong += await differencesFromService(sandbox, await (await first.open())('GET', `/api/imports/${id}/export`));
  console.log(ended.map(({ name, counts }) => `${name}: ${JSON.stringify(counts)}`).join('\n'));
  const least = isLimit ? (Math.ceil(rows / other) - 1) * 60 : Number.NaN;
  printTable([
    { name: 'stored', ours: [startSeconds], unit: 's' },
    {
      name: 'ended after',
      ours: [seconds],
      ...(isLimit && { baseline: [least] }),
      unit: 's',
      ...(isLimit && { goal: '<= 1.02', isMet: (_: number, ratio: number) => ratio <= 1.02 }),
    },
    { name: 'kills', ours: [kills], unit: '' },
    { name: 'faults', ours: [faultsGiven], unit: '' },
    {
      name: 'orders at the service less rows',
      ours: [made - expected],
      unit: '',
      goal: '0',
      isMet: (ours) => ours === 0,
    },
    { name: 'lines that differ from the service', ours: [wrong], unit: '', goal: '0', isMet: (ours) => ours === 0 },
  ]);
}

/** A dashboard on a port, which can be killed and comes back. */
async function dashboard(port: number, env: Record<string, string>) {
  const url = `http://localhost:${port}`;
  const startOne = () =>
    startNode({
      script: 'lib/server/main.ts',
      env: { ...env, PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
      onLine: () => {},
      readyUrl: `http://127.0.0.1:${port}/api/health`,
      readyMs: 120_000,
    });
  let running = await startOne();
  return {
    stop: () => running.stop(),
    kill: async () => {
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
      running = await startOne();
    },
    open: async () => {
      const cookie = await signIn(url, SANDBOX_USERS[0]?.email ?? '', SANDBOX_PASSWORD);
      return async (method: string, at: string, body?: object): Promise<string> => {
        const headers = { cookie, origin: url, [CONNECTION_HEADER]: 'sandbox', 'content-type': 'application/json' };
        const answer = await fetch(`${url}${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`);
        return text;
      };
    },
  };
}

/** Kills one of PostgreSQL's own processes, after which it ends all sessions and recovers. */
async function killPostgres(db: () => pg.Client) {
  const client = db();
  client.on('error', () => {});
  await client.connect();
  const { rows: found } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by random() limit 1`,
  );
  if (found[0]) process.kill(found[0].pid, 'SIGKILL');
  await client.end().catch(() => undefined);
}

/** Also of the ledger: no order waits for its answer any more. */
async function untilEnded(db: () => pg.Client, ids: readonly string[]) {
  const until = Date.now() + MOST_MINUTES * 60_000;
  const query = `select import_rows.import_id, imports.name, imports.state, import_rows.state as row_state,
      deliveries.status, count(*)::int as count
    from import_rows join imports on imports.id = import_rows.import_id
    left join deliveries on deliveries.reference = import_rows.reference
    where imports.id = any($1) group by 1, 2, 3, 4, 5`;
  for (;;) {
    const client = db();
    client.on('error', () => {});
    const found = await client
      .connect()
      .then(() => client.query<Record<string, string>>(query, [ids]))
      .then(({ rows: all }) => all)
      .catch(() => []);
    await client.end().catch(() => undefined);
    const isOpen = found.some(
      ({ state, status, row_state }) =>
        state === 'running' || (row_state === 'handed' && /submitting|unknown/.test(status ?? '')),
    );
    if (found.length > 0 && !isOpen) {
      return ids.map((id) => ({
        name: found.find(({ import_id }) => import_id === id)?.name,
        counts: Object.fromEntries(
          found.filter(({ import_id }) => import_id === id).map((row) => [`${row.row_state}/${row.status}`, row.count]),
        ),
      }));
    }
    if (Date.now() > until) throw new Error(`not ended: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, isLimit ? 100 : 1_000));
  }
}

/** How many lines of the result file are not as the service has their orders. */
async function differencesFromService(
  sandbox: Awaited<ReturnType<typeof startSandbox>>,
  file: string,
): Promise<number> {
  const key = sandboxMerchant(sandbox.credentials).keys.find((key) => !key.testMode && key.permissions.length > 5);
  if (!key) throw new Error('no key');
  const service = createGateway({ baseUrl: sandbox.url, v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } });
  const lines = file.trim().split(/\r?\n/).slice(1);
  const codes = new Set<string>();
  let wrong = 0;
  for (const line of lines) {
    const [, , customer = '', , , code = '', , fee = '', , link = ''] = line.split(',');
    const { delivery } = await service.getDelivery(code);
    codes.add(code);
    const isSame =
      delivery.customer.name === customer &&
      Number(delivery.delivery_fee) === Number(fee) &&
      delivery.logistics.tracking_url === link;
    if (!isSame) wrong += 1;
  }
  return wrong + (lines.length - codes.size);
}

async function startProxy(target: string): Promise<string> {
  const server = createServer(
    (request, response) => void pass(target, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse) {
  const fault = request.method === 'POST' && /^\/v2\/deliveries$/.test(request.url ?? '') ? faultNow() : null;
  if (fault) faultsGiven += 1;
  if (fault === 'error') return void response.writeHead(502, JSON_TYPE).end('{"error":"bad_gateway","message":"x"}');
  if (fault === 'limit')
    return void response.writeHead(429, { ...JSON_TYPE, 'retry-after': '1' }).end('{"error":"limit","message":"x"}');
  if (fault === 'reset') return void request.socket.destroy();
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && /^(authorization|content-type|accept$|x-)/.test(name)) headers.set(name, value);
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, ...body });
  const text = await answer.text();
  if (fault === 'lost') return void request.socket.destroy();
  response
    .writeHead(
      answer.status,
      Object.fromEntries([...answer.headers].filter(([name]) => /^(content-type|date|retry-after|x-)/.test(name))),
    )
    .end(text);
}

function faultNow(): keyof typeof FAULTS | null {
  let share = Math.random();
  for (const [name, part] of Object.entries(FAULTS)) {
    share -= part;
    if (share < 0) return name as keyof typeof FAULTS;
  }
  return null;
}

function sheetOf(branch_id: string, count: number): NewImportRow[] {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    order: {
      reference: `BOX-${index + 1}`,
      payment: { amount: '4.500', type: 'cash' },
      origin_format: 'branch_format',
      origin: { branch_id },
      destination_format: 'kuwait_format',
      destination: {
        contact_name: `Customer ${index + 1}`,
        contact_phone: `+96550${String(index).padStart(6, '0')}`,
        area: 'Salmiya',
        block: String((index % 12) + 1),
        street: 'Salem Al Mubarak',
        building: String((index % 90) + 1),
      },
    },
  }));
}

async function ordersAtService(url: string): Promise<number> {
  const state: unknown = await control(url, 'GET', '');
  return (state as { deliveries: { total: number } }).deliveries.total;
}

async function control(url: string, method: string, at: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/_sandbox${at}`, {
    method,
    ...(body && { headers: JSON_TYPE, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
  return answer.json();
}
