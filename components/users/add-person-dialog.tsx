import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod/mini';
import { EmailInput } from '@/components/auth/email-input';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { Input } from '@/components/ui/input/input';
import { useCreateUser } from '@/lib/users/queries';
import { CreateUser, isWhole } from '@/lib/users/schema';
import { PasswordLink } from './password-link';

const loadChoice = () => import('./access-choice').then((module) => module.AccessChoice);
const AccessChoice = dynamic(loadChoice);

type Fields = z.input<typeof CreateUser>;

export function AddPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const locale = useLocale();
  const create = useCreateUser();
  const initial: { defaultValues: Fields } = { defaultValues: { ...EMPTY, locale } };
  const { form, onSubmit, pending } = useSaveForm(CreateUser, initial, (person) => create.mutateAsync(person));
  const access = { role: form.watch('role'), memberships: form.watch('memberships') };
  const { reset } = form;
  const { reset: clear } = create;
  useEffect(() => void loadChoice().catch(() => {}), []);
  useEffect(() => {
    if (open) reset({ ...EMPTY, locale });
    if (open) clear();
  }, [open, reset, clear, locale]);

  if (create.data)
    return (
      <PasswordLink
        title={t('invitedTitle', { name: form.getValues('name') })}
        given={create.data}
        open={open}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      onSubmit={onSubmit}
      pending={pending}
      staysWhilePending
      open={open}
      onClose={onClose}
      disabled={!isWhole(access)}
      title={t('addTitle')}
      description={t('addBody')}
      submitLabel={t('addSubmit')}
    >
      <FormField<Fields> name="name" label={t('name')} required>
        {(control) => <Input {...control} autoComplete="off" autoFocus />}
      </FormField>
      <FormField<Fields> name="email" label={t('email')} required>
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </FormField>
      <Controller
        name="role"
        control={form.control}
        render={({ field }) => (
          <AccessChoice
            value={access}
            onChange={({ role, memberships }) => {
              field.onChange(role);
              form.setValue('memberships', [...(memberships ?? [])]);
            }}
          />
        )}
      />
    </FormDialog>
  );
}

const EMPTY = { name: '', email: '', role: 'dispatcher' } as const;
