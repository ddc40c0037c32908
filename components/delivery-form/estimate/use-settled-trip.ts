import { useMemo } from 'react';
import { useDebounced } from '../fields/use-debounced';
import { useOrderValues } from '../order/use-order-form';
import { TRIP_FIELDS } from './trip-to-estimate';

/** The trip in the form, once it has not changed for `pauseMs`. */
export function useSettledTrip(pauseMs: number) {
  const [origin_format, origin, destination_format, destination, key_branch] = useOrderValues(...TRIP_FIELDS);
  const typed = useMemo(
    () => ({ origin_format, origin, destination_format, destination, key_branch }),
    [origin_format, origin, destination_format, destination, key_branch],
  );
  return useDebounced(typed, pauseMs);
}
