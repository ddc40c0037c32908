import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Delivery, ServiceError } from '@/lib/service/v2/schema';
import { type StartedSandbox, startSandbox } from './start';
import { type Answer, type Country, keyClient, merchantOf, signedClient, tokenClient } from './testing-client';

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 20;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A sandbox on a free port with a folder of its own; the drivers stand still unless told otherwise. */
export async function openWorld({ speed = 0, control = true } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  let sandbox: StartedSandbox = await startSandbox({ port: 0, dataDir, control, speed });
  return {
    dataDir,
    get url() {
      return sandbox.url;
    },
    merchant: (country: Country) => merchantOf(sandbox.credentials, country),
    as: (country: Country, kind: 'full' | 'test' | 'limited' = 'full') =>
      signedClient(sandbox.url, merchantOf(sandbox.credentials, country)[kind]),
    v1: (country: Country) => tokenClient(sandbox.url, merchantOf(sandbox.credentials, country).accessToken),
    v0: (country: Country) => keyClient(sandbox.url, merchantOf(sandbox.credentials, country).v0ApiKey),
    control: (method: string, path: string, body?: unknown) => askControl(sandbox.url, method, path, body),
    async restart() {
      await sandbox.stop();
      sandbox = await startSandbox({ port: 0, dataDir, control, speed });
    },
    async close() {
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
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

/** A create body that is right for the seeded merchant of Kuwait, and whatever of it should differ. */
export function order(world: World, changes: Record<string, unknown> = {}) {
  return {
    reference: newReference(),
    payment: { amount: 7.5, type: 'cash' },
    ...addresses(world),
    ...changes,
  };
}

export function addresses(world: World) {
  return {
    origin_format: 'branch_format',
    origin: { branch_id: world.merchant('KW').branches[0]?.id },
    destination_format: 'kuwait_format',
    destination: KUWAIT_HOUSE,
  };
}

export const CONTACT = { contact_name: 'Sara Al-Sabah', contact_phone: '+96599001122' };
export const KUWAIT_HOUSE = { ...CONTACT, area: 'Jabriya', block: '3', street: '101', building: '5' };

export async function created(world: World, changes: Record<string, unknown> = {}): Promise<Delivery> {
  const answer = await world.as('KW').post('/v2/deliveries', order(world, changes));
  return Delivery.parse(answer.body);
}

export async function read(world: World, code: string): Promise<Delivery> {
  return Delivery.parse((await world.as('KW').get(`/v2/deliveries/${code}`)).body);
}

/** A v0 create body that is right in Kuwait, and whatever of its platform data should differ. */
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

/** Status and the interface's error body, which must have exactly its two fields. */
export function refusal({ status, body }: Answer): { status: number; error: string; message: string } {
  return { status, ...ServiceError.strict().parse(body) };
}

/** Looks again and again until there is something; fails after ten seconds. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited ${WAIT_MS} ms in vain for: ${look}`);
    await sleep(LOOK_EVERY_MS);
  }
}

export const reached = (world: World, code: string, status: Delivery['status']) =>
  eventually(async () => {
    const delivery = await read(world, code);
    return delivery.status === status ? delivery : null;
  });
