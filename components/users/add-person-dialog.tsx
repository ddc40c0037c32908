'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { newReadableCode } from '@/lib/auth/access/readable-code';
import { useCreateUser } from '@/lib/users/queries';
import { CreateUser } from '@/lib/users/schema';
import { FirstPassword } from './first-password';

const loadChoice = () => import('./access-choice').then((module) => module.AccessChoice);
const AccessChoice = dynamic(loadChoice);

type Fields = z.input<typeof CreateUser>;

export function AddPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  const id = useId();
  const refusal = useRefusal();
  const create = useCreateUser();
  const form = useForm<Fields, unknown, CreateUser>({ resolver: zodResolver(CreateUser), defaultValues: EMPTY });
  const { reset } = form;
  useEffect(() => void loadChoice().catch(() => {}), []);
  useEffect(() => {
    if (open) reset({ ...EMPTY, password: newReadableCode() });
  }, [open, reset]);

  const add = form.handleSubmit((person) =>
    create.mutateAsync(person).then(
      () => {
        toast.success(t('addedToast', { name: person.name }));
        onClose();
      },
      (error) => refusal.showFieldErrors(error, form.setError, ['name', 'email', 'role', 'password']),
    ),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={create.isPending}
      title={t('addTitle')}
      description={t('addBody')}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={create.isPending}>
            {t('addSubmit')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} onSubmit={add} noValidate className="space-y-4">
          <FormProblem />
          <FormField<Fields> name="name" label={t('name')} required>
            {(control) => <Input {...control} autoComplete="off" autoFocus />}
          </FormField>
          <FormField<Fields> name="email" label={t('email')} required>
            {(control) => (
              <Input
                {...control}
                type="email"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="rtl:text-end"
              />
            )}
          </FormField>
          <FirstPassword />
          <Controller
            name="role"
            control={form.control}
            render={({ field }) => (
              <AccessChoice
                value={{ role: field.value, memberships: form.watch('memberships') }}
                onChange={({ role, memberships }) => {
                  field.onChange(role);
                  form.setValue('memberships', [...(memberships ?? [])]);
                }}
              />
            )}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}

const EMPTY: Fields = { name: '', email: '', role: 'dispatcher', password: '' };
