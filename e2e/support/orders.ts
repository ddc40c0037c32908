import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '@/lib/auth/permissions';
import { sessionFile } from './state-files';

export type MadeOrder = { id: string; code: string; reference: string };

export type Wish = {
  reference?: string;
  name?: string;
  phone?: string;
  area?: string;
  amount?: string;
  type?: 'paid' | 'cash';
  /** Which of the merchant's branches, by its place in the list. */
  branch?: number;
  instructions?: string;
};

/** The dashboard's own operations as a role, without a page. Dispose of it. */
export function apiOf(role: Role, url: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, storageState: sessionFile(role), extraHTTPHeaders: { origin: url } });
}

const Made = z.object({ delivery: z.object({ id: z.string(), code: z.string(), reference: z.string() }) });
/** Other tests make and delete branches of their own. */
export const SEEDED = /^(Diwan|ديوان) - /;
const Branches = z.object({ branches: z.array(z.object({ id: z.string(), name: z.string() })).min(1) });

/** The branches that the merchant had from the start, in the order of the list. */
export async function branchIds(api: APIRequestContext): Promise<string[]> {
  const { branches } = Branches.parse(await (await api.get('/api/branches')).json());
  return branches.filter(({ name }) => SEEDED.test(name)).map(({ id }) => id);
}

/** An order as the form would send it; its answer as it comes. */
export async function postOrder(api: APIRequestContext, wish: Wish = {}): Promise<APIResponse> {
  const branches = await branchIds(api);
  return api.post('/api/deliveries', {
    data: {
      reference: wish.reference ?? `T-${randomUUID().slice(0, 13)}`,
      payment: { amount: wish.amount ?? '4.500', type: wish.type ?? 'paid' },
      origin_format: 'branch_format',
      origin: { branch_id: branches[(wish.branch ?? 0) % branches.length] },
      destination_format: 'kuwait_format',
      destination: {
        contact_name: wish.name ?? 'Mariam Al-Kandari',
        contact_phone: wish.phone ?? '+96555512345',
        area: wish.area ?? 'Hawally',
        block: '4',
        street: 'Tunis',
        building: '7',
        instructions: wish.instructions ?? '',
      },
    },
  });
}

/** An order that the service has taken. With `WAITING` in its reference it stays pending until somebody steers it. */
export async function makeOrder(api: APIRequestContext, wish: Wish = {}): Promise<MadeOrder> {
  const answer = await postOrder(api, wish);
  expect(answer.status(), await answer.text()).toBe(200);
  return Made.parse(await answer.json()).delivery;
}

/** An order that nobody accepts, so that a test alone moves it on. */
export function makeWaitingOrder(api: APIRequestContext, wish: Wish = {}): Promise<MadeOrder> {
  return makeOrder(api, { ...wish, reference: `${wish.reference ?? randomUUID().slice(0, 8)} WAITING` });
}

/** The service moves an order on, and its driver stops there. */
export async function steer(control: APIRequestContext, { code }: MadeOrder, status: string): Promise<void> {
  await control.post(`deliveries/${code}/status`, { data: { status, hold: true } });
}
