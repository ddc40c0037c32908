import { EXPORT_COLUMNS, exportDeliveries } from '@/lib/deliveries/list/export.server';
import { DeliveryFilters } from '@/lib/deliveries/schema';
import { addressWords, exportWords } from '@/lib/i18n/export-words.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'delivery:read', input: DeliveryFilters, knownOnly: true },
  async (ctx, input) => {
    const [words, address] = await Promise.all([exportWords(EXPORT_COLUMNS), addressWords(ctx.connection.country)]);
    return exportDeliveries(ctx, input, { ...words, address });
  },
);
