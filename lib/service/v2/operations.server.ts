import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, ServiceClient } from '@/lib/service/client.server';
import { CallAborted, isServiceFailure, ServiceNotFound } from '@/lib/service/errors';
import type { Operations } from '@/lib/service/gateway.server';
import type { BranchPageAnswer, DeliveryAnswer } from './endpoints.server';
import * as v2 from './endpoints.server';

/** A merchant with more pages of branches than this is a service that pages in circles. */
const MAX_BRANCH_PAGES = 50;

/** v2 serves everything; where an answer was lost, what can be read is read before anyone is told "unknown". */
export function v2Operations(client: ServiceClient): Operations {
  return {
    createDelivery: (body, options) => v2.createDelivery(client, body, options),
    getDelivery: (code, options) => v2.getDelivery(client, code, options),
    cancelDelivery: (code, reason, options) => cancelDelivery(client, code, reason, options),
    retryDelivery: (code, options) => retryDelivery(client, code, options),
    estimate: (trip, options) => v2.estimate(client, trip, options),
    estimateStatic: (trip, options) => v2.estimateStatic(client, trip, options),
    listBranches: (options) => everyBranch(client, options),
    getBranch: (id, options) => v2.getBranch(client, id, options),
    createBranch: (branch, options) => v2.createBranch(client, branch, options),
    updateBranch: (id, change, options) => v2.updateBranch(client, id, change, options),
    deleteBranch: (id, options) => deleteBranch(client, id, options),
    listInvoices: (query, options) => v2.listInvoices(client, query, options),
    getInvoice: (id, options) => v2.getInvoice(client, id, options),
    getWallet: (options) => v2.getWallet(client, options),
  };
}

/** Repeats are refused once one of them was carried out, so doubt is settled by looking at the order. */
async function cancelDelivery(client: ServiceClient, code: string, reason?: string, options?: CallOptions) {
  try {
    return await v2.cancelDelivery(client, code, reason, options);
  } catch (failure) {
    const seen = await readInDoubt(client, code, failure, options);
    if (seen?.delivery.status === 'canceled') return seen;
    throw failure;
  }
}

/** After a lost answer the order is read first, and sent out again only if it is still seen as failed. */
async function retryDelivery(client: ServiceClient, code: string, options?: CallOptions): Promise<DeliveryAnswer> {
  const delaysMs = options?.retryDelaysMs ?? client.retryDelaysMs;
  for (let round = 0; ; round += 1) {
    try {
      return await v2.retryDelivery(client, code, options);
    } catch (failure) {
      const seen = await readInDoubt(client, code, failure, options);
      if (seen && seen.delivery.status !== 'failed') return seen;
      const delayMs = delaysMs[round];
      if (!seen || delayMs === undefined) throw failure;
      await sleep(delayMs, undefined, { signal: options?.signal }).catch(() => Promise.reject(failure));
    }
  }
}

async function deleteBranch(client: ServiceClient, id: string, options?: CallOptions): Promise<void> {
  try {
    await v2.deleteBranch(client, id, options);
  } catch (failure) {
    if (!(failure instanceof ServiceNotFound) || failure.outcome === 'not-done') throw failure;
  }
}

async function everyBranch(client: ServiceClient, options?: CallOptions): Promise<BranchPageAnswer> {
  const first = await v2.listBranches(client, {}, options);
  const pages = [first];
  for (let page = 2; page <= Math.min(first.totalPages ?? 1, MAX_BRANCH_PAGES); page += 1) {
    pages.push(await v2.listBranches(client, { page }, options));
  }
  const byId = new Map(pages.flatMap(({ branches }) => branches).map((branch) => [branch.id, branch]));
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  return { ...first, branches: [...byId.values()], unreadable };
}

/** The delivery, when the failure leaves it open what happened and it can be read; undefined otherwise. */
async function readInDoubt(client: ServiceClient, code: string, failure: unknown, options?: CallOptions) {
  if (!isServiceFailure(failure) || failure.outcome === 'not-done' || failure instanceof CallAborted) return undefined;
  return v2.getDelivery(client, code, options).catch(() => undefined);
}
