import type { AddressInfo } from 'node:net';
import { serviceHeaders } from '@/lib/service/transport/headers';
import { createApp } from './app';
import { createFaults } from './control/faults';
import { createRequestLog } from './control/request-log';
import { createHttpServer } from './http-server';
import type { Sandbox } from './sandbox';
import { type Credentials, seededCredentials } from './seed/credentials';
import { seed } from './seed/seed';
import { DEFAULT_SPEED, openClock } from './simulation/clock';
import { startDriverSimulator } from './simulation/driver-simulator';
import type { Site } from './site';
import { lockFolder } from './store/folder-lock';
import { openOrderBook } from './store/order-book';
import { Store } from './store/store';
import { createWebhookFaults } from './webhooks/webhook-faults';
import { openWebhookOutbox } from './webhooks/webhook-outbox';
import { startWebhookSender } from './webhooks/webhook-sender';

export type SandboxOptions = {
  /** A folder of its own; made when it isn't there. */
  dataDir: string;
  /** Serve `/_sandbox/`. */
  control?: boolean;
  /** How many seconds of driving pass in one. */
  speed?: number;
  /** The maker's name in the headers. */
  brand?: string;
};
export type StartedSandbox = { url: string; credentials: Credentials; stop(): Promise<void> };

/** Starts the sandbox on a port (0: a free one) and gives back where, with whose keys, and how to stop it. */
export async function startSandbox(
  options: SandboxOptions & { port?: number; host?: string },
): Promise<StartedSandbox> {
  const { port = 0, host = '127.0.0.1' } = options;
  const { app, site, stop: stopParts } = await createSandbox(options);
  const server = createHttpServer(app);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, resolve);
    });
  } catch (error) {
    await stopParts();
    throw error;
  }
  site.url = urlOf(host, addressOf(server.address()).port);
  site.loopback = ['127.0.0.1', 'localhost', '::1'].includes(host);
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

/** Running requests get this long when the sandbox stops. */
const CLOSE_AFTER_MS = 500;

/** The sandbox without a port: the app, its store, and drivers and webhooks already at work. */
export async function createSandbox({ dataDir, control = false, speed = DEFAULT_SPEED, brand }: SandboxOptions) {
  const unlock = await lockFolder(dataDir);
  const store = await Store.open(dataDir).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  seed(store);
  const clock = openClock(store, speed);
  const site: Site = { url: '', loopback: true };
  const headers = serviceHeaders(brand);
  const outbox = openWebhookOutbox(store, clock, site);
  const book = openOrderBook(store, clock, outbox);
  const webhookFaults = createWebhookFaults();
  const sender = startWebhookSender(store, clock, headers, webhookFaults);
  const sandbox: Sandbox = {
    store,
    clock,
    book,
    site,
    headers,
    sender,
    webhookFaults,
    control,
    faults: createFaults(),
    requests: createRequestLog(),
    unavailable: new Map(),
    startingSpeed: speed,
  };
  const stopDrivers = startDriverSimulator(store, clock, book, outbox);
  async function stop() {
    stopDrivers();
    await sender.stop();
    await store.close();
    await unlock();
  }
  return { app: createApp(sandbox), store, site, stop };
}

/** The address others reach us at; a wildcard host is reached on the loopback. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return address;
}
