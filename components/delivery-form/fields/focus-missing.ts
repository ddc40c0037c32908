import type { UseFormGetValues } from 'react-hook-form';
import type { OrderForm } from '../order/order-form';
import { focusField } from './focus-field';

const NEEDED = ['destination.contact_phone', 'destination.contact_name', 'payment.amount'] as const;

/** Focuses the first field that a message left empty, else the choice of the time where it names one, else Dispatch. */
export function focusMissing(getValues: UseFormGetValues<OrderForm>): void {
  const missing = NEEDED.find((path) => getValues(path) === '');
  if (missing) focusField(missing);
  else if (getValues('message.namesTime') && getValues('when') === 'now')
    document.querySelector<HTMLElement>('input[name="when"]:checked')?.focus();
  else document.querySelector<HTMLElement>('button[data-dispatch]')?.focus();
}
