import { z } from 'zod';
import type {
  BranchPageResponse,
  DeliveryResponse,
  InstallationResponse,
  ServiceResult,
} from '@/lib/service/model/responses';
import type { ServiceResponse } from '@/lib/service/transport/call-report';
import type { ServiceClient } from '@/lib/service/transport/client.server';
import { facts, get, parsed, reading, segment, strict } from '@/lib/service/transport/endpoint.server';
import type { CallOptions } from '@/lib/service/transport/service-request';
import { branchEndpoints } from '@/lib/service/v2/branch-endpoints.server';
import { readBranchPage, readDelivery } from '@/lib/service/v2/read';
import {
  type RealTimeEstimate,
  type RealTimeEstimateB,
  readInstallation,
  readRealTimeEstimate,
  readRealTimeEstimateB,
  readStaticEstimate,
  readTimelessEstimate,
  type StaticEstimate,
  type TimelessEstimate,
} from './read';
import {
  BRANCH_SORTS,
  type BranchQuery,
  CreateDeliveryRequest,
  EstimateRequestA,
  EstimateRequestB,
  SORT_ORDERS,
} from './schema';

export type RealTimeResponse = ServiceResult<{ estimate: RealTimeEstimate }>;
export type RealTimeResponseB = ServiceResult<{ estimate: RealTimeEstimateB }>;
export type StaticResponse = ServiceResult<{ estimate: StaticEstimate }>;
export type TimelessResponse = ServiceResult<{ estimate: TimelessEstimate }>;

/** interface: GET /v1/branches. The largest `limit` is not shown. */
const BranchQueryInput: z.ZodType<BranchQuery> = z
  .object({
    page: z.int().min(1),
    limit: z.int().min(1),
    sort_by: z.enum(BRANCH_SORTS),
    sort_order: z.enum(SORT_ORDERS),
  })
  .partial();

/** The exact bytes of a create (interface: POST /v1/deliveries). */
export function createDeliveryBody(request: unknown): string {
  return JSON.stringify(strict('POST /v1/deliveries', CreateDeliveryRequest, request));
}

/**
 * Sends `body` as `createDeliveryBody` made it. v1 does not de-duplicate: after a lost response nothing is sent again, and the
 * outcome is unknown.
 */
export async function createDelivery(client: ServiceClient, body: string, options: CallOptions = {}) {
  const path = '/v1/deliveries';
  strict(`POST ${path}`, CreateDeliveryRequest, parsed(`POST ${path}`, body));
  return deliveryResponse(
    await client.send({ ...options, method: 'POST', path, body, repeat: 'unsent-only', accept: 'json' }),
  );
}

export async function getDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  return deliveryResponse(await client.send({ ...options, ...get(`/v1/deliveries/${segment('code', code)}`) }));
}

/** Repeated like v2's. Takes no reason. */
export async function cancelDelivery(client: ServiceClient, code: string, options: CallOptions = {}) {
  const path = `/v1/deliveries/${segment('code', code)}/cancel`;
  return deliveryResponse(await client.send({ ...options, method: 'POST', path, repeat: 'safe', accept: 'json' }));
}

/** Real-time, form A. */
export async function estimateRealTime(client: ServiceClient, trip: EstimateRequestA, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v1/deliveries/estimate', EstimateRequestA, trip, options);
  const result: RealTimeResponse = { estimate: reading(answer, readRealTimeEstimate), ...facts(answer) };
  return result;
}

/** Real-time, form B: the same path, another body. */
export async function estimateRealTimeB(client: ServiceClient, trip: EstimateRequestB, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v1/deliveries/estimate', EstimateRequestB, trip, options);
  const result: RealTimeResponseB = { estimate: reading(answer, readRealTimeEstimateB), ...facts(answer) };
  return result;
}

/** Without live driver locations, form A. */
export async function estimateStatic(client: ServiceClient, trip: EstimateRequestA, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v1/deliveries/estimate/static', EstimateRequestA, trip, options);
  const result: StaticResponse = { estimate: reading(answer, readStaticEstimate), ...facts(answer) };
  return result;
}

/** The old name of the static estimate, form B. */
export async function estimateTimeless(client: ServiceClient, trip: EstimateRequestB, options: CallOptions = {}) {
  const answer = await sendTrip(client, '/v1/timeless_estimate', EstimateRequestB, trip, options);
  const result: TimelessResponse = { estimate: reading(answer, readTimelessEstimate), ...facts(answer) };
  return result;
}

/** One page; the service's defaults are page 1 of 30, newest first. */
export async function listBranches(client: ServiceClient, query: BranchQuery = {}, options: CallOptions = {}) {
  const checked = strict('GET /v1/branches', BranchQueryInput, query);
  const answer = await client.send({ ...options, ...get('/v1/branches'), query: checked });
  const page: BranchPageResponse = { ...reading(answer, readBranchPage), ...facts(answer) };
  return page;
}

export const { getBranch, createBranch, updateBranch, deleteBranch } = branchEndpoints('/v1/branches');

export async function getInstallation(client: ServiceClient, options: CallOptions = {}) {
  const answer = await client.send({ ...options, ...get('/v1/installation') });
  const result: InstallationResponse = { installation: reading(answer, readInstallation), ...facts(answer) };
  return result;
}

function sendTrip<T>(client: ServiceClient, path: string, schema: z.core.$ZodType<T>, trip: T, options: CallOptions) {
  const body = JSON.stringify(strict(`POST ${path}`, schema, trip));
  return client.send({ ...options, method: 'POST', path, body, repeat: 'safe', accept: 'json' });
}

function deliveryResponse(answer: ServiceResponse): DeliveryResponse {
  return { delivery: reading(answer, readDelivery), ...facts(answer) };
}
