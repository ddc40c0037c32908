import type { readInstallation } from '../v1/read';
import type {
  readBranch,
  readBranchPage,
  readDelivery,
  readEstimate,
  readInvoice,
  readInvoicePage,
  readWallet,
} from '../v2/read';

/**
 * The service's records for the rest of the program, whichever generation they came from: what their readers return. Money
 * is exact decimal text; a field that the service left out is null or ''.
 */

export type ServiceDelivery = ReturnType<typeof readDelivery>;
export type ServiceEstimate = ReturnType<typeof readEstimate> & {
  /** Only from v1 and v0, which tell times and no distance: ISO instants, null when no driver is available. */
  estimated_pickup_at?: string | null;
  estimated_delivery_at?: string | null;
};
export type ServiceBranch = ReturnType<typeof readBranch>;
export type ServiceBranchPage = ReturnType<typeof readBranchPage>;
export type ServiceInvoice = ReturnType<typeof readInvoice>;
export type ServiceInvoicePage = ReturnType<typeof readInvoicePage>;
export type ServiceWallet = ReturnType<typeof readWallet>;
export type ServiceInstallation = ReturnType<typeof readInstallation>;
