import { TakeCode } from '@/lib/deliveries/schema';
import { takeCode } from '@/lib/deliveries/take-code.server';
import { handle } from '@/lib/http/handle.server';

export const POST = handle({ permission: 'delivery:write', input: TakeCode }, takeCode);
