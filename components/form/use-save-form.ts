import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useRefusal } from './use-refusal';

/**
 * A form that `schema` checks and `save` sends. A refusal is shown at the fields that it names, else above the form;
 * `send` is for another button. `restart` keeps what was typed since, as a change of what was saved.
 */
export function useSaveForm<Fields extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Fields>,
  initial: Omit<UseFormProps<Fields, unknown, Output>, 'resolver'>,
  save: (input: Output, restart: (saved: Fields) => void) => Promise<unknown>,
) {
  const { showFieldErrors } = useRefusal();
  const [pending, setPending] = useState(false);
  const form = useForm<Fields, unknown, Output>({ resolver: zodResolver(schema), ...initial });
  function send(act: () => Promise<unknown>) {
    form.clearErrors();
    setPending(true);
    return act()
      .catch((error) => showFieldErrors(error, form))
      .finally(() => setPending(false));
  }
  const onSubmit = form.handleSubmit((input) => {
    const sent = form.getValues();
    const restart = (saved: Fields) => {
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset(saved);
      form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
    };
    return send(() => save(input, restart));
  });
  return { form, onSubmit, send, pending };
}
