import { readOverview } from '@/lib/deliveries/list/overview.server';
import { OverviewQuery } from '@/lib/deliveries/list/overview-schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: OverviewQuery }, readOverview);
