import { exportAudit } from '@/lib/audit/export.server';
import { AuditFilters } from '@/lib/audit/schema';
import { exportText } from '@/lib/i18n/export-texts.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'audit:read', branches: 'closed', input: AuditFilters, knownOnly: true },
  async (ctx, input) => {
    const [column, action] = await Promise.all([exportText('audit.columns'), exportText('audit.actions')]);
    return exportAudit(ctx, input, { column, action });
  },
);
