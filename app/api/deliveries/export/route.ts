import { exportDeliveries } from '@/lib/deliveries/list/export.server';
import { DeliveryFilters, ExportSelected } from '@/lib/deliveries/schema';
import { exportTexts } from '@/lib/i18n/export-texts.server';
import type { Context } from '@/lib/request/context.server';
import { handle } from '@/lib/request/handle.server';

async function exportAs(ctx: Context, wanted: DeliveryFilters | ExportSelected): Promise<Response> {
  return exportDeliveries(ctx, wanted, await exportTexts(ctx.connection.country));
}

export const GET = handle(
  { permission: 'delivery:read', branches: 'narrowed', input: DeliveryFilters, knownOnly: true },
  exportAs,
);

/** Hundreds of ids are too long for an address. */
export const POST = handle({ permission: 'delivery:read', branches: 'narrowed', input: ExportSelected }, exportAs);
