import { readInvoice } from '@/lib/invoices/read.server';
import { InvoiceRef } from '@/lib/invoices/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'invoices:read', branches: 'closed', input: InvoiceRef }, readInvoice);
