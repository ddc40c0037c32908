import { StateCountry } from '@/lib/connections/schema';
import { stateCountry } from '@/lib/connections/state-country.server';
import { handle } from '@/lib/request/handle.server';

/** Whoever creates orders may answer: the first order would decide it too. */
export const PUT = handle({ permission: 'delivery:write', branches: 'nothing', input: StateCountry }, stateCountry);
