import { exportText } from '@/lib/i18n/export-texts.server';
import { exportInvoices } from '@/lib/invoices/export.server';
import { ListInvoices } from '@/lib/invoices/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'invoices:read', branches: 'closed', input: ListInvoices, knownOnly: true },
  async (ctx, input) => {
    const [column, type, status] = await Promise.all([
      exportText('reports.columns'),
      exportText('invoices.type'),
      exportText('invoices.status'),
    ]);
    return exportInvoices(ctx, input, { column, type, status });
  },
);
