'use client';

import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { useMessage } from '@/components/form/use-message';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import type { OrderForm } from './order-form';

export type OrderPath = FieldPath<OrderForm>;

/** A field with its label and its problem: our text first, the service's message below it. */
export function OrderField({
  name,
  children,
  ...field
}: {
  name: OrderPath;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}) {
  const error = useFieldProblem(name);
  return (
    <Field {...field} id={fieldId(name)} error={error}>
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
