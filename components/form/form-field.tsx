'use client';

import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import { fieldId } from './field-id';
import { useMessage } from './use-message';

type Registered = FieldControlProps & ReturnType<ReturnType<typeof useFormContext>['register']>;

/** A field of the surrounding `<FormProvider>`. An error message is a full key (`errors.required`) or a text of the service. */
export function FormField<Values extends FieldValues>({
  name,
  children,
  ...field
}: {
  name: FieldPath<Values>;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: (control: Registered) => ReactNode;
}) {
  const { register, getFieldState, formState } = useFormContext<Values>();
  const message = useMessage();
  const { error } = getFieldState(name, formState);
  return (
    <Field {...field} id={fieldId(name)} error={error && message(error.message)}>
      {(control) => children({ ...register(name), ...control })}
    </Field>
  );
}

/** A field for controls that are not inputs (Select, Combobox): the caller wraps it in `Controller` and passes the error. */
export function ControlledField({
  name,
  error,
  ...field
}: {
  name: string;
  error: { message?: string } | undefined;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}) {
  const message = useMessage();
  return <Field {...field} id={fieldId(name)} error={error && message(error.message)} />;
}
