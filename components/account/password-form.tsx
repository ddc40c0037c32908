'use client';

import { useTranslations } from 'next-intl';
import type { z } from 'zod/mini';
import { PasswordInput } from '@/components/auth/password-input';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
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
  const change = useChangePassword();
  const initial = { defaultValues: { currentPassword: '', newPassword: '' } };
  const { form, onSubmit, pending } = useSaveForm(ChangePassword, initial, async (input, restart) => {
    const { ended } = await change.mutateAsync(input);
    toast.success(t('passwordSaved'), { description: t('passwordSavedOthers', { count: ended }) });
    restart(initial.defaultValues);
  });
  return (
    <Panel title={t('passwordTitle')}>
      <Form form={form} onSubmit={onSubmit}>
        {/* Shows password managers the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <FormField<Fields> name="currentPassword" label={t('current')} required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
        <FormField<Fields> name="newPassword" label={t('new')} help={t('newHelp', { count: PASSWORD_MIN })} required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <Button type="submit" pending={pending}>
          {t('savePassword')}
        </Button>
      </Form>
    </Panel>
  );
}
