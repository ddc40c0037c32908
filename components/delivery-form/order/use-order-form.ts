import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import type { OrderForm } from './order-form';

/** The form of the order, or another one with its fields. */
export const useOrderForm = () => useFormContext<OrderForm>();

/** The values of fields of the order as they stand in the form, kept current. */
export const useOrderValues = <const Names extends readonly FieldPath<OrderForm>[]>(...name: Names) =>
  useWatch<OrderForm, Names>({ name });
