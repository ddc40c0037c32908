'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ZodError } from 'zod';
import { useConnection } from '@/components/shell/session-context';
import { EstimateTrip } from '@/lib/deliveries/order-schema';
import { estimateQueries } from '@/lib/estimates/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import { CallProblem } from '@/lib/http/call';
import type { EstimateState } from './fee-estimate';
import { fieldOfProblem } from './field-of-problem';
import { isOrderPath, type OrderForm } from './order-form';
import { wordsFor } from './service-words';
import { useDebounced } from './use-debounced';

const PAUSE_MS = 350;

/** The fee of the trip that stands in the form. What the service finds wrong with it is said at its field. */
export function useOrderEstimate(): { state: EstimateState; askAgain: () => void } {
  const { country } = useConnection();
  const { getValues, setError, getFieldState, clearErrors } = useFormContext<OrderForm>();
  const [origin_format, origin, destination_format, destination] = useWatch<
    OrderForm,
    ['origin_format', 'origin', 'destination_format', 'destination']
  >({ name: ['origin_format', 'origin', 'destination_format', 'destination'] });
  const typed = useMemo(
    () => ({ origin_format, origin, destination_format, destination }),
    [origin_format, origin, destination_format, destination],
  );
  const schema = useMemo(() => EstimateTrip(country), [country]);
  const settled = useDebounced(typed, PAUSE_MS);
  const checked = useMemo(() => schema.safeParse(settled), [schema, settled]);
  const trip = checked.data;
  const query = useQuery(estimateQueries.trip(trip));
  const error = query.error;

  const complain = useEffectEvent((problem: CallProblem) => {
    const marked: string[] = [];
    for (const { path, message } of problem.problem.fields ?? []) {
      const field = fieldOfProblem(path, message, getValues());
      if (!field || !isOrderPath(field) || getFieldState(field).error) continue;
      const words = wordsFor(field, message);
      setError(field, { type: 'service', message: words ?? message, types: words ? { service: message } : {} });
      marked.push(field);
    }
    return marked;
  });
  const takeBack = useEffectEvent((marked: string[]) => {
    for (const field of marked) if (isOrderPath(field)) clearErrors(field);
  });
  useEffect(() => {
    if (!(error instanceof CallProblem)) return;
    const marked = complain(error);
    return () => takeBack(marked);
  }, [error]);

  return {
    state: trip ? stateOf(query) : { kind: 'incomplete', missing: missingOf(checked.error, settled) },
    askAgain: () => void query.refetch(),
  };
}

function stateOf(query: UseQueryResult<TripEstimate>): EstimateState {
  if (query.data) return { kind: 'known', estimate: query.data, isAsking: query.isFetching };
  if (query.error) return { kind: 'failed', error: query.error, isAsking: query.isFetching };
  return { kind: 'asking' };
}

function missingOf(error: ZodError | undefined, shown: Trip): string[] {
  const fields = error?.issues.map(({ path, message }) =>
    fieldOfProblem(path.join('.'), message, { ...shown, when: 'now' }),
  );
  return [...new Set(fields)].filter((field) => field !== undefined);
}

type Trip = Pick<OrderForm, 'origin_format' | 'origin' | 'destination_format' | 'destination'>;
