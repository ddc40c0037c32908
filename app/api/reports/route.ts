import { readReport } from '@/lib/reports/read.server';
import { AskReport } from '@/lib/reports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'invoices:read', input: AskReport }, readReport);
