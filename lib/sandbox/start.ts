import type { Server } from 'node:http';
import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { createApp } from './app';
import { openBilling } from './billing/billing';
import type { Sandbox } from './context/sandbox';
import { createHttpServer } from './http-server';
import { createFaults } from './requests/faults';
import { createRateLimits } from './requests/rate-limits';
import { type Credentials, seed, seededCredentials } from './seed/seed';
import { openShop, type Shop } from './shop/history';
import { openPlugIn } from './shop/plug-in';
import { openStaff } from './shop/staff';
import { type RunningTill, startTill } from './shop/till';
import { openClock } from './simulation/clock';
import { startDriverSimulator } from './simulation/driver-simulator';
import { codesOf, openOrderBook } from './simulation/order-book';
import { lockFolder } from './store/lock-folder';
import { type Documented, Store } from './store/store';
import { NO_WEBHOOK_FAULTS, type WebhookFaults } from './webhooks/webhook-faults';
import { openWebhookOutbox } from './webhooks/webhook-outbox';
import { DEFAULT_WEBHOOK_TIMEOUT_MS, startWebhookSender } from './webhooks/webhook-sender';
import { type Site, urlOf } from './wire/site';

export type SandboxOptions = {
  /** A folder for this sandbox only; it is created when it does not exist. */
  dataDir: string;
  /** Enables `/_sandbox/`. */
  control?: boolean;
  /** Seconds of driving in one second; as stored when not given. */
  speed?: number;
  /** A shop with a past and a till: orders that don't come from the dashboard. Without it there are none. */
  shop?: boolean | Shop;
  /** Behaves as the service's own documents show (README). */
  asDocumented?: boolean;
  /** The maker's name in the headers. */
  brand?: string;
  webhookTimeoutMs?: number;
};
export type StartedSandbox = { url: string; credentials: Credentials; stop(): Promise<void> };

const CLOSE_MONTHS_EVERY_MS = 1000;
/** Running requests get this long when the sandbox stops. */
const CLOSE_AFTER_MS = 500;

/** Starts the sandbox on a port; port 0 is any free one. */
export async function startSandbox(
  options: SandboxOptions & { port?: number; host?: string },
): Promise<StartedSandbox> {
  const { port = 0, host = '127.0.0.1' } = options;
  const { app, site, openTill, stop: stopParts } = await createSandbox(options);
  const server = createHttpServer(app, host.toLowerCase());
  try {
    site.url = urlOf(host, await listen(server, port, host));
  } catch (error) {
    await stopParts();
    throw error;
  }
  openTill();
  return {
    url: site.url,
    credentials: seededCredentials(site.url),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS);
      await closed;
      clearTimeout(timer);
      await stopParts();
    },
  };
}

/** The sandbox without a port: the app and its store, with drivers and webhooks running. */
export async function createSandbox({
  dataDir,
  control = false,
  speed,
  shop: wanted = false,
  asDocumented = false,
  brand,
  webhookTimeoutMs: timeoutMs = DEFAULT_WEBHOOK_TIMEOUT_MS,
}: SandboxOptions) {
  const unlock = await lockFolder(dataDir);
  const store = await Store.open(dataDir).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  seed(store);
  const shop = wanted === true ? {} : wanted || null;
  const clock = openClock(store, { speed, fitsPromises: shop !== null || speed === undefined });
  if (shop) {
    openShop(store, clock, shop);
    await store.durable();
  }
  const documented: Documented = { on: asDocumented };
  const site: Site = { url: '', documented };
  const headers = serviceHeaders(brand);
  const outbox = openWebhookOutbox(store, clock, site);
  const book = openOrderBook(store, { ...clock, drivesTestsQuickly: () => documented.on }, outbox, codesOf(documented));
  const billing = openBilling(store, clock, outbox);
  const simulator = startDriverSimulator(store, clock, book, outbox);
  const staff = openStaff();
  const webhookFaults: WebhookFaults = { settings: NO_WEBHOOK_FAULTS };
  const sender = startWebhookSender({ store, clock, headers, faults: webhookFaults, timeoutMs, documented });
  const sandbox: Sandbox = {
    store,
    clock,
    book,
    billing,
    simulator,
    site,
    headers,
    sender,
    webhookFaults,
    control,
    documented,
    staff,
    faults: createFaults(),
    rateLimits: createRateLimits(),
    requests: [],
    unavailable: new Map(),
    startingSpeed: clock.state().speed,
    shop,
  };
  billing.closeDue();
  const closing = setInterval(billing.closeDue, CLOSE_MONTHS_EVERY_MS);
  let till: RunningTill | null = null;
  async function stop() {
    await till?.stop();
    clearInterval(closing);
    simulator.stop();
    await sender.stop();
    await store.close();
    await unlock();
  }
  /** Starts the till, which needs the address of the running sandbox. */
  function openTill() {
    const plugIn = openPlugIn({ url: () => site.url, headers, clock });
    if (shop) till = startTill({ store, clock, plugIn, billing, staff });
  }
  return { app: createApp(sandbox), store, site, openTill, stop };
}

/** Resolves to the port. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(isPortInUse(error) ? new Error(PORT_IN_USE) : error));
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return address.port;
}

const PORT_IN_USE = 'the port is already in use; set SANDBOX_PORT to another one';
const isPortInUse = (error: Error) => 'code' in error && error.code === 'EADDRINUSE';
