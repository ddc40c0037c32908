import { readUsualTrip } from '@/lib/deliveries/usual-trip/read-usual-trip.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: NO_INPUT }, readUsualTrip);
