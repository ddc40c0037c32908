import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { Field, type FieldControlProps } from '@/components/ui/input/field';
import { fieldId } from './field-id';
import { useMessage } from './use-message';

/** The texts and looks of a field; its id, error and control come from the form. */
type FieldTexts = Omit<ComponentProps<typeof Field>, 'id' | 'error' | 'children'>;
type Registered = FieldControlProps & ReturnType<ReturnType<typeof useFormContext>['register']>;

/** A field of the surrounding `<FormProvider>`. An error message is a full key (`errors.required`) or a text of the service. */
export function FormField<Values extends FieldValues>({
  name,
  children,
  ...field
}: FieldTexts & {
  name: FieldPath<Values>;
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
