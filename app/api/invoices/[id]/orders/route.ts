import { invoiceOrders } from '@/lib/invoices/orders.server';
import { InvoiceOrdersQuery } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'invoices:read', branches: 'closed', input: InvoiceOrdersQuery },
  invoiceOrders,
);
