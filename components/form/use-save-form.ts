import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useRefusal } from './use-refusal';

/**
 * A form that `schema` checks and `save` sends. A refusal is shown at the fields that it names, else above the form;
 * `refuse` shows one of another button.
 */
export function useSaveForm<Fields extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Fields>,
  initial: Omit<UseFormProps<Fields, unknown, Output>, 'resolver'>,
  save: (input: Output, form: UseFormReturn<Fields, unknown, Output>) => Promise<unknown>,
) {
  const { showFieldErrors } = useRefusal();
  const form = useForm<Fields, unknown, Output>({ resolver: zodResolver(schema), ...initial });
  const refuse = (error: unknown) => showFieldErrors(error, form.setError);
  const onSubmit = form.handleSubmit((input) => save(input, form).catch(refuse));
  return { form, onSubmit, refuse, pending: form.formState.isSubmitting };
}
