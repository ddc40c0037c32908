import { exportText } from '@/lib/i18n/export-texts.server';
import { exportImport } from '@/lib/imports/export.server';
import { ImportById } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'delivery:read', branches: 'narrowed', input: ImportById, knownOnly: true },
  async (ctx, input) => {
    const [column, state, status, text] = await Promise.all([
      exportText('import-result.columns'),
      exportText('import-result.states'),
      exportText('deliveries.status'),
      exportText(),
    ]);
    const problem = ({ message }: { message: string }) => text(message);
    return exportImport(ctx, input, { column, state, status, problem });
  },
);
