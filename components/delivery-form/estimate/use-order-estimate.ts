import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { estimateQueries } from '@/lib/estimates/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import { CallProblem } from '@/lib/http/call';
import type { OrderPath } from '../order/order-form';
import { useOrderGeneration } from '../order/order-generation';
import { showAtField } from '../order/show-at-field';
import { useOrderForm } from '../order/use-order-form';
import type { EstimateState } from './fee-estimate';
import { tripToEstimate } from './trip-to-estimate';
import { useSettledTrip } from './use-settled-trip';

const PAUSE_MS = 350;

/** The fee of the trip in the form. Problems that the service finds are shown at their fields. */
export function useOrderEstimate(): { state: EstimateState; askAgain: () => void } {
  const { country } = useConnection();
  const maker = useOrderGeneration();
  const { by, whyNot } = useAbilities();
  const estimator = by('estimate');
  const form = useOrderForm();
  const settled = useSettledTrip(PAUSE_MS);
  const asked = useMemo(
    () => estimator && tripToEstimate(settled, { country, maker, estimator }),
    [settled, country, maker, estimator],
  );
  const query = useQuery(estimateQueries.trip(asked?.kind === 'trip' ? asked.trip : undefined));
  const error = query.error;

  const showFieldErrors = useEffectEvent((problem: CallProblem) =>
    (problem.problem.fields ?? [])
      .map((named) => showAtField(form, named, maker, (field) => form.getFieldState(field).error !== undefined))
      .filter((field) => field !== undefined),
  );
  const clearFieldErrors = useEffectEvent((marked: OrderPath[]) => form.clearErrors(marked));
  useEffect(() => {
    if (!(error instanceof CallProblem)) return;
    const marked = showFieldErrors(error);
    return () => clearFieldErrors(marked);
  }, [error]);

  const state: EstimateState = !asked
    ? { kind: 'unserved', why: whyNot('estimate') ?? 'needs_key' }
    : asked.kind === 'trip'
      ? estimateState(query)
      : asked;
  return { state, askAgain: () => void query.refetch() };
}

function estimateState(query: UseQueryResult<TripEstimate>): EstimateState {
  if (query.data) return { kind: 'known', estimate: query.data, isAsking: query.isFetching };
  if (query.error) return { kind: 'failed', error: query.error, isAsking: query.isFetching };
  return { kind: 'asking' };
}
