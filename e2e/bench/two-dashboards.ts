import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Two dashboards that share a database, and the sandbox behind a proxy with faults. */

const JSON_TYPE = { 'content-type': 'application/json' };
const FAULTS = { lost: 0.1, error: 0.1, reset: 0.05, limit: 0.03 } as const;
/** Calls that the service refuses in a row once it limits them. */
const LIMITED_IN_ROW = 8;
/** Read by each process several times a second: what its clock is ahead. */
const CLOCK = `import { readFileSync } from 'node:fs';
const Real = Date;
let ahead = 0;
const read = () => { try { ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')); } catch {} };
read();
setInterval(read, 100).unref();
const now = () => Real.now() + ahead;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Date().toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
`;

export type Sent = { atMs: number; reference: string; code: string | null };
export type Api = (method: string, at: string, body?: object) => Promise<string>;

export async function startTwoDashboards({ isDirect = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-outgoing-'));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const sandbox = await startSandbox({ dataDir: path.join(folder, 'sandbox'), control: true, speed: 0 });
    stops.push(() => sandbox.stop());
    const proxy = await startProxy(sandbox.url);
    stops.push(proxy.stop);
    const postgres = await startPostgres({ dataDir: path.join(folder, 'pg') });
    stops.push(() => postgres.stop());
    const distDir = await ensureBuild({ onProgress: console.log });
    const [clockFile, clockScript] = [path.join(folder, 'clock'), path.join(folder, 'clock.mjs')];
    writeFileSync(clockScript, CLOCK);
    const start = async () =>
      dashboard(await freePort(), {
        NODE_ENV: 'production',
        NODE_OPTIONS: `--import ${pathToFileURL(clockScript).href}`,
        CLOCK_FILE: clockFile,
        NEXT_DIST_DIR: distDir,
        DATABASE_URL: postgres.url,
        APP_SECRET: 'a secret for measurements, 32 long',
        DATA_DIR: folder,
        SERVICE_BASE_URL: isDirect ? sandbox.url : proxy.url,
        ...sandboxVariables(sandbox.credentials, { generations: ['v2'] }),
      });
    const [first, second] = [await start(), await start()];
    stops.push(() => Promise.all([first.stop(), second.stop()]));
    const merchant = sandboxMerchant(sandbox.credentials);
    const key = merchant.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
    if (!key) throw new Error('no key');
    return {
      merchant,
      service: createGateway({ baseUrl: sandbox.url, v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } }),
      proxy,
      first,
      second,
      databaseUrl: postgres.url,
      stop,
      setClock: (aheadMs: number) => writeFileSync(clockFile, String(aheadMs)),
      killPostgres: () => killPostgres(postgres.url),
      query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        query<Row>(postgres.url, text, values),
      control: (method: string, at: string, body?: object) => control(sandbox.url, method, at, body),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A dashboard on a port, which can be killed and comes back. */
async function dashboard(port: number, env: Record<string, string>) {
  const url = `http://localhost:${port}`;
  const startOne = () =>
    startNode({
      script: 'lib/server/main.ts',
      env: { ...env, PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
      onLine: (line) => {
        printed += line.length + 1;
      },
      readyUrl: `http://127.0.0.1:${port}/api/health`,
      readyMs: 120_000,
    });
  let printed = 0;
  let running = await startOne();
  return {
    url,
    /** Characters of its log. */
    printed: () => printed,
    freeze: () => process.kill(running.pid, 'SIGSTOP'),
    thaw: () => process.kill(running.pid, 'SIGCONT'),
    stop: () => running.stop(),
    kill: async () => {
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
      running = await startOne();
    },
    open: async (): Promise<Api> => {
      const cookie = await signIn(url, SANDBOX_USERS[0]?.email ?? '', SANDBOX_PASSWORD);
      return async (method, at, body) => {
        const headers = { cookie, origin: url, [CONNECTION_HEADER]: 'sandbox', ...JSON_TYPE };
        const answer = await fetch(`${url}${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`);
        return text;
      };
    },
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills one of PostgreSQL's own processes, after which it ends all sessions and recovers. */
async function killPostgres(url: string) {
  const [found] = await query<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by random() limit 1`,
    [],
  );
  if (found) process.kill(found.pid, 'SIGKILL');
}

/** Passes calls on, those that create an order with faults while these are on, and notes each such call. */
async function startProxy(target: string) {
  const sent: Sent[] = [];
  let hasFaults = true;
  let faults = 0;
  let limited = 0;
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent,
    faults: () => faults,
    setFaults: (isOn: boolean) => {
      hasFaults = isOn;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isCreate = request.method === 'POST' && request.url === '/v2/deliveries';
    const note: Sent | null = isCreate ? { atMs: Date.now(), reference: referenceIn(chunks), code: null } : null;
    if (note) sent.push(note);
    const fault = note && hasFaults ? nextFault() : null;
    if (fault) faults += 1;
    if (fault === 'error') return void response.writeHead(502, JSON_TYPE).end('{"error":"bad_gateway","message":"x"}');
    if (fault === 'limit')
      return void response.writeHead(429, { ...JSON_TYPE, 'retry-after': '1' }).end('{"error":"limit","message":"x"}');
    if (fault === 'reset') return void request.socket.destroy();
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && /^(authorization|content-type|accept$|x-)/.test(name)) headers.set(name, value);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, ...body });
    const text = await answer.text();
    if (note && answer.ok) note.code = /"code":"([^"]+)"/.exec(text)?.[1] ?? null;
    if (fault === 'lost') return void request.socket.destroy();
    const own = [...answer.headers].filter(([name]) => /^(content-type|date|retry-after|x-)/.test(name));
    response.writeHead(answer.status, Object.fromEntries(own)).end(text);
  }

  function nextFault(): keyof typeof FAULTS | null {
    if (limited > 0) {
      limited -= 1;
      return 'limit';
    }
    let share = Math.random();
    for (const [name, part] of Object.entries(FAULTS)) {
      share -= name === 'limit' ? part / LIMITED_IN_ROW : part;
      if (share >= 0) continue;
      if (name === 'limit') limited = LIMITED_IN_ROW - 1;
      return name as keyof typeof FAULTS;
    }
    return null;
  }
}

function referenceIn(chunks: readonly Uint8Array[]): string {
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return typeof body === 'object' && body !== null && 'reference' in body ? String(body.reference) : '';
}

export function sheetOf(branch_id: string, count: number, prefix = 'BOX'): NewImportRow[] {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    order: {
      reference: `${prefix}-${index + 1}`,
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

async function control(url: string, method: string, at: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/_sandbox${at}`, {
    method,
    ...(body && { headers: JSON_TYPE, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
  return answer.json();
}
