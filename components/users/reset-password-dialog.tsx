'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormProblem } from '@/components/form/form-problem';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { newReadableCode } from '@/lib/auth/access/readable-code';
import { useResetPassword } from '@/lib/users/queries';
import { type Person, ResetPassword } from '@/lib/users/schema';
import { FirstPassword } from './first-password';

type Fields = z.input<typeof ResetPassword>;

export function ResetPasswordDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  const formId = useId();
  const refusal = useRefusal();
  const change = useResetPassword();
  const { id, name } = person;
  const form = useForm<Fields, unknown, ResetPassword>({
    resolver: zodResolver(ResetPassword),
    defaultValues: { id, password: '' },
  });
  const { reset } = form;
  useEffect(() => {
    if (open) reset({ id, password: newReadableCode() });
  }, [open, reset, id]);

  const save = form.handleSubmit((input) =>
    change.mutateAsync(input).then(
      () => {
        toast.success(t('passwordToast', { name }));
        onClose();
      },
      (error) => refusal.showFieldErrors(error, form.setError, ['password']),
    ),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={change.isPending}
      title={t('resetTitle', { name })}
      description={t('resetBody')}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            {t('resetSubmit')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} onSubmit={save} noValidate className="space-y-4">
          <FormProblem />
          <FirstPassword />
        </form>
      </FormProvider>
    </Dialog>
  );
}
