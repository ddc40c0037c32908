import { CREDENTIALS } from '../testing-fault-service';
import { createServiceClient, type ServiceClientOptions } from './client.server';
import type { ServiceRequest } from './service-request';

/** For tests: one request of each sort, and two ways to send it. */

export const BODY = '{"reference":"ORD-7"}';
export const create = { method: 'POST', path: '/v2/deliveries', body: BODY, repeat: 'safe', accept: 'json' } as const;
export const get = { method: 'GET', path: '/v2/deliveries/A1B2C3', repeat: 'safe', accept: 'json' } as const;
export const retry = {
  method: 'POST',
  path: '/v2/deliveries/A1B2C3/retry',
  repeat: 'unsent-only',
  accept: 'json',
} as const;

export function send(baseUrl: string, request: ServiceRequest, options: Partial<ServiceClientOptions> = {}) {
  const client = createServiceClient({ baseUrl, credentials: CREDENTIALS, retryDelaysMs: [20, 20, 20], ...options });
  return client.send(request);
}

/** A plain fetch: no bound on the time, no second attempt. */
export async function naive(baseUrl: string, request: ServiceRequest): Promise<'ok' | 'failed'> {
  try {
    const answer = await fetch(baseUrl + request.path, {
      method: request.method,
      body: request.body?.toString() ?? null,
    });
    if (!answer.ok) return 'failed';
    await answer.json();
    return 'ok';
  } catch {
    return 'failed';
  }
}
