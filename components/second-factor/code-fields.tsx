'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { Input } from '@/components/ui/input/input';
import { CodeInput } from '@/lib/second-factor/schema';

/** The form of one code, with what is shown above it; a button outside submits it by its id. */
export function CodeFields({
  formId,
  onCode,
  children,
}: {
  formId: string;
  onCode: (input: CodeInput) => Promise<void>;
  children?: ReactNode;
}) {
  const t = useTranslations('settings.codes');
  const refusal = useRefusal();
  const form = useForm<CodeInput>({ resolver: zodResolver(CodeInput), defaultValues: { code: '' } });
  const save = form.handleSubmit((input) =>
    onCode(input).catch((error) => refusal.showFieldErrors(error, form.setError, ['code'])),
  );
  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={save} noValidate className="space-y-4">
        <FormProblem />
        {children}
        <FormField<CodeInput> name="code" label={t('code')} required>
          {(control) => <Input {...control} dir="ltr" autoComplete="one-time-code" className="rtl:text-end" />}
        </FormField>
      </form>
    </FormProvider>
  );
}
