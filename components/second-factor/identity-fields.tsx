'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PasswordInput } from '@/components/auth/password-input';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
import { Input } from '@/components/ui/input/input';
import { Identity } from '@/lib/second-factor/schema';

/** The form of a code, or of the person's password, below `children`; a button outside submits it by its id. */
export function IdentityFields({
  name,
  formId,
  onIdentity,
  children,
}: {
  name: keyof Identity;
  formId: string;
  onIdentity: (identity: Identity) => Promise<unknown>;
  children?: ReactNode;
}) {
  const ofCodes = useTranslations('settings.codes');
  const ofProfile = useTranslations('settings.profile');
  const refusal = useRefusal();
  const form = useForm<Identity>({ resolver: zodResolver(Identity), defaultValues: { [name]: '' } });
  const save = form.handleSubmit(async (input) => {
    await onIdentity(input).catch((error) => refusal.showFieldErrors(error, form.setError, [name]));
  });
  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={save} noValidate className="space-y-4">
        <FormProblem />
        {children}
        <FormField<Identity> name={name} label={name === 'code' ? ofCodes('code') : ofProfile('current')} required>
          {(control) =>
            name === 'code' ? (
              <Input {...control} dir="ltr" autoComplete="one-time-code" className="rtl:text-end" />
            ) : (
              <PasswordInput {...control} autoComplete="current-password" />
            )
          }
        </FormField>
      </form>
    </FormProvider>
  );
}
