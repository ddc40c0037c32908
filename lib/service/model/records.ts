import type {
  readBranch,
  readBranchPage,
  readDelivery,
  readEstimate,
  readInvoice,
  readInvoicePage,
  readWallet,
} from './read';

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

export type ServiceInstallation = {
  installation_id: string;
  installed_at: string | null;
  app: { id: string; name: string };
  merchant: { id: string; name: string; email: string; country: string };
  permissions: string[];
  /** The typed value, as it came: no text where it was a box that was ticked, or several fields at once. */
  inputs: { name: string; value: unknown }[];
  webhooks: { topic: string; url: string }[];
};
