/**
 * The service's records for the rest of the program, whichever generation they came from. Their shape is v2's. Money is
 * exact decimal text; a field that the service left out is null or ''.
 */

/** The canonical delivery. `status` is the service's own word, known to us or not; what it left out is null or ''. */
export type ServiceDelivery = {
  code: string;
  /** The record id that some services give beside the code. */
  id: string | null;
  reference: string | null;
  status: string;
  test_mode: boolean | null;
  amount: string | null;
  created_at: string | null;
  currency: string | null;
  delivery_fee: string | null;
  customer: { name: string; phone: string; address: string; latitude: number | null; longitude: number | null };
  driver: { name: string; phone: string; latitude: number | null; longitude: number | null };
  logistics: {
    /** Meters. */
    estimated_distance: number | null;
    /** Seconds, may be fractional. */
    estimated_duration: number | null;
    tracking_url: string | null;
    pickup_qr_url: string | null;
  };
};

export type ServiceEstimate = {
  delivery_fee: string;
  currency: string | null;
  /** Meters and seconds. */
  estimated_distance: number | null;
  estimated_duration: number | null;
  /** Only from v1 and v0, which tell times and no distance: ISO instants, null when no driver is available. */
  estimated_pickup_at?: string | null;
  estimated_delivery_at?: string | null;
};

export type ServiceBranch = {
  id: string;
  name: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  address: string;
  created_at: string | null;
};

/** One page of branches; `totalPages` is null where the service doesn't say. `unreadable` counts records left out. */
export type ServiceBranchPage = { branches: ServiceBranch[]; totalPages: number | null; unreadable: number };

export type ServiceInvoice = {
  id: string;
  invoiceNo: string;
  type: string;
  status: string;
  amount: string | null;
  currency: string | null;
  ordersCount: number | null;
  deliveryTripsCount: number | null;
  periodBegin: string | null;
  periodEnd: string | null;
  dueOn: string | null;
  createdAt: string | null;
};

export type ServiceInvoicePage = {
  page: number | null;
  perPage: number | null;
  total: number | null;
  invoices: ServiceInvoice[];
  unreadable: number;
};

export type ServiceWallet = {
  /** May be negative. */
  balance: string;
  /** Null: alerts are off. */
  warning_balance_level: string | null;
  currency: string | null;
};

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
