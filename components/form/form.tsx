import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Callout } from '@/components/ui/feedback/callout';

export type FormOf<Fields extends FieldValues, Output> = { form: UseFormReturn<Fields, unknown, Output> };

/** A form with its problem above the fields, each of which is a `FormField`. */
export function Form<Fields extends FieldValues, Output>({
  form,
  children,
  ...rest
}: FormOf<Fields, Output> & ComponentProps<'form'>) {
  const problem = form.formState.errors.root?.service?.message;
  return (
    <FormProvider {...form}>
      <form noValidate className="space-y-4" {...rest}>
        {problem && (
          <Callout tone="danger" live>
            {problem}
          </Callout>
        )}
        {children}
      </form>
    </FormProvider>
  );
}
