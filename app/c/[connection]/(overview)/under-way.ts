import { ACTIVE_STATUSES } from '@/lib/deliveries/status';

/** The list of what is on its way, as the overview asks for it on the server and in the browser. */
export const UNDER_WAY = { status: ['submitting', ...ACTIVE_STATUSES].sort() };
