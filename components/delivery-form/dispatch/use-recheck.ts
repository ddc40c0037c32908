import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CreateDelivery } from '@/lib/order/schema';
import type { OrderForm } from '../order/order-form';
import { wrongFields } from './wrong-fields';

/** Checks a wrong field again each time its value changes, typed or filled in. Its error goes when the value is right. */
export function useRecheck(form: UseFormReturn<OrderForm, unknown, CreateDelivery>) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, errors = {} }) => {
          const wrong = wrongFields(errors, name);
          if (wrong.length > 0) void form.trigger(wrong);
        },
      }),
    [form],
  );
}
