import type { Generation } from '@/lib/service/generation/generation';
import { NO_BRANCH, NO_DELIVERY } from '@/lib/service/model/placeholders';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/model/values';

/** Requests that can't change anything: they read, name an id that belongs to nothing, or have an invalid body. */

export type HarmlessRequest = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: string };

/** Without its required fields it is not even an estimate. */
const estimate = (generation: Generation): HarmlessRequest => ({
  method: 'POST',
  path: `/${generation}/deliveries/estimate`,
  body: '{}',
});
export const ESTIMATE_V1 = estimate('v1');

/** Requests by which a generation's credentials are proven, tried in this order. */
export const PROOF_REQUESTS: Record<Generation, readonly [HarmlessRequest, ...HarmlessRequest[]]> = {
  v2: [
    { method: 'GET', path: '/v2/wallet' },
    { method: 'GET', path: '/v2/branches' },
    { method: 'GET', path: '/v2/invoices?perPage=1' },
    { method: 'GET', path: `/v2/deliveries/${NO_DELIVERY}` },
  ],
  v1: [
    { method: 'GET', path: '/v1/installation' },
    { method: 'GET', path: '/v1/branches' },
  ],
  v0: [estimate('v0'), { method: 'GET', path: `/v0/deliveries/${NO_DELIVERY}` }],
};

/**
 * 403 to one of these means that the permission is missing (interface: Permissions). No cancel and no retry is sent, not
 * even of an order that cannot exist: what they may do shows in use. Those that would write are sent only if the person
 * says so (`wouldWrite`).
 */
export const PERMISSION_REQUESTS: Partial<Record<ServicePermission, HarmlessRequest>> = {
  // Every field that a branch must have is invalid.
  'branch:write': {
    method: 'POST',
    path: '/v2/branches',
    body: '{"name":"","phone":"","latitude":"none","longitude":"none"}',
  },
  'branch:read': { method: 'GET', path: '/v2/branches' },
  'branch:update': { method: 'PUT', path: `/v2/branches/${NO_BRANCH}`, body: '{"name":""}' },
  'branch:delete': { method: 'DELETE', path: `/v2/branches/${NO_BRANCH}` },
  'delivery:write': estimate('v2'),
  'delivery:read': { method: 'GET', path: `/v2/deliveries/${NO_DELIVERY}` },
  'invoices:read': { method: 'GET', path: '/v2/invoices?perPage=1' },
  'wallet:read': { method: 'GET', path: '/v2/wallet' },
};

/** Whether a service that accepted the request would write something. An estimate is a POST that only reads. */
export function wouldWrite({ method, path }: HarmlessRequest): boolean {
  return method !== 'GET' && !path.endsWith('/deliveries/estimate');
}

/** Retry, invoices and wallet came with v2; v0 has no named permissions (interface: Endpoints). */
export const PERMISSIONS_OF: Record<Generation, readonly ServicePermission[]> = {
  v2: PERMISSIONS,
  v1: PERMISSIONS.filter((name) => !['delivery:retry', 'invoices:read', 'wallet:read'].includes(name)),
  v0: ['delivery:write', 'delivery:read', 'delivery:cancel'],
};
