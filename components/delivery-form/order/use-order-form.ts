import { useState } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import type { OrderForm } from './order-form';

/** The form of the order, or another one with its fields. */
export const useOrderForm = () => useFormContext<OrderForm>();

/** The values of fields of the order as they stand in the form, kept current. */
export function useOrderValues<const Names extends readonly FieldPath<OrderForm>[]>(...names: Names) {
  // Another list, even of the same fields, would subscribe anew.
  const [name, setName] = useState(names);
  if (name.join() !== names.join()) setName(names);
  return useWatch<OrderForm, Names>({ name });
}
