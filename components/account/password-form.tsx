'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { PasswordInput } from '@/components/auth/password-input';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useChangePassword } from '@/lib/account/queries';
import { ChangePassword } from '@/lib/account/schema';
import { PASSWORD_MIN } from '@/lib/auth/schema';

type Fields = z.input<typeof ChangePassword>;

export function PasswordForm() {
  const t = useTranslations('settings.profile');
  const { user } = useSession();
  const refusal = useRefusal();
  const change = useChangePassword();
  const form = useForm<Fields, unknown, ChangePassword>({
    resolver: zodResolver(ChangePassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const save = form.handleSubmit((input) =>
    change.mutateAsync(input).then(
      ({ ended }) => {
        toast.success(t('passwordSaved'), { description: t('passwordSavedOthers', { count: ended }) });
        form.reset();
      },
      (error) => refusal.showFieldErrors(error, form.setError, ['currentPassword', 'newPassword']),
    ),
  );
  return (
    <Panel title={t('passwordTitle')}>
      <FormProvider {...form}>
        <form onSubmit={save} noValidate className="space-y-4">
          <FormProblem />
          {/* Shows password managers the account of the password. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <FormField<Fields> name="currentPassword" label={t('current')} required>
            {(control) => <PasswordInput {...control} autoComplete="current-password" />}
          </FormField>
          <FormField<Fields> name="newPassword" label={t('new')} help={t('newHelp', { count: PASSWORD_MIN })} required>
            {(control) => <PasswordInput {...control} autoComplete="new-password" />}
          </FormField>
          <Button type="submit" pending={change.isPending}>
            {t('savePassword')}
          </Button>
        </form>
      </FormProvider>
    </Panel>
  );
}
