import http from 'node:http';

/** What the clients of a run received. `ms` has one number for each position and client. */
export type Received = { ms: number[]; leastOfOne: number };
export type Clients = { received: () => Received; close: () => void };

/** The time of sending in a frame: of the bare server, or of ours. Scanned and not parsed, to leave the CPU to the server. */
const TIMES = /"at":(\d{13})|"driverSeenAt":"([^"]{24})"/g;

const OPENED_TOGETHER = 20;

/**
 * Opens event streams and measures from when a position was sent until it is here. Resolves when every stream has begun.
 */
export async function openClients(urls: readonly { url: string; headers: Record<string, string> }[]): Promise<Clients> {
  const ms: number[] = [];
  const counts = urls.map(() => 0);
  const known = new Map<string, number>();
  const timeOf = (text: string) => {
    const time = known.get(text) ?? Date.parse(text);
    known.set(text, time);
    return time;
  };
  const requests: http.ClientRequest[] = [];
  for (let from = 0; from < urls.length; from += OPENED_TOGETHER) {
    const group = urls.slice(from, from + OPENED_TOGETHER);
    const opened = group.map(({ url, headers }, place) => open(url, headers, (block) => take(from + place, block)));
    requests.push(...(await Promise.all(opened)));
  }
  function take(client: number, block: string) {
    const now = Date.now();
    for (const [, millis, iso] of block.matchAll(TIMES)) {
      ms.push(now - (millis ? Number(millis) : timeOf(iso ?? '')));
      counts[client] = (counts[client] ?? 0) + 1;
    }
  }
  return {
    received: () => ({ ms, leastOfOne: Math.min(...counts) }),
    close: () => {
      for (const request of requests) request.destroy();
    },
  };
}

/** Calls `take` with whole frames. */
function open(
  url: string,
  headers: Record<string, string>,
  take: (block: string) => void,
): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`));
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (chunk: string) => {
        const end = chunk.lastIndexOf('\n\n');
        if (end === -1) {
          rest += chunk;
          return;
        }
        take(rest + chunk.slice(0, end));
        rest = chunk.slice(end);
        resolve(request);
      });
    });
    request.on('error', reject);
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

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
