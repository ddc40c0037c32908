import { readCopy } from '@/lib/invoices/list.server';
import { AskCopy } from '@/lib/invoices/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'invoices:read', input: AskCopy }, readCopy);
