import { exportText } from '@/lib/i18n/export-texts.server';
import { exportInvoiceOrders } from '@/lib/invoices/orders.server';
import { InvoiceOrdersQuery } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'invoices:read', branches: 'closed', input: InvoiceOrdersQuery, knownOnly: true },
  async (ctx, input) => {
    const [column, status] = await Promise.all([exportText('reports.columns'), exportText('deliveries.status')]);
    return exportInvoiceOrders(ctx, input, { column, status });
  },
);
