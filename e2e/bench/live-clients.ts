import http from 'node:http';
import net from 'node:net';

/** Positions that the clients of a run received. `ms` has one number for each position and client. */
export type Received = { ms: number[]; leastOfOne: number; mostOfOne: number };
export type Clients = { received: () => Received; close: () => void };

/**
 * The text before the time of sending, in a frame of the bare server and in one of ours; and the length of the time.
 */
const MARKS = [
  { mark: Buffer.from('"at":'), length: 13, read: Number },
  { mark: Buffer.from('"driverSeenAt":"'), length: 24, read: Date.parse },
];
const LONGEST_MARK = 64;
const OPENED_TOGETHER = 20;

/**
 * Opens event streams and measures from when a position was sent until it is here. Bytes are searched on bare sockets, and
 * not parsed: the CPU belongs to the server.
 */
export async function openClients(urls: readonly { url: string; headers: Record<string, string> }[]): Promise<Clients> {
  const ms: number[] = [];
  const counts = urls.map(() => 0);
  const known = new Map<string, number>();
  const sockets: net.Socket[] = [];
  for (let from = 0; from < urls.length; from += OPENED_TOGETHER) {
    const group = urls.slice(from, from + OPENED_TOGETHER);
    const opened = group.map(({ url, headers }, index) => open(url, headers, (bytes) => take(from + index, bytes)));
    sockets.push(...(await Promise.all(opened)));
  }

  /** Returns how many of the bytes are done. */
  function take(client: number, bytes: Buffer): number {
    const now = Date.now();
    let done = 0;
    for (const { mark, length, read } of MARKS) {
      for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, done)) {
        const end = at + mark.length + length;
        if (end > bytes.length) return at;
        const text = bytes.toString('latin1', at + mark.length, end);
        const time = known.get(text) ?? read(text);
        known.set(text, time);
        ms.push(now - time);
        counts[client] = (counts[client] ?? 0) + 1;
        done = end;
      }
    }
    return Math.max(done, bytes.length - LONGEST_MARK);
  }
  return {
    received: () => ({ ms, leastOfOne: Math.min(...counts), mostOfOne: Math.max(...counts) }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open(url: string, headers: Record<string, string>, take: (bytes: Buffer) => number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host, pathname } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    const lines = Object.entries({ host, accept: 'text/event-stream', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write([`GET ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      if (bytes.includes('event: hello')) resolve(socket);
      rest = all.subarray(Math.max(0, take(all)));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream was closed before it began')));
  });
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Posts JSON over kept connections; rejects on other answers than 2xx. */
export function post(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${answer.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
