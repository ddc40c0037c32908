'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { useMessage } from '@/components/form/use-message';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import type { OrderForm } from '../order/order-form';

export type OrderPath = FieldPath<OrderForm>;

/** The only required fields, in a form that needs less than an order; null in the order form. */
export const NeededFields = createContext<readonly string[] | null>(null);

/** A field with its label and its problem: our text first, the service's message below it. `problem` is the control's own. */
export function OrderField({
  name,
  problem,
  children,
  ...field
}: {
  name: OrderPath;
  label: ReactNode;
  help?: ReactNode;
  problem?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}) {
  const found = useFieldProblem(name);
  const isNeeded = useContext(NeededFields)?.includes(name) ?? true;
  return (
    <Field {...field} required={field.required && isNeeded} id={fieldId(name)} error={problem ?? found}>
      {children}
    </Field>
  );
}

/** The problem of a field as text, or undefined. */
export function useFieldProblem(name: OrderPath): ReactNode {
  const { getFieldState, formState } = useFormContext<OrderForm>();
  const message = useMessage();
  const { error } = getFieldState(name, formState);
  if (!error) return undefined;
  const original = error.types?.service;
  return (
    <>
      {message(error.message)}
      {typeof original === 'string' && (
        <bdi dir="ltr" className="block text-faint text-xs">
          {original}
        </bdi>
      )}
    </>
  );
}
