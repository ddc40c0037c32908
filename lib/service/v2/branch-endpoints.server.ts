import { facts, get, reading, segment, strict } from '@/lib/service/transport/endpoint.server';
import type { BranchResponse } from '../model/responses';
import type { ServiceResponse } from '../transport/call-report';
import type { ServiceClient } from '../transport/client.server';
import type { CallOptions } from '../transport/service-request';
import { readBranch } from './read';
import { BranchBody, BranchUpdate } from './schema';

/** Endpoints of one branch: the same in v2 and v1, but for the path. */
export function branchEndpoints(collection: '/v2/branches' | '/v1/branches') {
  const pathOf = (id: string) => `${collection}/${segment('id', id)}`;
  return { getBranch, createBranch, updateBranch, deleteBranch };

  async function getBranch(client: ServiceClient, id: string, options: CallOptions = {}) {
    return branchResponse(await client.send({ ...options, ...get(pathOf(id)) }));
  }

  /** The service does not de-duplicate it, so nothing is sent again once it may have arrived. */
  async function createBranch(client: ServiceClient, branch: BranchBody, options: CallOptions = {}) {
    const body = JSON.stringify(strict(`POST ${collection}`, BranchBody, branch));
    const request = { method: 'POST', path: collection, body, repeat: 'unsent-only', accept: 'json' } as const;
    return branchResponse(await client.send({ ...options, ...request }));
  }

  async function updateBranch(client: ServiceClient, id: string, change: BranchUpdate, options: CallOptions = {}) {
    const path = pathOf(id);
    const body = JSON.stringify(strict(`PUT ${path}`, BranchUpdate, change));
    return branchResponse(await client.send({ ...options, method: 'PUT', path, body, repeat: 'safe', accept: 'json' }));
  }

  /** After a lost response the repeat fails with a 404 of unknown outcome: the branch is gone. */
  async function deleteBranch(client: ServiceClient, id: string, options: CallOptions = {}): Promise<void> {
    await client.send({ ...options, method: 'DELETE', path: pathOf(id), repeat: 'safe', accept: 'empty' });
  }
}

function branchResponse(answer: ServiceResponse): BranchResponse {
  return { branch: reading(answer, readBranch), ...facts(answer) };
}
