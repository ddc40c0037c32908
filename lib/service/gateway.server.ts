import { type CallOptions, createServiceClient, type ServiceClientOptions } from './client.server';
import { OperationNotServed } from './errors';
import type { ClockReading } from './service-clock';
import type {
  BranchAnswer,
  BranchPageAnswer,
  BranchUpdate,
  DeliveryAnswer,
  EstimateAnswer,
  InvoiceAnswer,
  InvoicePageAnswer,
  InvoiceQuery,
  WalletAnswer,
} from './v2/endpoints.server';
import { v2Operations } from './v2/operations.server';
import type { BranchBody, EstimateRequest } from './v2/schema';

export type Generation = 'v2' | 'v1' | 'v0';

/**
 * What can be asked of the dispatch service, whichever generation answers. Every operation throws a ServiceFailure.
 * `options.signal` ends it between attempts too; `options.retryDelaysMs: []` makes it a single attempt.
 */
export type Operations = {
  /** The exact body, as `createDeliveryBody` made it. With one reference, repeating makes no second order. */
  createDelivery(body: string, options?: CallOptions): Promise<DeliveryAnswer>;
  getDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the answer was lost and reading the order shows it canceled. */
  cancelDelivery(code: string, reason?: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the answer was lost and reading the order shows it failed no longer. */
  retryDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  estimate(trip: EstimateRequest, options?: CallOptions): Promise<EstimateAnswer>;
  estimateStatic(trip: EstimateRequest, options?: CallOptions): Promise<EstimateAnswer>;
  /** All of them: pages are followed where the service has them. */
  listBranches(options?: CallOptions): Promise<BranchPageAnswer>;
  getBranch(id: string, options?: CallOptions): Promise<BranchAnswer>;
  createBranch(branch: BranchBody, options?: CallOptions): Promise<BranchAnswer>;
  updateBranch(id: string, change: BranchUpdate, options?: CallOptions): Promise<BranchAnswer>;
  /** Resolves also when the answer was lost and the branch is gone. */
  deleteBranch(id: string, options?: CallOptions): Promise<void>;
  listInvoices(query?: InvoiceQuery, options?: CallOptions): Promise<InvoicePageAnswer>;
  getInvoice(id: string, options?: CallOptions): Promise<InvoiceAnswer>;
  getWallet(options?: CallOptions): Promise<WalletAnswer>;
};
export type Operation = keyof Operations;

export type Gateway = Operations & {
  /** Whether any of the connection's credentials serves this. Says nothing about a key's permissions. */
  can(operation: Operation): boolean;
  /** Which generation serves it, or null. */
  generationOf(operation: Operation): Generation | null;
  /** What is believed about the service's clock; null without a v2 key. */
  clock(): ClockReading | null;
};

export type GatewayOptions = Omit<ServiceClientOptions, 'credentials'> & {
  v2?: { apiKey: string; apiSecret: string } | undefined;
};

/**
 * The dispatch service as features see it. Generations stand in order of preference; each brings the operations it
 * serves, and the first that has one serves it.
 */
export function createGateway({ v2, ...shared }: GatewayOptions): Gateway {
  const client = v2 && createServiceClient({ ...shared, credentials: v2 });
  const generations: { generation: Generation; operations: Partial<Operations> }[] = client
    ? [{ generation: 'v2', operations: v2Operations(client) }]
    : [];

  function served<Name extends Operation>(name: Name): Operations[Name] {
    for (const { operations } of generations) {
      const operation = operations[name];
      if (operation) return operation;
    }
    throw new OperationNotServed(name);
  }

  function generationOf(name: Operation): Generation | null {
    return generations.find(({ operations }) => operations[name])?.generation ?? null;
  }

  return {
    can: (name) => generationOf(name) !== null,
    generationOf,
    clock: () => client?.clock() ?? null,
    createDelivery: async (...input) => served('createDelivery')(...input),
    getDelivery: async (...input) => served('getDelivery')(...input),
    cancelDelivery: async (...input) => served('cancelDelivery')(...input),
    retryDelivery: async (...input) => served('retryDelivery')(...input),
    estimate: async (...input) => served('estimate')(...input),
    estimateStatic: async (...input) => served('estimateStatic')(...input),
    listBranches: async (...input) => served('listBranches')(...input),
    getBranch: async (...input) => served('getBranch')(...input),
    createBranch: async (...input) => served('createBranch')(...input),
    updateBranch: async (...input) => served('updateBranch')(...input),
    deleteBranch: async (...input) => served('deleteBranch')(...input),
    listInvoices: async (...input) => served('listInvoices')(...input),
    getInvoice: async (...input) => served('getInvoice')(...input),
    getWallet: async (...input) => served('getWallet')(...input),
  };
}
