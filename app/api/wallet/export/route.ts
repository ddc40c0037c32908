import { exportText } from '@/lib/i18n/export-texts.server';
import { handle } from '@/lib/request/handle.server';
import { exportMovements } from '@/lib/wallet/export.server';
import { MovementsQuery } from '@/lib/wallet/schema';

export const GET = handle(
  { permission: 'wallet:read', branches: 'closed', input: MovementsQuery, knownOnly: true },
  async (ctx, input) => {
    const [column, kind] = await Promise.all([exportText('reports.columns'), exportText('wallet.kind')]);
    return exportMovements(ctx, input, { column, kind });
  },
);
