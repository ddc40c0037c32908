import { exportText, exportTexts } from '@/lib/i18n/export-texts.server';
import { handle } from '@/lib/request/handle.server';
import { exportMovements, MOVEMENT_COLUMNS } from '@/lib/wallet/export.server';
import { MovementsQuery } from '@/lib/wallet/schema';

export const GET = handle(
  { permission: 'wallet:read', branches: 'closed', input: MovementsQuery, knownOnly: true },
  async (ctx, input) => {
    const { header } = await exportTexts(MOVEMENT_COLUMNS);
    return exportMovements(ctx, input, { header, kind: await exportText('wallet.kind') });
  },
);
