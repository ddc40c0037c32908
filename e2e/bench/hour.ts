import { newId } from '@/lib/db/id';
import { signInScreens, startBenchStack } from './bench-stack';
import { cpuSecondsOf } from './cpu-of';
import { openClients } from './live-clients';
import { type Call, poolTo } from './load';
import { databaseMegabytes, megabytesOf } from './memory-of';
import { median } from './rounds';
import { createTraffic } from './traffic';
import { orderOf, TRIP } from './trip';

/**
 * `npm run bench -- hour`: an hour of a busy merchant in ten minutes. 200 screens are open; 60 webhooks, an order, an
 * estimate and six pages of the list come each second. Prints the memory of server and database as a curve. `hour 2`
 * takes two minutes.
 */
const MINUTES = Number(process.argv[2] ?? 10);
const SCREENS = 200;
const WEBHOOKS_A_SECOND = 60;
const PAGES_A_SECOND = 6;
const GOAL_MB = 450;

const stack = await startBenchStack();
const traffic = createTraffic(stack);
const pool = poolTo(stack.url, 32);
const headers = { ...stack.headers, 'content-type': 'application/json' };
const post = (path: string, body: object): Call => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
const page: Call = { method: 'GET', path: '/api/deliveries', headers: { ...stack.headers, 'accept-encoding': 'gzip' } };
let refused = 0;
try {
  const cookies = await signInScreens(stack.url, SCREENS);
  const screens = await openClients(
    Array.from({ length: SCREENS }, (_, index) => ({
      url: `${stack.url}/api/live`,
      headers: { cookie: cookies[index % cookies.length] ?? '' },
    })),
  );
  const seconds = MINUTES * 60;
  await traffic.addOrders(1, seconds * WEBHOOKS_A_SECOND);
  const [curve, begun, cpuBefore] = [[] as number[], Date.now(), cpuSecondsOf(stack.pid)];
  console.log('minute  server MB  database MB');
  for (let second = 0; second < seconds; second += 1) {
    for (let number = 0; number < WEBHOOKS_A_SECOND; number += 1) {
      const { headers: ofWebhook, body } = traffic.webhookOf({ run: 1, number: second * WEBHOOKS_A_SECOND + number });
      void send({ method: 'POST', path: stack.webhookPath, headers: ofWebhook, body });
    }
    void send(post('/api/deliveries', orderOf(newId())));
    void send(post('/api/estimates', TRIP));
    for (let number = 0; number < PAGES_A_SECOND; number += 1) void send(page);
    await new Promise((resolve) => setTimeout(resolve, begun + (second + 1) * 1_000 - Date.now()));
    if ((second + 1) % 30 === 0) sample((second + 1) / 60, curve);
  }
  screens.close();
  const cores = (cpuSecondsOf(stack.pid) - cpuBefore) / seconds;
  const [before, after] = [median(curve.slice(0, curve.length / 2)), median(curve.slice(curve.length / 2))];
  console.log(`\n${refused} requests failed; the server used ${cores.toFixed(2)} cores`);
  console.log(`memory of server and database: highest ${Math.max(...curve).toFixed(0)} MB (goal ${GOAL_MB})`);
  console.log(
    `first half ${before.toFixed(0)} MB, second half ${after.toFixed(0)} MB, ratio ${(after / before).toFixed(2)}`,
  );
} finally {
  await pool.close();
  await stack.stop();
}

async function send(call: Call): Promise<void> {
  try {
    const { statusCode, body } = await pool.request(call);
    await body.dump();
    if (statusCode >= 300) refused += 1;
  } catch {
    refused += 1;
  }
}

function sample(minute: number, curve: number[]): void {
  const [server, database] = [megabytesOf(stack.pid), databaseMegabytes()];
  curve.push(server + database);
  console.log(
    `${minute.toFixed(1).padStart(6)}  ${server.toFixed(0).padStart(9)}  ${database.toFixed(0).padStart(11)}`,
  );
}
