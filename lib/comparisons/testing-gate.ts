import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { z } from 'zod';

const ESTIMATES = '/v2/deliveries/estimate';

export type Gate = Awaited<ReturnType<typeof openGate>>;

/** A proxy in front of the sandbox that counts the estimates: which, when, and how many at once. */
export async function openGate(target: string) {
  let underWay = 0;
  let held: { url: string; released: Promise<void> } | undefined;
  const seen: string[] = [];
  const times: number[] = [];
  const counts = { mostAtOnce: 0, broken: 0 };

  const server: Server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isEstimate = request.url?.startsWith(ESTIMATES) ?? false;
    if (isEstimate) enter(request.url ?? '', body);
    if (held && held.url === request.url) {
      const { released } = held;
      held = undefined;
      await released;
    }
    const leaving = new AbortController();
    response.on('close', () => {
      if (isEstimate) underWay -= 1;
      if (isEstimate && !response.writableFinished) counts.broken += 1;
      leaving.abort();
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!/^(host|connection|content-length)$/.test(name)) headers.set(name, String(value));
    }
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers,
      signal: leaving.signal,
      ...(body.length > 0 ? { body } : {}),
    });
    const passed: Record<string, string> = {};
    for (const name of ['content-type', 'retry-after', 'date']) {
      const value = answer.headers.get(name);
      if (value) passed[name] = value;
    }
    response.writeHead(answer.status, passed).end(Buffer.from(await answer.arrayBuffer()));
  }

  function enter(url: string, body: Buffer) {
    underWay += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, underWay);
    times.push(Date.now());
    const { origin } = z.object({ origin: z.object({ branch_id: z.string() }) }).parse(JSON.parse(body.toString()));
    seen.push(`${url} ${origin.branch_id}`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    times,
    get mostAtOnce() {
      return counts.mostAtOnce;
    },
    get broken() {
      return counts.broken;
    },
    forget() {
      seen.length = 0;
      times.length = 0;
      counts.mostAtOnce = 0;
      counts.broken = 0;
    },
    /** Holds the next request to `url` until the returned function is called. */
    holdFirst(url: string) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { url, released };
      return release;
    },
    until: (calls: number) => waitFor(() => seen.length >= calls),
    untilIdle: () => waitFor(() => underWay === 0),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function waitFor(isSo: () => boolean) {
  await expect.poll(isSo, { timeout: 5_000, interval: 10 }).toBe(true);
}
