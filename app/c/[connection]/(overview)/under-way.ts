import { ACTIVE_STATUSES } from '@/lib/deliveries/status';

/** The overview's query for deliveries under way, the same on the server and in the browser. */
export const UNDER_WAY = { status: ['submitting', ...ACTIVE_STATUSES].sort() };
