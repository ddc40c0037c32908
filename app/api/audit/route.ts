import { listAudit } from '@/lib/audit/list.server';
import { ListAudit } from '@/lib/audit/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'audit:read', branches: 'closed', input: ListAudit }, listAudit);
