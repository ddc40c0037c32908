import type { CallReport } from '../transport/call-report';
import type {
  ServiceBranch,
  ServiceBranchPage,
  ServiceDelivery,
  ServiceEstimate,
  ServiceInstallation,
  ServiceInvoice,
  ServiceInvoicePage,
  ServiceWallet,
} from './records';

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
