import { createServer } from 'node:http';
import { SANDBOX_ID_PREFIX } from '@/lib/auth/sandbox-users';
import { newId } from '@/lib/db/id';
import { startPushService, testBrowser } from '@/lib/occurrences/testing-push-service';
import { prepareDrivers } from './drivers';
import { percentile, printTable } from './rounds';
import { sheetOf, startTwoDashboards } from './two-dashboards';

/**
 * `npm run bench -- notices [minutes] [kills]`: from the webhook of an order that failed to the push service of each device, on
 * two dashboards; quiet first, then while these and the database are killed.
 */
const [MINUTES = 3, KILLS = 30] = process.argv.slice(2).map(Number);
const [A_MINUTE, SUBSCRIPTIONS] = [50, 200];
const EVERY_MS = 60_000 / A_MINUTE;
const [MOST_WAIT_MS, RETRY_MS] = [120_000, 100];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const desks = await startTwoDashboards({ isDirect: true });
const push = await startPushService();
const browser = testBrowser();
const both = [desks.first, desks.second];
/** The time at which the webhook of an order came, by its code. */
const cameAt = new Map<string, number>();
const webhooks = await startForwarder(await prepareDrivers(desks.databaseUrl, 0));
try {
  const codes = await makeOrders(2 * MINUTES * A_MINUTE);
  await subscribe();
  const half = codes.length / 2;
  const lines = [await measure('quiet', codes.slice(0, half), 0), await measure('kills', codes.slice(half), KILLS)];
  printTable(lines.flat());
} finally {
  webhooks.close();
  await push.close();
  await desks.stop();
}

async function makeOrders(count: number): Promise<string[]> {
  const key = desks.merchant.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  await desks.control('PUT', `/merchants/${desks.merchant.id}/wallet`, { balance: 900_000 });
  const rows = sheetOf(desks.merchant.branches[0]?.id ?? '', count, 'NOTE');
  const api = await desks.first.open();
  await api('POST', '/api/imports', { id: crypto.randomUUID(), name: 'notices', rows });
  for (;;) {
    const made = await desks.query<{ code: string }>(
      `select code from deliveries where reference like 'NOTE-%' and code is not null`,
    );
    if (made.length === count) {
      await desks.control('PUT', '/webhooks', { keyId: key?.id, url: webhooks.url });
      return made.map(({ code }) => code);
    }
    await wait(500);
  }
}

/** People with a device each, who chose failed orders. */
async function subscribe() {
  await desks.query(
    `with person as (
       insert into users (id, name, email, role)
       select $1 || 'note-' || n, 'Person ' || n, 'note-' || n || '@bench.test', 'viewer' from generate_series(1, $2::int) n
       returning id
     ), session as (
       insert into sessions (id, token, user_id, expires_at) select id, id, id, now() + interval '1 day' from person
       returning id, user_id
     )
     insert into notice_channels (id, user_id, session_id, endpoint, keys, locale, kinds)
     select gen_random_uuid(), user_id, id, $3 || '/' || user_id, $4::jsonb, 'en', '{failed}' from session`,
    [SANDBOX_ID_PREFIX, SUBSCRIPTIONS, push.url, JSON.stringify(browser.keys)],
  );
}

async function measure(name: string, codes: readonly string[], kills: number) {
  push.taken.length = 0;
  const expected = codes.length * SUBSCRIPTIONS;
  const killing = kill();
  for (const code of codes) {
    void desks.control('POST', `/deliveries/${code}/status`, { status: 'failed', hold: true });
    await wait(EVERY_MS);
  }
  const killed = await killing;
  for (const end = Date.now() + MOST_WAIT_MS; push.taken.length < expected && Date.now() < end; ) await wait(500);
  await wait(5_000);
  const times = new Map<string, number[]>();
  for (const { path, body, atMs } of push.taken) {
    const code = browser.read(body).body.split(' · ').at(-1) ?? '';
    const id = `${path} ${code}`;
    times.set(id, [...(times.get(id) ?? []), atMs - (cameAt.get(code) ?? Number.NaN)]);
  }
  const first = [...times.values()].map((all) => Math.min(...all));
  const most = Math.max(...[...times.values()].map((all) => all.length));
  const repeated = [...times.values()].filter((all) => all.length > 1).length;
  console.log(
    `${name}: ${codes.length} orders, ${killed} kills, ${repeated} of ${times.size} messages came twice or more`,
  );
  const line = (what: string, unit: string, ours: number) => ({ name: `${name}: ${what}`, unit, ours: [ours] });
  return [
    line('webhook to push, p50', 'ms', percentile(first, 0.5)),
    {
      ...line('webhook to push, p99', 'ms', percentile(first, 0.99)),
      ...(kills === 0 && { goal: 'at most 2,000', isMet: (ms: number) => ms <= 2_000 }),
    },
    line('webhook to push, worst', 'ms', Math.max(...first)),
    { ...line('lost', '', expected - times.size), goal: 'none', isMet: (count: number) => count === 0 },
    { ...line('most of one message', '', most), goal: 'at most 2', isMet: (count: number) => count <= 2 },
  ];

  async function kill(): Promise<number> {
    let done = 0;
    while (done < kills) {
      await wait((codes.length * EVERY_MS) / (kills + 1) / 2);
      if (done % 3 === 2) await desks.killPostgres().catch(() => undefined);
      else await both[done % 3]?.kill();
      done += 1;
    }
    return done;
  }
}

/** Takes the service's webhooks, and gives each to one dashboard or the other until one has taken it, as the service repeats. */
async function startForwarder(token: string) {
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const code = /"code":"([^"]+)"/.exec(body.toString())?.[1] ?? '';
    if (!cameAt.has(code)) cameAt.set(code, Date.now());
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(content-type|authorization|x-)/.test(name) ? [[name, value]] : [],
    );
    for (let at = Math.round(Math.random()); ; at += 1) {
      const taken = await fetch(`${both[at % 2]?.url}/api/webhooks/${token}`, {
        method: 'POST',
        headers: Object.fromEntries(headers),
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      if (taken?.ok) break;
      await wait(RETRY_MS);
    }
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/${newId()}`,
    close: () => server.close(),
  };
}
