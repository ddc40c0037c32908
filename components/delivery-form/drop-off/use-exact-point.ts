import type { Point } from '@/lib/map/geometry/point';
import { addressLine } from '@/lib/order/address-line';
import { focusField } from '../fields/focus-field';
import { usePartNames } from '../order/order-generation';
import { useOrderForm } from '../order/use-order-form';

/** Makes the drop-off an exact pin. The typed address goes into its first line, for the driver to read. */
export function useExactPoint(): (point: Point) => void {
  const names = usePartNames();
  const { getValues, setValue, clearErrors } = useOrderForm();
  return ({ latitude, longitude }) => {
    const { destination_format, destination } = getValues();
    const typed = addressLine(destination_format, destination, names);
    setValue('destination.latitude', latitude);
    setValue('destination.longitude', longitude);
    if (typed) setValue('destination.first_line', typed);
    setValue('destination_format', 'location_format');
    clearErrors();
    focusField('destination.first_line');
  };
}
