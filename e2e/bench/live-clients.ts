import http from 'node:http';
import { z } from 'zod';
import { LivePosition } from '@/lib/deliveries/schema';
import { LIVE_FRAMES } from '@/lib/live/events';
import { readEventStream } from '@/lib/live/stream/read-event-stream';

/** What the clients of a run received. `ms` has one number for each position and client. */
export type Received = { ms: number[]; leastOfOne: number };
export type Clients = { received: () => Received; close: () => void };

const Bare = z.object({ id: z.string(), at: z.number() });

/**
 * Opens event streams and measures from when a position was sent until it is here: its own time is the time of sending.
 * Resolves when every stream has begun.
 */
export async function openClients(urls: readonly { url: string; headers: Record<string, string> }[]): Promise<Clients> {
  const line = new AbortController();
  const ms: number[] = [];
  const counts = urls.map(() => 0);
  const take = (client: number, at: number) => {
    ms.push(Date.now() - at);
    counts[client] = (counts[client] ?? 0) + 1;
  };
  await Promise.all(urls.map(({ url, headers }, client) => open(url, headers, (at) => take(client, at), line.signal)));
  return { received: () => ({ ms, leastOfOne: Math.min(...counts) }), close: () => line.abort() };
}

async function open(
  url: string,
  headers: Record<string, string>,
  take: (at: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal });
  if (!response.ok || !response.body) throw new Error(`a stream answered ${response.status}`);
  const events = readEventStream(response.body);
  await events.next();
  void readOn(events, take).catch(() => {});
}

async function readOn(events: ReturnType<typeof readEventStream>, take: (at: number) => void): Promise<void> {
  for await (const { name, data } of events) {
    if (name === 'bare') take(Bare.parse(JSON.parse(data)).at);
    if (name !== 'changes') continue;
    for (const { kind, rows } of LIVE_FRAMES.changes.parse(JSON.parse(data)).changes) {
      if (kind !== 'position') continue;
      for (const row of rows) take(Date.parse(LivePosition.parse(row).driverSeenAt ?? ''));
    }
  }
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

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
