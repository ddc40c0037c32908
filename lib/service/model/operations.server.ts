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
 * `orderWebhookKey`: 12 to 32 characters that v0's webhooks send back in `Authorization`. Each order has its own, the same on
 * every attempt. v2 and v1 ignore it.
 */
export type CreateOptions = CallOptions & { orderWebhookKey?: string | undefined };

/**
 * The operations of the dispatch service, independent of the generation. Each throws a ServiceFailure. `options.signal` ends
 * it between attempts too.
 */
export type Operations = {
  /** `body` as `createDeliveryBody` made it. In v2 a repeated reference makes no second order. */
  createDelivery(body: string, options?: CreateOptions): Promise<DeliveryAnswer>;
  getDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the response was lost and the order is read as canceled. Only v2 takes a reason. */
  cancelDelivery(code: string, reason?: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** Resolves also when the response was lost and the order is read as no longer failed. */
  retryDelivery(code: string, options?: CallOptions): Promise<DeliveryAnswer>;
  /** v1 and v0 only estimate to a location, v0 only from a branch; they return times instead of a distance. */
  estimate(trip: EstimateRequest, options?: CallOptions): Promise<EstimateAnswer>;
  estimateStatic(trip: EstimateRequest, options?: CallOptions): Promise<EstimateAnswer>;
  /** The branches of all pages. */
  listBranches(options?: CallOptions): Promise<BranchPageAnswer>;
  getBranch(id: string, options?: CallOptions): Promise<BranchAnswer>;
  createBranch(branch: BranchBody, options?: CallOptions): Promise<BranchAnswer>;
  updateBranch(id: string, change: BranchUpdate, options?: CallOptions): Promise<BranchAnswer>;
  /** Resolves also when the response was lost and the branch is gone. */
  deleteBranch(id: string, options?: CallOptions): Promise<void>;
  listInvoices(query?: InvoiceQuery, options?: CallOptions): Promise<InvoicePageAnswer>;
  getInvoice(id: string, options?: CallOptions): Promise<InvoiceAnswer>;
  getWallet(options?: CallOptions): Promise<WalletAnswer>;
  /** The installation that v1's access token belongs to. */
  getInstallation(options?: CallOptions): Promise<InstallationAnswer>;
};
export type VariantAnswer = Answer<{ estimate: VariantEstimate }>;
type EstimateOneVariant = (trip: EstimateRequest, options?: CallOptions) => Promise<VariantAnswer>;

/** The operations that one generation has. */
export type GenerationOperations = Partial<Operations> & {
  createDeliveryBody(request: OrderRequest, options?: BodyOptions): string;
  estimateVariants: Partial<Record<EstimateVariant, EstimateOneVariant>>;
};
