import { listInvoices } from '@/lib/invoices/list.server';
import { ListInvoices } from '@/lib/invoices/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'invoices:read', branches: 'closed', input: ListInvoices }, listInvoices);
