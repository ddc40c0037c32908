'use client';

import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import { fieldId } from './field-id';
import { useMessage } from './use-message';

type Registered = FieldControlProps & ReturnType<ReturnType<typeof useFormContext>['register']>;

/**
 * A field of the surrounding `<FormProvider>`: label, help and error tied to the control, which takes the props it is
 * handed. Error messages are keys from the root (`errors.required`); one that is no key is shown as it is (the
 * service's own sentence).
 */
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

/** For controls that are not inputs (Select, Combobox, Segmented): wrap in RHF's `Controller` and give the error here. */
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
