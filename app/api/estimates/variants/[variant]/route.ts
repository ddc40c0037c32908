import { estimateVariant } from '@/lib/estimates/estimate-variant.server';
import { VariantRequest } from '@/lib/estimates/variant-schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: VariantRequest },
  estimateVariant,
);
