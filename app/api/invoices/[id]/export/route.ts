import { exportTexts } from '@/lib/i18n/export-texts.server';
import { exportInvoiceOrders } from '@/lib/invoices/orders.server';
import { InvoiceOrdersQuery } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { handle } from '@/lib/request/handle.server';

const COLUMNS = ['code', 'reference', 'customer', 'status', 'created', 'ended', 'fee', 'currency'] as const;

export const GET = handle(
  { permission: 'invoices:read', branches: 'closed', input: InvoiceOrdersQuery, knownOnly: true },
  async (ctx, input) => exportInvoiceOrders(ctx, input, await exportTexts(COLUMNS)),
);
