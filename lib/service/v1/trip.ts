import { ServiceRequestInvalid } from '../transport/refusals/errors';
import type { EstimateRequest } from '../v2/schema';
import { EstimateRequestA, type EstimateRequestB } from './schema';

type BranchTrip = { branch: string; destination: { latitude: number; longitude: number } };

/** A trip in v1's form A, without contacts; the drop-off must be a location (interface: v1 estimates). */
export function formA(trip: EstimateRequest): EstimateRequestA {
  const read = EstimateRequestA.safeParse(trip);
  if (read.success) return read.data;
  if (trip.destination_format !== 'location_format') throw onlyLocations('v1');
  const issues = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new ServiceRequestInvalid('a v1 estimate', issues);
}

/** A trip in v1's form B, which can only start at a branch. */
export function formB(trip: EstimateRequest): EstimateRequestB {
  const { branch, destination } = branchTrip(trip, 'v1 form B');
  return { origin: { branch }, destination: { location: destination } };
}

/** Where a trip from a branch to a location starts and ends. `form` is the name of the request in an error. */
export function branchTrip(trip: EstimateRequest, form: string): BranchTrip {
  if (trip.origin_format !== 'branch_format') {
    const message = `must be branch_format: a ${form} estimate starts at a branch`;
    throw new ServiceRequestInvalid(`a ${form} estimate`, [{ field: 'origin_format', message }]);
  }
  if (trip.destination_format !== 'location_format') throw onlyLocations(form);
  const { latitude, longitude } = trip.destination;
  return { branch: trip.origin.branch_id, destination: { latitude, longitude } };
}

function onlyLocations(form: string): ServiceRequestInvalid {
  const message = `must be location_format: a ${form} estimate ends at a location`;
  return new ServiceRequestInvalid(`a ${form} estimate`, [{ field: 'destination_format', message }]);
}
