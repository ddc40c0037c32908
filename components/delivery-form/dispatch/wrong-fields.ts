import type { FieldErrors } from 'react-hook-form';
import { errorPaths } from '@/components/form/error-paths';
import { isOrderPath, type OrderForm, type OrderPath } from '../order/order-form';

/** The fields with an error that a change of `changed` concerns: a field, a part of the form, or all of it. */
export function wrongFields(errors: FieldErrors<OrderForm>, changed: string | undefined): OrderPath[] {
  return errorPaths(errors)
    .map(({ path }) => path)
    .filter(isOrderPath)
    .filter((path) => !changed || path === changed || path.startsWith(`${changed}.`));
}
