import { z } from 'zod';
import { readUsualTrip } from '@/lib/deliveries/usual-trip/read-usual-trip.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: z.object({}) }, readUsualTrip);
