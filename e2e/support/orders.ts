import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '@/lib/auth/permissions';
import { fullKey } from '@/lib/launch/sandbox-credentials';
import { sessionOf } from './people';
import type { Stack } from './stack';

export type MadeOrder = { id: string; code: string; reference: string };

export type OrderValues = {
  reference?: string;
  name?: string;
  phone?: string;
  area?: string;
  building?: string;
  amount?: string;
  type?: 'paid' | 'cash';
  /** The index of the branch in the list. */
  branch?: number;
  instructions?: string;
  /** A scheduled time, ISO. */
  at?: string;
};

/** A client for the sandbox connection with the session of a role. The caller disposes of it. */
export async function apiOf(role: Role, url: string): Promise<APIRequestContext> {
  const extraHTTPHeaders = { origin: url, 'x-connection': 'sandbox' };
  return request.newContext({ baseURL: url, storageState: await sessionOf(role, url), extraHTTPHeaders });
}

/** Adds the sandbox's merchant in Bahrain under `name`, by its v2 key, and returns the slug. */
export async function addBahrain({ url, sandboxUrl, credentials }: Stack, name: string): Promise<string> {
  const { apiKey, apiSecret } = fullKey(credentials, 'BH');
  const data = { name, baseUrl: sandboxUrl, country: 'BH', credentials: { v2: { apiKey, apiSecret } } };
  const api = await apiOf('owner', url);
  const { slug } = z.object({ slug: z.string() }).parse(await (await api.post('/api/connections', { data })).json());
  await api.dispose();
  return slug;
}

const Made = z.object({ delivery: z.object({ id: z.string(), code: z.string(), reference: z.string() }) });
/** The names of the seeded branches; other tests create and delete their own. */
export const SEEDED = /^(Diwan|ديوان) - /;
const Branches = z.object({ branches: z.array(z.object({ id: z.string(), name: z.string() })).min(1) });

/** The ids of the seeded branches, in the order of the list. */
export async function branchIds(api: APIRequestContext): Promise<string[]> {
  const { branches } = Branches.parse(await (await api.get('/api/branches')).json());
  return branches.filter(({ name }) => SEEDED.test(name)).map(({ id }) => id);
}

/** Posts an order as the form does, and returns the response unchecked. */
export async function postOrder(api: APIRequestContext, values: OrderValues = {}): Promise<APIResponse> {
  const branches = await branchIds(api);
  return api.post('/api/deliveries', {
    data: {
      reference: values.reference ?? `T-${randomUUID().slice(0, 13)}`,
      payment: { amount: values.amount ?? '4.500', type: values.type ?? 'paid' },
      scheduled_date: values.at ?? '',
      origin_format: 'branch_format',
      origin: { branch_id: branches[(values.branch ?? 0) % branches.length] },
      destination_format: 'kuwait_format',
      destination: {
        contact_name: values.name ?? 'Mariam Al-Kandari',
        contact_phone: values.phone ?? '+96555512345',
        area: values.area ?? 'Hawally',
        block: '4',
        street: 'Tunis',
        building: values.building ?? '7',
        instructions: values.instructions ?? '',
      },
    },
  });
}

/** Creates an order that the service accepts. */
export async function makeOrder(api: APIRequestContext, values: OrderValues = {}): Promise<MadeOrder> {
  const answer = await postOrder(api, values);
  expect(answer.status(), await answer.text()).toBe(200);
  return Made.parse(await answer.json()).delivery;
}

/** Creates an order with the magic value WAITING: it stays pending until the test changes it. */
export function makeWaitingOrder(api: APIRequestContext, values: OrderValues = {}): Promise<MadeOrder> {
  return makeOrder(api, { ...values, reference: `${values.reference ?? randomUUID().slice(0, 8)} WAITING` });
}

/** Moves an order to a status at the service, where its driver stops. */
export async function steer(control: APIRequestContext, { code }: MadeOrder, status: string): Promise<void> {
  await control.post(`deliveries/${code}/status`, { data: { status, hold: true } });
}
