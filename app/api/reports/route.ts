import { readReport } from '@/lib/reports/read.server';
import { ReportQuery } from '@/lib/reports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'report:read', branches: 'narrowed', input: ReportQuery }, readReport);
