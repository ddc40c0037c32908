import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { Country } from '@/lib/connections/model/connection';
import { CreateDelivery } from '@/lib/order/schema';
import type { Generation } from '@/lib/service/generation/generation';
import { fieldOfProblem } from '../order/field-of-problem';
import { type OrderForm, orderInput } from '../order/order-form';

/** Checks the form with the server's schema, and shows each issue at its field. */
export function orderResolver(
  country: Country,
  generation: Generation = 'v2',
): Resolver<OrderForm, unknown, CreateDelivery> {
  const schema = CreateDelivery(country, generation);
  return (order) => {
    const input = orderInput(order, country, generation);
    const checked = schema.safeParse(input);
    const issues = [...(checked.error?.issues ?? []), ...pastIssue(input.scheduled_date)];
    if (checked.success && issues.length === 0) return { values: checked.data, errors: {} };
    const errors: FieldErrors<OrderForm> = {};
    for (const { path, message } of issues.toReversed()) {
      set(errors, fieldOfProblem(path.join('.'), message, order, generation) ?? 'root.unknown', {
        type: 'check',
        message,
      });
    }
    return { values: {}, errors };
  };
}

/** The one rule outside the schema, because it depends on the current time. */
function pastIssue(scheduled: string) {
  return Date.parse(scheduled) <= Date.now()
    ? [{ path: ['scheduled_date'], message: 'delivery-form.problems.schedulePast' }]
    : [];
}
