import type { GenerationOperations } from '../model/operations.server';
import { readBranch } from '../model/read';
import { deleteOnce } from '../model/read-outcome.server';
import type { ServiceClient } from '../transport/client.server';
import { ask, segment, strictJson } from '../transport/endpoint.server';
import { BranchBody, BranchUpdate } from './schema';

const read = (json: unknown) => ({ branch: readBranch(json) });

/** Operations of one branch: the same in v2 and v1, but for the path. */
export function branchOperations(client: ServiceClient, collection: '/v2/branches' | '/v1/branches') {
  const pathOf = (id: string) => `${collection}/${segment('id', id)}`;
  return {
    getBranch: async (id, options) => ask(client, { path: pathOf(id), read }, options),
    /** The service does not de-duplicate it, so nothing is sent again once it may have arrived. */
    createBranch: async (branch, options) => {
      const body = strictJson(`POST ${collection}`, BranchBody, branch);
      return ask(client, { method: 'POST', path: collection, body, repeat: 'unsent-only', read }, options);
    },
    updateBranch: async (id, change, options) => {
      const path = pathOf(id);
      return ask(client, { method: 'PUT', path, body: strictJson(`PUT ${path}`, BranchUpdate, change), read }, options);
    },
    deleteBranch: (id, options) =>
      deleteOnce(async () =>
        client.send({ ...options, method: 'DELETE', path: pathOf(id), repeat: 'safe', accept: 'empty' }),
      ),
  } satisfies Partial<GenerationOperations>;
}
