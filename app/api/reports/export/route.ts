import { exportTexts } from '@/lib/i18n/export-texts.server';
import { exportReport } from '@/lib/reports/export.server';
import { ReportExportQuery } from '@/lib/reports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'report:read', branches: 'narrowed', input: ReportExportQuery, knownOnly: true },
  async (ctx, input) => exportReport(ctx, input, await exportTexts(ctx.connection.country)),
);
