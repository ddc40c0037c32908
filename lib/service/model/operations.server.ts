import type { CallOptions } from '../transport/service-request';
import type { BranchBody, BranchUpdate, EstimateRequest, InvoiceQuery } from '../v2/schema';
import type { EstimateVariant, VariantEstimate } from './estimate-variant';
import type { BodyOptions, OrderRequest } from './order-request';
import type {
  BranchPageResponse,
  BranchResponse,
  DeliveryResponse,
  EstimateResponse,
  InstallationResponse,
  InvoicePageResponse,
  InvoiceResponse,
  ServiceResult,
  WalletResponse,
} from './records';

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
  createDelivery(body: string, options?: CreateOptions): Promise<DeliveryResponse>;
  getDelivery(code: string, options?: CallOptions): Promise<DeliveryResponse>;
  /** Resolves also when the response was lost and the order is read as canceled. Only v2 takes a reason. */
  cancelDelivery(code: string, reason?: string, options?: CallOptions): Promise<DeliveryResponse>;
  /** Resolves also when the response was lost and the order is read as no longer failed. */
  retryDelivery(code: string, options?: CallOptions): Promise<DeliveryResponse>;
  /** v1 and v0 only estimate to a location, v0 only from a branch; they return times instead of a distance. */
  estimate(trip: EstimateRequest, options?: CallOptions): Promise<EstimateResponse>;
  estimateStatic(trip: EstimateRequest, options?: CallOptions): Promise<EstimateResponse>;
  /** The branches of all pages. */
  listBranches(options?: CallOptions): Promise<BranchPageResponse>;
  getBranch(id: string, options?: CallOptions): Promise<BranchResponse>;
  createBranch(branch: BranchBody, options?: CallOptions): Promise<BranchResponse>;
  updateBranch(id: string, change: BranchUpdate, options?: CallOptions): Promise<BranchResponse>;
  /** Resolves also when the response was lost and the branch is gone. */
  deleteBranch(id: string, options?: CallOptions): Promise<void>;
  listInvoices(query?: InvoiceQuery, options?: CallOptions): Promise<InvoicePageResponse>;
  getInvoice(id: string, options?: CallOptions): Promise<InvoiceResponse>;
  getWallet(options?: CallOptions): Promise<WalletResponse>;
  /** The installation that v1's access token belongs to. */
  getInstallation(options?: CallOptions): Promise<InstallationResponse>;
};
export type VariantResponse = ServiceResult<{ estimate: VariantEstimate }>;
type EstimateOneVariant = (trip: EstimateRequest, options?: CallOptions) => Promise<VariantResponse>;

/** The operations that one generation has. */
export type GenerationOperations = Partial<Operations> & {
  createDeliveryBody(request: OrderRequest, options?: BodyOptions): string;
  estimateVariants: Partial<Record<EstimateVariant, EstimateOneVariant>>;
};
