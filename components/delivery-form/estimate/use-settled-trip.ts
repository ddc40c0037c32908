import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../fields/use-debounced';
import type { OrderForm } from '../order/order-form';
import { TRIP_FIELDS } from './trip-to-estimate';

/** The trip in the form, once it has not changed for `pauseMs`. */
export function useSettledTrip(pauseMs: number) {
  const [origin_format, origin, destination_format, destination, key_branch] = useWatch<OrderForm, typeof TRIP_FIELDS>({
    name: TRIP_FIELDS,
  });
  const typed = useMemo(
    () => ({ origin_format, origin, destination_format, destination, key_branch }),
    [origin_format, origin, destination_format, destination, key_branch],
  );
  return useDebounced(typed, pauseMs);
}
