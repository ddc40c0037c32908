import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@/lib/launch/process/port';

/** Instances of unpacked releases behind a proxy, which takes one out before it is stopped. */

const READY_MS = 120_000;
/** Longer than a request takes; event streams stay until the instance ends them. */
const DRAIN_MS = 10_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Backend = { port: number; isIn: boolean; open: number };

export async function startProxy() {
  const backends: Backend[] = [];
  const agent = new Agent({ keepAlive: true });
  let [turn, retried] = [0, 0];
  const server = createServer((incoming, response) => void pass(incoming, response));
  // A caller may send on a connection at the moment it is closed as idle.
  server.keepAliveTimeout = 0;
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    /** Requests that a closed port sent to the other instance. */
    retried: () => retried,
    add: (to: number) => {
      const backend: Backend = { port: to, isIn: true, open: 0 };
      backends.push(backend);
      return backend;
    },
    remove: async (backend: Backend) => {
      backend.isIn = false;
      for (const until = Date.now() + DRAIN_MS; backend.open > 0 && Date.now() < until; ) await wait(20);
      backends.splice(backends.indexOf(backend), 1);
    },
    stop: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    send(incoming, Buffer.concat(pieces), response);
  }

  function send(incoming: IncomingMessage, body: Buffer, response: ServerResponse, not?: Backend): void {
    const there = backends.filter((backend) => backend.isIn && backend !== not);
    turn += 1;
    const backend = there[turn % there.length];
    if (!backend) return void response.writeHead(502).end();
    const isStream = incoming.url?.startsWith('/api/live');
    if (!isStream) backend.open += 1;
    const { method, headers, url } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: backend.port, method, headers, path: url, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('close', () => response.end());
    });
    outgoing.once('close', () => {
      if (!isStream) backend.open -= 1;
    });
    response.once('close', () => outgoing.destroy());
    outgoing.once('error', (error) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      if ('code' in error && error.code === 'ECONNREFUSED' && !not) {
        retried += 1;
        return send(incoming, body, response, backend);
      }
      response.writeHead(502).end(String(error));
    });
    outgoing.end(body);
  }
}

/** `node start.mjs` of a release, with a data folder of its own. */
export async function startRelease(release: string, variables: Record<string, string>) {
  const port = await freePort();
  const since = Date.now();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'dispatch-desk-instance-')),
    HOST: '127.0.0.1',
    PORT: String(port),
    ...variables,
  };
  const child = spawn(process.execPath, [path.join(release, 'start.mjs')], {
    cwd: '/',
    env: { ...env, NODE_ENV: 'production' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += piece));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  while (!text.includes('Dispatch Desk is ready')) {
    if (child.exitCode !== null || Date.now() - since > READY_MS) {
      await stop();
      throw new Error(`${release} did not start:\n${text}`);
    }
    await wait(100);
  }
  return { port, readyMs: Date.now() - since, stop, printed: () => text };
}
