import type { Country } from '@/lib/connections/model/connection';
import { refuseOtherBranch } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { PLACEHOLDER_CONTACT } from '@/lib/service/model/placeholders';
import type { EstimateRequest } from '@/lib/service/v2/schema';
import type { PinTrip, VariantEstimate, VariantRequest } from './variant-schema';

/** One of eight rows on a screen: a slow one fails on its own and can be retried. */
const TIMEOUT_MS = 12_000;
const ONE_RETRY: readonly number[] = [500];

/** One kind of estimate for a trip (interface: Estimates). Ends with the request. Throws a ServiceFailure. */
export async function estimateVariant(ctx: Context, { variant, ...trip }: VariantRequest): Promise<VariantEstimate> {
  if ('branchId' in trip.from) refuseOtherBranch(ctx, trip.from.branchId);
  const options = { signal: ctx.signal, timeoutMs: TIMEOUT_MS, retryDelaysMs: ONE_RETRY };
  const request = requestOf(trip, ctx.connection.country);
  const { estimate, ...report } = await ctx.service.estimateVariant(variant, request, options);
  return {
    variant,
    generation: report.generation,
    operation: report.operation,
    askedAt: report.sentAt.toISOString(),
    answeredAt: report.answeredAt.toISOString(),
    // The fees of v1 and v0 are in the merchant's currency.
    figures: { ...estimate, currency: (estimate.kind === 'driving' && estimate.currency) || ctx.connection.currency },
  };
}

function requestOf({ from, to }: PinTrip, country: Country): EstimateRequest {
  const contact = PLACEHOLDER_CONTACT[country];
  const destination = { destination_format: 'location_format', destination: { ...contact, ...to } } as const;
  if ('branchId' in from) {
    return { origin_format: 'branch_format', origin: { branch_id: from.branchId }, ...destination };
  }
  return { origin_format: 'location_format', origin: { ...contact, ...from }, ...destination };
}
