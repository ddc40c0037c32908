import { askVariant } from '@/lib/estimates/ask-variant.server';
import { AskVariant } from '@/lib/estimates/variant-schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', input: AskVariant }, askVariant);
