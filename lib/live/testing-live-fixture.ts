import { serve } from '@hono/node-server';
import type pg from 'pg';
import { type Database, openDatabase } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';
import { readEventStream, type StreamEvent } from './stream/read-event-stream';

export type LiveFixture = {
  url: string;
  db: Database;
  pool: pg.Pool;
  connectionId: string;
  webhookToken: string;
  end: () => Promise<void>;
};

/** For tests: a database of their own with one connection in it. */
export async function createLiveFixture(): Promise<LiveFixture> {
  const { url, drop } = await createTestDatabase();
  process.env.DATABASE_URL ??= url;
  process.env.APP_SECRET ??= 'a secret for tests only, 32 long!';
  const { db, pool } = openDatabase(url);
  const connection = await addConnection(db);
  return {
    url,
    db,
    pool,
    ...connection,
    end: async () => {
      await pool.end();
      await drop();
    },
  };
}

export async function addConnection(db: Database): Promise<{ connectionId: string; webhookToken: string }> {
  const id = newId();
  const webhookToken = `token-${id}`;
  await db.insert(connections).values({
    id,
    slug: id,
    name: 'Test',
    source: 'environment',
    baseUrl: 'http://127.0.0.1:1',
    webhookToken,
  });
  return { connectionId: id, webhookToken };
}

/** For tests: answers on a free port of 127.0.0.1. */
export async function serveRequests(
  answer: (request: Request) => Response | Promise<Response>,
): Promise<{ url: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
}

export type Screen = {
  status: number;
  headers: Headers;
  /** The next event of a name; others are passed over. Throws at the end of the stream. */
  next: (name: string) => Promise<StreamEvent>;
  /** Every event up to the end of the stream. */
  rest: () => Promise<StreamEvent[]>;
  close: () => void;
};

/** For tests: a screen that reads a live stream over HTTP. */
export async function openScreen(url: string, lastEventId?: string): Promise<Screen> {
  const line = new AbortController();
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(url, { headers, signal: line.signal });
  const events = readEventStream(response.body ?? new ReadableStream());
  return {
    status: response.status,
    headers: response.headers,
    next: async (name) => {
      for (;;) {
        const { done, value } = await events.next();
        if (done) throw new Error(`the stream ended before ${name}`);
        if (value.name === name) return value;
      }
    },
    rest: async () => {
      const all: StreamEvent[] = [];
      for await (const event of events) all.push(event);
      return all;
    },
    close: () => line.abort(),
  };
}
