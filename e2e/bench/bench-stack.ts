import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type Stack, startStack } from '@/e2e/support/stack';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { MOST_STREAMS } from '@/lib/live/stream/stream-limit';
import { type BareService, startBareService } from './bare-service';
import { childrenWith } from './cpu-of';

export type BenchStack = Stack & {
  service: BareService;
  /** The dashboard's process. */
  pid: number;
  connectionId: string;
  /** The path of the connection's webhook address. */
  webhookPath: string;
  /** Headers that a page of the owner sends with each call. */
  headers: Record<string, string>;
  db: pg.Client;
};

const Connections = z.object({
  connections: z.tuple([z.object({ id: z.string(), slug: z.string(), webhookUrl: z.string() })]),
});

/** The built dashboard with a database, against a service that answers at once; its owner is signed in. */
export async function startBenchStack(): Promise<BenchStack> {
  const service = await startBareService();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
  const stack = await startStack(dataDir, { SERVICE_BASE_URL: service.url });
  const db = new pg.Client(stack.databaseUrl);
  await db.connect();
  const cookie = await signIn(stack.url, SANDBOX_USERS[0]?.email ?? '', SANDBOX_PASSWORD);
  const listed = await fetch(`${stack.url}/api/connections`, { headers: { cookie } });
  const [connection] = Connections.parse(await listed.json()).connections;
  const stop = async () => {
    await db.end();
    await stack.stop();
    service.stop();
  };
  const pid = childrenWith('lib-server-main.mjs')[0] ?? 0;
  const headers = { cookie, origin: stack.url, [CONNECTION_HEADER]: connection.slug };
  const webhookPath = new URL(connection.webhookUrl).pathname;
  return { ...stack, service, pid, connectionId: connection.id, webhookPath, headers, db, stop };
}

/** The session's cookie. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The cookies of as many people as so many screens need: a person has a bounded number of streams. */
export async function signInScreens(origin: string, screens: number): Promise<string[]> {
  const count = Math.ceil(screens / MOST_STREAMS);
  const cookies: string[] = [];
  for (const { email } of SANDBOX_USERS) cookies.push(await signIn(origin, email, SANDBOX_PASSWORD));
  for (let index = cookies.length; index < count; index += 1) {
    const person = { name: `Screen ${index}`, email: `screen-${index}@diwan.example`, role: 'viewer', locale: 'en' };
    const { link } = z.object({ link: z.string() }).parse(await post('/api/users', person));
    const password = `a long sentence ${index}`;
    await post('/api/auth/new-password', { link: link.split('/').at(-1), password });
    cookies.push(await signIn(origin, person.email, password));
  }
  return cookies;

  async function post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie: cookies[0] ?? '', [CONNECTION_HEADER]: 'sandbox' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the account was not made: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
