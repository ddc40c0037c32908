import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { ADDRESS_LIMIT } from '@/lib/auth/sign-in.server';
import { newId } from '@/lib/db/id';
import { type BenchStack, startBenchStack } from './bench-stack';
import { percentile, printTable } from './rounds';

/**
 * `npm run bench -- links`: 2,000 customers follow their orders, each page asking every 15 seconds; then the staff's list with
 * and without 50 viewers who ask for one link without a pause; then guesses of tokens from one address. `links 60 1000000`
 * takes 60 seconds and so many guesses.
 */
const SECONDS = Number(process.argv[2] ?? 30);
const GUESSES = Number(process.argv[3] ?? 20_000);
const VIEWERS = 2_000;
const EVERY_SECONDS = 15;
const GUESSERS = 50;
const CROWD = 50;
const CROWD_ROUNDS = 5;
const LIST_READS = 40;

const stack = await startBenchStack();
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
try {
  const tokens = await prepareOrders(stack);
  for (const token of tokens.slice(0, 200)) await open(token);
  const times = await watch(tokens);
  const crowd = await watchOne(tokens[0] ?? '');
  const guessedFrom = Date.now();
  const outcomes = await guess();
  const windows = Math.ceil((Date.now() - guessedFrom) / (ADDRESS_LIMIT.windowSeconds * 1_000));
  console.log(`\n${VIEWERS} viewers, ${times.length} pages, load average ${loadavg()[0]?.toFixed(1)}`);
  printTable([
    { name: 'page of an order, p50', ours: [percentile(times, 0.5)], unit: 'ms' },
    {
      name: 'page of an order, p99',
      ours: [percentile(times, 0.99)],
      unit: 'ms',
      goal: 'at most 300',
      isMet: (ms) => ms <= 300,
    },
    {
      name: `the staff’s list beside ${CROWD} viewers of one link, p50; alone`,
      ours: crowd.map(({ beside }) => beside),
      baseline: crowd.map(({ alone }) => alone),
      unit: 'ms',
      goal: 'at most 30',
      isMet: (ms) => ms <= 30,
    },
    { name: 'pages of that link in a second', ours: crowd.map(({ pages }) => pages), unit: '' },
    { name: 'guesses', ours: [GUESSES], unit: '' },
    { name: 'found', ours: [outcomes.get(200) ?? 0], unit: '', goal: 'none', isMet: (count) => count === 0 },
    {
      name: 'looked up in a quarter of an hour',
      ours: [(outcomes.get(404) ?? 0) / windows],
      unit: '',
      goal: 'at most 40',
      isMet: (count) => count <= 40,
    },
    { name: 'refused', ours: [outcomes.get(429) ?? 0], unit: '' },
  ]);
} finally {
  agent.destroy();
  await stack.stop();
}

/** Orders on their way, each with a link and a driver. */
async function prepareOrders({ db, connectionId }: BenchStack): Promise<string[]> {
  const tokens = Array.from({ length: VIEWERS }, () => randomBytes(16).toString('base64url'));
  const rows = tokens.map((token, index) => ({
    id: newId(),
    link: newId(),
    digest: createHash('sha256').update(token).digest('hex'),
    reference: `L-${index}`,
  }));
  await db.query(
    `with rows as (select * from jsonb_to_recordset($2::jsonb) as row (id uuid, link uuid, digest text, reference text)),
     made as (
       insert into deliveries (id, connection_id, reference, code, status, request_body, draft, amount, customer_name,
         customer_phone, search_text, customer_latitude, customer_longitude, origin_latitude, origin_longitude,
         driver_latitude, driver_longitude, driver_seen_at, distance_meters, duration_seconds, created_at, updated_at, status_at)
       select id, $1, reference, reference, 'en_route', '{}', '{}', 1, 'x', 'x', '', 29.3339, 48.0761, 29.30, 48.02,
         29.31, 48.04, now() + interval '1 hour', 5000, 900, now(), now(), now() from rows
     )
     insert into address_requests (connection_id, id, digest, reference, customer_name, customer_phone, destination_format,
       destination, delivery_id, created_at, expires_at)
     select $1, link, digest, reference, 'x', '', 'kuwait_format', '{}', id, now(), now() + interval '1 day' from rows`,
    [connectionId, JSON.stringify(rows)],
  );
  return tokens;
}

/** Each viewer asks in turn, evenly over the seconds. */
async function watch(tokens: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const perSecond = VIEWERS / EVERY_SECONDS;
  const begun = performance.now();
  for (let sent = 0; sent < perSecond * SECONDS; ) {
    const due = Math.min(perSecond * SECONDS, ((performance.now() - begun) / 1_000) * perSecond);
    for (; sent < due; sent += 1) {
      const from = performance.now();
      const asking = open(tokens[sent % tokens.length] ?? '').then((status) => {
        if (status !== 200) throw new Error(`a link answered ${status}`);
        times.push(performance.now() - from);
      });
      asked.push(asking);
    }
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await Promise.all(asked);
  return times;
}

/** The list of the staff alone and beside the crowd, in turns. */
async function watchOne(token: string): Promise<{ alone: number; beside: number; pages: number }[]> {
  const rounds: { alone: number; beside: number; pages: number }[] = [];
  for (let round = 0; round < CROWD_ROUNDS; round += 1) {
    const alone = await readList();
    let isOver = false;
    let pages = 0;
    const since = performance.now();
    const viewer = async () => {
      for (; !isOver; pages += 1) await open(token);
    };
    const viewers = Array.from({ length: CROWD }, viewer);
    const beside = await readList();
    isOver = true;
    await Promise.all(viewers);
    rounds.push({ alone, beside, pages: (pages * 1_000) / (performance.now() - since) });
  }
  return rounds;
}

/** The median time of the list that the staff works with. */
async function readList(): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < LIST_READS; read += 1) {
    const from = performance.now();
    const response = await fetch(`${stack.url}/api/deliveries`, { headers: stack.headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    times.push(performance.now() - from);
  }
  return percentile(times, 0.5);
}

async function guess(): Promise<Map<number, number>> {
  const outcomes = new Map<number, number>();
  let left = GUESSES;
  const guesser = async () => {
    while (left > 0) {
      left -= 1;
      const status = await open(randomBytes(16).toString('base64url'));
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: GUESSERS }, guesser));
  return outcomes;
}

function open(token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${stack.url}/a/${token}`, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}
