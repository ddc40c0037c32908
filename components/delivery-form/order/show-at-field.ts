import type { UseFormReturn } from 'react-hook-form';
import type { Generation } from '@/lib/service/generation/generation';
import { fieldOfProblem } from './field-of-problem';
import type { OrderForm, OrderPath } from './order-form';
import { serviceText } from './service-text';

type Form = Pick<UseFormReturn<OrderForm>, 'getValues' | 'setError'>;

/** Shows a sentence of the service at its field, unless `isTaken`. Returns the field; undefined where none shows it. */
export function showAtField(
  { getValues, setError }: Form,
  { path, message }: { path: string; message: string },
  generation: Generation,
  isTaken = (_field: OrderPath) => false,
): OrderPath | undefined {
  const field = fieldOfProblem(path, message, getValues(), generation);
  if (!field || isTaken(field)) return undefined;
  const text = serviceText(field, message);
  setError(field, { type: 'service', message: text ?? message, types: text ? { service: message } : {} });
  return field;
}
