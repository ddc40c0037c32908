import type { LearnedFacts } from '../model/learned-facts';
import type { EstimateResponse } from '../model/records';
import { isServiceFailure } from '../transport/refusals/errors';
import { ServiceRefusal } from '../transport/refusals/refusals';
import type { EstimateRequest } from './schema';

type Estimate = (trip: EstimateRequest) => Promise<EstimateResponse>;

/**
 * Estimates a trip, or one to the middle of its area where the service takes such an address for orders alone. Remembers
 * the formats that were refused.
 */
export function estimatesAbout(
  learned: LearnedFacts,
): (trip: EstimateRequest, estimate: Estimate) => Promise<EstimateResponse> {
  const refused = learned.formatsNotEstimated;
  return async (trip, estimate) => {
    const format = trip.destination_format;
    const about = refused.has(format) ? await toMiddleOfArea(trip) : undefined;
    if (about) return approximate(await estimate(about));
    try {
      return await estimate(trip);
    } catch (failure) {
      const instead = isFormatRefused(failure) ? await toMiddleOfArea(trip) : undefined;
      if (!instead) throw failure;
      const answer = await estimate(instead);
      refused.add(format);
      return approximate(answer);
    }
  };
}

const approximate = (answer: EstimateResponse): EstimateResponse => ({ ...answer, isApproximate: true });

/** A merchant reports `destination_format: unsupported format` with status 400. Other services word it differently. */
function isFormatRefused(failure: unknown): boolean {
  if (!isServiceFailure(failure) || !(failure instanceof ServiceRefusal) || failure.kind !== 'refused') return false;
  const { code, field, message } = failure;
  if (field !== null && field !== 'destination_format') return false;
  const text = `${code} ${field} ${message}`;
  return /destination_format|\bformat\b/i.test(text) && /support|one of/i.test(text) && !/origin_format/i.test(text);
}

/** Loads the lists of areas when they are needed. */
async function toMiddleOfArea(trip: EstimateRequest): Promise<EstimateRequest | undefined> {
  const { areaOfTrip } = await import('./area-of-trip');
  const area = areaOfTrip(trip);
  if (!area) return undefined;
  const { contact_name, contact_phone } = trip.destination;
  const { latitude, longitude } = area;
  const destination = { contact_name, contact_phone, latitude, longitude };
  return { ...trip, destination_format: 'location_format', destination };
}
