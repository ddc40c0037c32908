import { countViews } from '@/lib/deliveries/list/counts.server';
import { DeliveryFilters } from '@/lib/deliveries/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: DeliveryFilters }, countViews);
