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
export type Answer<T> = T & CallReport & { raw: unknown };

export type DeliveryAnswer = Answer<{ delivery: ServiceDelivery }>;
/** `isApproximate`: it is of a trip to the middle of the drop-off's area. */
export type EstimateAnswer = Answer<{ estimate: ServiceEstimate; isApproximate?: boolean }>;
export type BranchAnswer = Answer<{ branch: ServiceBranch }>;
export type BranchPageAnswer = Answer<ServiceBranchPage>;
export type InvoiceAnswer = Answer<{ invoice: ServiceInvoice }>;
export type InvoicePageAnswer = Answer<ServiceInvoicePage>;
export type WalletAnswer = Answer<{ wallet: ServiceWallet }>;
export type InstallationAnswer = Answer<{ installation: ServiceInstallation }>;
