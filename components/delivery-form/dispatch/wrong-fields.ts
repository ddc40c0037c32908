import type { FieldErrors } from 'react-hook-form';
import { isOrderPath, type OrderForm, type OrderPath } from '../order/order-form';

/** The fields with an error that a change of `changed` concerns: a field, a part of the form, or all of it. */
export function wrongFields(errors: FieldErrors<OrderForm>, changed: string | undefined): OrderPath[] {
  return pathsOf(errors, '')
    .filter(isOrderPath)
    .filter((path) => !changed || path === changed || path.startsWith(`${changed}.`));
}

function pathsOf(errors: object, prefix: string): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    return 'type' in error && typeof error.type === 'string' ? [prefix + name] : pathsOf(error, `${prefix}${name}.`);
  });
}
