import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import next from 'next';
import { withSocketAddress } from '@/lib/auth/access/client-address';
import { BUILD_HEADER } from '@/lib/http/build-header';
import { readMessageFiles } from '@/lib/i18n/page/message-files.server';
import { holdBuild } from '@/lib/launch/build/build';
import { ROOT } from '@/lib/launch/settings/root';
import { fixedHeaders } from '@/lib/security/headers';
import { turnIntoOutage } from '@/lib/server/database-outage';
import { tryHotRoute } from '@/lib/server/direct';
import { flushTogether } from '@/lib/server/flush-together';
import { installLog, LOG_LEVELS } from '@/lib/server/log';
import { limitBody, rawResponse, refusal } from '@/lib/server/refusals';
import { withPolicy } from '@/lib/server/response-policy';
import { secretsIn } from '@/lib/server/secrets-in';
import { staticFiles } from '@/lib/server/static-files';
import { traceRequest } from '@/lib/server/trace-request';

/**
 * The dashboard's process: Next.js behind a server of our own, which refuses requests that Next would accept. `--dev`:
 * next dev.
 */

installLog({
  isJson: process.env.LOG_FORMAT === 'json',
  level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
  secrets: secretsIn(process.env),
});
const isDev = process.argv.includes('--dev');
const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? '127.0.0.1';
const { NEXT_DIST_DIR, APP_URL = `http://localhost:${port}` } = process.env;
const secure = APP_URL.startsWith('https:');
const HEADERS = fixedHeaders(secure);

const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const HOOKS_MS = 3_000;
const LEAVE_MS = 5_000;

const build = isDev ? undefined : NEXT_DIST_DIR?.split('/').at(-1);
let isLeaving = false;
const server = createServer({
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 5_000,
});
process.env.NEXT_MANUAL_SIG_HANDLE = 'true';
process.env.NEXT_TELEMETRY_DISABLED = '1';
// The launcher has read `.env` already; when Next reads it again, it reaches tests that must not see it.
process.env.__NEXT_PROCESSED_ENV = 'true';
const distDir = isDev || !NEXT_DIST_DIR ? undefined : path.join(ROOT, NEXT_DIST_DIR);
// The settings that it was built with: without them Next.js reads next.config.mjs again, and loads its compiler for that.
if (distDir) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig(distDir);
if (NEXT_DIST_DIR) holdBuild(NEXT_DIST_DIR);
/**
 * Next gets upgrades through this server alone; on the real one it would follow an absolute-form target to any host.
 */
const upgrades = createServer();
const app = next({ dev: isDev, dir: ROOT, hostname, port, httpServer: upgrades });
await app.prepare();
const handle = app.getRequestHandler();
const serveStatic = distDir ? staticFiles(distDir) : () => false;
if (distDir) readMessageFiles(distDir);
server.on('request', serve);
server.on('checkContinue', (request, response) => {
  if (refusal(request, APP_URL)) return serve(request, response);
  response.writeContinue();
  serve(request, response);
});
server.on('upgrade', (request, socket, head) => {
  // Only for hot reload; a built dashboard offers no sockets.
  if (isDev && !refusal(request, APP_URL)) upgrades.emit('upgrade', request, socket, head);
  else socket.end(rawResponse('400 Bad Request', secure));
});
server.on('clientError', (_error, socket) => {
  if (socket.writable) socket.end(rawResponse('400 Bad Request', secure));
  else socket.destroy();
});
server.on('error', (error) => {
  console.error(`The dashboard can't listen on ${hostname}:${port}: ${error.message}`);
  process.exit(1);
});
server.listen(port, hostname);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave());

function builtConfig(folder: string): string {
  const { config } = JSON.parse(readFileSync(path.join(folder, 'required-server-files.json'), 'utf8'));
  return JSON.stringify(config);
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  withPolicy(response, request.url);
  const refused = refusal(request, APP_URL);
  if (refused) {
    response.writeHead(refused.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: refused.error, message: refused.message }));
    return;
  }
  if (serveStatic(request, response)) return;
  // The last entry is ours, so that an invented address does not escape a limit (lib/auth/access/client-address.ts).
  request.headers['x-forwarded-for'] = withSocketAddress(
    request.headers['x-forwarded-for'],
    request.socket.remoteAddress,
  );
  if (build) response.setHeader(BUILD_HEADER, build);
  traceRequest(request, response, () => respond(request, response));
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  limitBody(request, response, secure);
  if (tryHotRoute(request, response)) return;
  turnIntoOutage(response);
  flushTogether(response);
  handle(request, response).catch((error) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
}

/** Stops accepting requests, lets the app close its streams, workers and pools, then ends the process. */
async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => process.exit(0), LEAVE_MS).unref();
  server.close();
  server.closeIdleConnections();
  const hooks = (globalThis.__dispatchDeskShutdown ?? []).toReversed();
  const bound = new Promise((resolve) => setTimeout(resolve, HOOKS_MS).unref());
  await Promise.race([runInOrder(hooks), bound]);
  server.closeAllConnections();
  process.exit(0);
}

async function runInOrder(hooks: (() => Promise<void> | void)[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook();
    } catch (error) {
      console.error(error);
    }
  }
}
