import type { CallOptions } from '../transport/service-request';
import type { BranchBody, BranchUpdate, EstimateRequest, InvoiceQuery } from '../v2/schema';
import type {
  Answer,
  BranchAnswer,
  BranchPageAnswer,
  DeliveryAnswer,
  EstimateAnswer,
  InstallationAnswer,
  InvoiceAnswer,
  InvoicePageAnswer,
  WalletAnswer,
} from './answers';
import type { EstimateVariant, VariantEstimate } from './estimate-variant';
import type { BodyOptions, OrderRequest } from './order-request';

/**
 * `orderWebhookKey` is v0's: 12 to 32 characters that its webhooks bring back in `Authorization`. One of its own for each
 * order, the same on every sending. The other generations have no such thing and leave it out.
 */
export type CreateOptions = CallOptions & { orderWebhookKey?: string | undefined };

/**
 * What can be asked of the dispatch service, whichever generation answers. Every operation throws a ServiceFailure.
 * `options.signal` ends it between attempts too; `options.retryDelaysMs: []` makes it a single attempt.
 */
export type Operations = {
  /** The exact body, as `createDeliveryBody` made it. v2: with one reference, repeating makes no second order. */
  createDelivery(body: string, options?: CreateOptions): Promise<DeliveryAnswer>;
  getDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the answer was lost and reading the order shows it canceled. A reason is v2's alone. */
  cancelDelivery(code: string, reason?: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the answer was lost and reading the order shows it failed no longer. */
  retryDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** v1 and v0 estimate trips to a location alone, v0 from a branch alone; they tell times instead of a distance. */
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
  /** The installation that v1's access token belongs to. */
  getInstallation(options?: CallOptions): Promise<InstallationAnswer>;
};
export type VariantAnswer = Answer<{ estimate: VariantEstimate }>;
type EstimateOneVariant = (trip: EstimateRequest, options?: CallOptions) => Promise<VariantAnswer>;

/** What one generation brings. */
export type GenerationOperations = Partial<Operations> & {
  createDeliveryBody(request: OrderRequest, options?: BodyOptions): string;
  estimateVariants: Partial<Record<EstimateVariant, EstimateOneVariant>>;
};
