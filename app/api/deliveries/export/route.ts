import { EXPORT_COLUMNS, exportDeliveries } from '@/lib/deliveries/list/export.server';
import { DeliveryFilters } from '@/lib/deliveries/schema';
import { exportWords } from '@/lib/i18n/export-words.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', input: DeliveryFilters }, async (ctx, input) =>
  exportDeliveries(ctx, input, await exportWords(EXPORT_COLUMNS)),
);
