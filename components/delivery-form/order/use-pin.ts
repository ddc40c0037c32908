import type { Point } from '@/lib/map/geometry/point';
import { useOrderForm, useOrderValues } from './use-order-form';

/** The pin of one end of the trip, and how to move it. */
export function usePin(side: 'origin' | 'destination'): [Point | null, (point: Point | null) => void] {
  const { setValue, formState } = useOrderForm();
  const [latitude, longitude] = useOrderValues(`${side}.latitude`, `${side}.longitude`);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  function setPoint(next: Point | null) {
    setValue(`${side}.longitude`, next?.longitude ?? null, { shouldDirty: true });
    // While the location is being typed there is no point yet, and no complaint about it.
    const shouldValidate = next !== null && formState.isSubmitted;
    setValue(`${side}.latitude`, next?.latitude ?? null, { shouldDirty: true, shouldValidate });
  }
  return [point, setPoint];
}
