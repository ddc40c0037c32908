import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { Delivery, ServiceError } from '@/lib/service/v2/schema';
import { type SandboxOptions, type StartedSandbox, startSandbox } from './start';
import { type Answer, type Country, keyClient, merchantOf, signedClient, tokenClient } from './testing-client';

const WAIT_MS = 30_000;
const POLL_MS = 20;

export type TestSandbox = ReturnType<typeof createTestSandbox>;
type Options = Partial<Omit<SandboxOptions, 'dataDir'>>;

/** A sandbox for the tests of one file, started before the first and closed after the last. */
export function sharedSandbox(options: Options = {}): TestSandbox {
  const sandbox = createTestSandbox(options);
  beforeAll(() => sandbox.start());
  afterAll(() => sandbox.close());
  return sandbox;
}

export async function openSandbox(options: Options = {}): Promise<TestSandbox> {
  const sandbox = createTestSandbox(options);
  await sandbox.start();
  return sandbox;
}

/** On a free port, with a folder of its own. The drivers stand still unless `speed` or the clock moves them. */
function createTestSandbox(options: Options) {
  let dataDir: string | null = null;
  let started: StartedSandbox | null = null;
  const running = () => {
    if (!started) throw new Error('the sandbox of these tests is not started');
    return started;
  };
  const start = async () => {
    dataDir ??= await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    started = await startSandbox({ speed: 0, control: true, ...options, port: 0, dataDir });
  };
  const merchant = (country: Country) => merchantOf(running().credentials, country);
  const control = (method: string, path: string, body?: unknown) => askControl(running().url, method, path, body);
  return {
    start,
    get url() {
      return running().url;
    },
    get dataDir() {
      return dataDir ?? '';
    },
    merchant,
    as: (country: Country, kind: 'full' | 'test' | 'limited' = 'full') =>
      signedClient(running().url, merchant(country)[kind]),
    v1: (country: Country) => tokenClient(running().url, merchant(country).accessToken),
    v0: (country: Country) => keyClient(running().url, merchant(country).v0ApiKey),
    control,
    /** Through the legal statuses up to this one; `hold` stops the driver there. */
    force: (code: string, status: string, hold = false) =>
      control('POST', `/deliveries/${code}/status`, { status, hold }),
    /** Moves the clocks forward and applies what is due by then. */
    advance: (seconds: number) => control('POST', '/clock', { advanceSeconds: seconds }),
    setSpeed: (speed: number) => control('POST', '/clock', { speed }),
    /** Without `account` the full key of the merchant of Kuwait. */
    setWebhook: (url: string | null, more: object = {}, account: object = { keyId: merchant('KW').full.id }) =>
      control('PUT', '/webhooks', { ...account, url, ...more }),
    async restart() {
      await running().stop();
      await start();
    },
    async close() {
      await started?.stop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function askControl(url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const newReference = (words = 'order') => `${words} ${randomUUID()}`;

/** A valid create body for the seeded merchant of Kuwait, with `changes`. */
export function order(sandbox: TestSandbox, changes: Record<string, unknown> = {}) {
  return {
    reference: newReference(),
    payment: { amount: 7.5, type: 'cash' },
    ...addresses(sandbox),
    ...changes,
  };
}

export function addresses(sandbox: TestSandbox) {
  return {
    origin_format: 'branch_format',
    origin: { branch_id: sandbox.merchant('KW').branches[0]?.id },
    destination_format: 'kuwait_format',
    destination: KUWAIT_HOUSE,
  };
}

export const CONTACT = { contact_name: 'Sara Al-Sabah', contact_phone: '+96599001122' };
export const KUWAIT_HOUSE = { ...CONTACT, area: 'Jabriya', block: '3', street: '101', building: '5' };

export async function created(sandbox: TestSandbox, changes: Record<string, unknown> = {}): Promise<Delivery> {
  const answer = await sandbox.as('KW').post('/v2/deliveries', order(sandbox, changes));
  return Delivery.parse(answer.body);
}

export async function read(sandbox: TestSandbox, code: string): Promise<Delivery> {
  return Delivery.parse((await sandbox.as('KW').get(`/v2/deliveries/${code}`)).body);
}

/** A valid v0 create body for Kuwait, with `changes` in its platform data. */
export function platformOrder(changes: Record<string, unknown> = {}) {
  const house = { area: 'Jabriya', block: '3', street: '101', buildingNumber: '5' };
  const platformData = {
    orderId: newReference(),
    name: 'Sara Al-Sabah',
    phone: '+96599001122',
    paymentType: 'cash',
    amount: 7.5,
    ...house,
    ...changes,
  };
  return { platformName: 'Web shop', platformData };
}

/** Status and error body, which must have exactly the two fields of the interface. */
export function refusal({ status, body }: Answer): { status: number; error: string; message: string } {
  return { status, ...z.strictObject(ServiceError.shape).parse(body) };
}

/** Polls until the result is truthy; fails after half a minute. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited ${WAIT_MS} ms in vain for: ${look}`);
    await sleep(POLL_MS);
  }
}
