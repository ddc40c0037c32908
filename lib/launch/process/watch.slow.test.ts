import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startNode } from './node-process';
import { freePort } from './port';
import { type Supervised, supervise } from './supervise';
import { watch } from './watch';

const SILENT_MS = 1_500;
let part: Supervised | undefined;
afterEach(() => part?.stop());

test('a process that hangs is killed with a line that says so, and started again', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const pids: number[] = [];
  const silent: number[] = [];
  const start = () =>
    startNode({
      script: 'lib/launch/process/testing-hanging-server.ts',
      env: { PORT: String(port) },
      onLine: () => undefined,
      readyUrl: `${url}/health`,
      readyMs: 20_000,
      watched: [{ url: `${url}/health`, silentMs: SILENT_MS }],
      onSilent: (ms) => silent.push(ms),
    });
  part = await supervise(start, { onStarted: (pid) => pids.push(pid), onRestart: () => undefined, waitsMs: [10] });
  // A request of its own never returns.
  fetch(`${url}/hang`).catch(() => undefined);
  await expect.poll(() => pids.length, { timeout: 15_000 }).toBe(2);
  expect(silent).toEqual([SILENT_MS]);
  expect(() => process.kill(pids[0] ?? 0, 0)).toThrow(/ESRCH/);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test('a process with pages that hang is silent, however well it answers about its health', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/health') response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  let isSilent = false;
  const watching = watch(
    [
      { url: `${base}/health`, silentMs: 300 },
      { url: `${base}/page`, silentMs: 600 },
    ],
    () => {
      isSilent = true;
    },
  );
  await expect.poll(() => isSilent, { timeout: 10_000 }).toBe(true);
  watching.stop();
  server.closeAllConnections();
  server.close();
});

test('a refusal is a response: a restart does not mend a database that is away', async () => {
  const asked: number[] = [];
  const server = createServer((_, response) => {
    asked.push(Date.now());
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  let isSilent = false;
  const watching = watch(
    [{ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, silentMs: 300 }],
    () => {
      isSilent = true;
    },
  );
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(8);
  expect(isSilent).toBe(false);
  watching.stop();
  server.closeAllConnections();
  server.close();
});

test('a slow response is one, and nothing is asked after the end', async () => {
  const asked: number[] = [];
  const server = createServer((_, response) => {
    asked.push(Date.now());
    setTimeout(() => response.end(), 400);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  let isSilent = false;
  const watching = watch(
    [{ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, silentMs: 1_000 }],
    () => {
      isSilent = true;
    },
  );
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(2);
  watching.stop();
  const before = asked.length;
  server.closeAllConnections();
  server.close();
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect({ isSilent, later: asked.length - before }).toEqual({ isSilent: false, later: 0 });
});
