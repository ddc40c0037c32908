import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CONNECT_TIMEOUT_MS = 1_000;
/** A process that is just being started holds a copy of its parent's sockets for a moment. */
const CLOSING_MS = 1_000;
const RETRY_MS = 20;

/**
 * Locks a folder for this process and returns the unlock function; throws when another sandbox holds it.
 * The lock is a listening socket, which the system closes when the process ends.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true });
  const name = `dispatch-sandbox-${createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24)}`;
  const path = socketPath(name);
  const deadline = Date.now() + CLOSING_MS;
  for (;;) {
    try {
      return await listen(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      if (!path.startsWith('\0') && !(await isListening(path))) rmSync(path, { force: true });
      else if (Date.now() > deadline) throw inUse(dir);
      else await sleep(RETRY_MS);
    }
  }
}

const inUse = (dir: string) => new Error(`the data folder ${dir} is in use by another sandbox`);

/** Linux has sockets without a file, Windows has pipes; elsewhere it is a file, which may be left from a crash. */
function socketPath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(path: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const done = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => done(true));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
