import { exportAddress, exportTexts } from '@/lib/i18n/export-texts.server';
import { exportColumns, exportReport } from '@/lib/reports/export.server';
import { ReportExportQuery } from '@/lib/reports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'report:read', branches: 'narrowed', input: ReportExportQuery, knownOnly: true },
  async (ctx, input) => {
    const [texts, address] = await Promise.all([
      exportTexts(exportColumns(input)),
      exportAddress(ctx.connection.country),
    ]);
    return exportReport(ctx, input, { ...texts, address });
  },
);
