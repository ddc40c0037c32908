import { OverviewQuery } from '@/lib/deliveries/list/overview-schema';
import { readUsual } from '@/lib/deliveries/list/usual.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: OverviewQuery }, readUsual);
