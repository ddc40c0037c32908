import { branchTrip } from '../v1/trip';
import type { EstimateRequest as Trip } from '../v2/schema';
import type { EstimateRequest } from './schema';

/** A trip as v0 has it, which can only start at a branch. */
export function v0Trip(trip: Trip): EstimateRequest {
  return branchTrip(trip, 'v0');
}
