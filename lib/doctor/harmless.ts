import { NO_BRANCH, NO_DELIVERY } from '@/lib/service/model/nobody';
import type { ServicePermission } from '@/lib/service/v2/schema';

/**
 * What the doctor asks. Nothing of it can change anything: an id that belongs to nothing, and a body that can't be valid.
 * All of it is answered apart by who may and who may not: 403 when the permission is missing (interface: Permissions).
 */

export type HarmlessRequest = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: string };

/** An estimate makes nothing, and without its required fields not even that. */
export const BARE_ESTIMATE = {
  v1: { method: 'POST', path: '/v1/deliveries/estimate', body: '{}' },
  v0: { method: 'POST', path: '/v0/deliveries/estimate', body: '{}' },
} as const satisfies Record<string, HarmlessRequest>;

/** With the right credentials at the right address none of these is 404, whatever the permissions. */
export const MARKS = {
  v2: [
    { method: 'GET', path: '/v2/wallet' },
    { method: 'GET', path: '/v2/branches' },
  ],
  v1: [{ method: 'GET', path: '/v1/installation' }],
  v0: [BARE_ESTIMATE.v0],
} as const satisfies Record<string, readonly HarmlessRequest[]>;

/**
 * One request for each permission of v2. `wallet:read` and `delivery:write` have their own steps already: the wallet is
 * read, and the estimate of the body's step needs `delivery:write`, as creating does.
 */
export const PERMISSION_PROBES = {
  // Every field that a branch must have is wrong: there is no such place, and no name.
  'branch:write': {
    method: 'POST',
    path: '/v2/branches',
    body: '{"name":"","phone":"","latitude":"none","longitude":"none"}',
  },
  'branch:read': { method: 'GET', path: `/v2/branches/${NO_BRANCH}` },
  // Neither is there such a branch, nor may a name be empty.
  'branch:update': { method: 'PUT', path: `/v2/branches/${NO_BRANCH}`, body: '{"name":""}' },
  'branch:delete': { method: 'DELETE', path: `/v2/branches/${NO_BRANCH}` },
  'delivery:read': { method: 'GET', path: `/v2/deliveries/${NO_DELIVERY}` },
  'delivery:cancel': { method: 'POST', path: `/v2/deliveries/${NO_DELIVERY}/cancel` },
  'delivery:retry': { method: 'POST', path: `/v2/deliveries/${NO_DELIVERY}/retry` },
  'invoices:read': { method: 'GET', path: `/v2/invoices/${NO_BRANCH}` },
} as const satisfies Partial<Record<ServicePermission, HarmlessRequest>>;

/**
 * Unknown names in a query are ignored, and so are their values: a space, what need not be encoded and is, and the other
 * way round, small letters in an escape, and names out of order.
 */
export const ODD_QUERY = '/v2/invoices?perPage=1&page=1&note=a%20b%2Cc%3Ad&mark=x~y!z%2f%27*';

/** White space where JSON allows it, an escape that need not be one, and letters beyond ASCII. No branch has that id. */
export const ODD_BODY = `{ "origin_format" :\t"branch_format",\r\n  "origin": {"branch_id":"${NO_BRANCH}" } ,"destination_format":"location_format", "destination": { "contact_name": "\\u0041 \u0641\u062d\u0635 \u00e9", "contact_phone":"" ,"latitude" : 0.10, "longitude":0 } }  `;
export const BODY_PATH = '/v2/deliveries/estimate';
