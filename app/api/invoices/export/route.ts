import { exportText, exportTexts } from '@/lib/i18n/export-texts.server';
import { exportInvoices, INVOICE_COLUMNS } from '@/lib/invoices/export.server';
import { ListInvoices } from '@/lib/invoices/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'invoices:read', branches: 'closed', input: ListInvoices, knownOnly: true },
  async (ctx, input) => {
    const [{ header }, type, status] = await Promise.all([
      exportTexts(INVOICE_COLUMNS),
      exportText('invoices.type'),
      exportText('invoices.status'),
    ]);
    return exportInvoices(ctx, input, { header, type, status });
  },
);
