import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { Country } from '@/lib/connections/connection';
import { CreateDelivery } from '@/lib/deliveries/schema';
import { fieldOfProblem } from './field-of-problem';
import { type OrderForm, orderInput } from './order-form';

/** The form's check is the server's own schema; its complaints are put at the fields they speak of. */
export function orderResolver(country: Country): Resolver<OrderForm, unknown, CreateDelivery> {
  const schema = CreateDelivery(country);
  return (order) => {
    const checked = schema.safeParse(orderInput(order, country));
    if (checked.success && !isPast(checked.data.scheduled_date)) return { values: checked.data, errors: {} };
    const issues = checked.success
      ? [{ path: ['scheduled_date'], message: 'delivery-form.problems.schedulePast' }]
      : checked.error.issues;
    const errors: FieldErrors<OrderForm> = {};
    for (const { path, message } of issues.toReversed()) {
      set(errors, fieldOfProblem(path.join('.'), message, order) ?? 'root.unknown', { type: 'check', message });
    }
    return { values: {}, errors };
  };
}

function isPast(scheduled: string | undefined): boolean {
  return scheduled !== undefined && Date.parse(scheduled) <= Date.now();
}
