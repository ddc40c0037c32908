import type { CallReport } from '../transport/call-report';
import type * as read from './read';

/**
 * The service's records for the rest of the program, whichever generation they came from: what their readers return. Money
 * is exact decimal text; a field that the service left out is null or ''.
 */

export type ServiceDelivery = ReturnType<typeof read.readDelivery>;
export type ServiceEstimate = ReturnType<typeof read.readEstimate> & {
  /** Only from v1 and v0, which tell times and no distance: ISO instants, null when no driver is available. */
  estimated_pickup_at?: string | null;
  estimated_delivery_at?: string | null;
};
export type ServiceBranch = ReturnType<typeof read.readBranch>;
export type ServiceBranchPage = ReturnType<typeof read.readBranchPage>;
export type ServiceInvoice = ReturnType<typeof read.readInvoice>;
export type ServiceInvoicePage = ReturnType<typeof read.readInvoicePage>;
export type ServiceWallet = ReturnType<typeof read.readWallet>;
export type ServiceInstallation = ReturnType<typeof read.readInstallation>;

/** A record, the report of the call that brought it, and the JSON as it came. */
export type ServiceResult<T> = T & CallReport & { raw: unknown };

export type DeliveryResponse = ServiceResult<{ delivery: ServiceDelivery }>;
/** `isApproximate`: it is of a trip to the middle of the drop-off's area. */
export type EstimateResponse = ServiceResult<{ estimate: ServiceEstimate; isApproximate?: boolean }>;
export type BranchResponse = ServiceResult<{ branch: ServiceBranch }>;
export type BranchPageResponse = ServiceResult<ServiceBranchPage>;
export type InvoiceResponse = ServiceResult<{ invoice: ServiceInvoice }>;
export type InvoicePageResponse = ServiceResult<ServiceInvoicePage>;
export type WalletResponse = ServiceResult<{ wallet: ServiceWallet }>;
export type InstallationResponse = ServiceResult<{ installation: ServiceInstallation }>;
